/** Uploaded images, and what refers to them, in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import {
  referenceSettlesMs,
  type ReferencesRepository,
  type Referrer,
  type AnyUpload,
  documentRecordSchema,
  uploadRecordSchema,
  type UploadsRepository,
} from '#lambdas/features/uploads/uploads.repository.ts';
import { entryKinds } from '#shared/entries/entry-kinds.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, keys, objectPartition, uploadEntryKey } from '../keys.ts';
import { getItem, getItems, queryItems } from '../reads.ts';
import { claimStep, isNew, transact, write } from '../transact.ts';

export function uploadItem(upload: AnyUpload) {
  return { ...keys.upload(upload.objectKey), ...upload };
}

export function uploadEntryItem(upload: AnyUpload) {
  return { ...uploadEntryKey(upload), ...upload };
}

const claimItemSchema = z.object({ requestHash: z.string(), objectKey: z.string() });

export function createUploadsRepository(table: CoreTable): UploadsRepository {
  return {
    find: async (objectKey) => {
      const item = await getItem(table, keys.upload(objectKey));
      return item && uploadRecordSchema.parse(item);
    },
    findMany: async (objectKeys) => {
      const items = await getItems(table, objectKeys.map(keys.upload));
      return items.map((item) => uploadRecordSchema.parse(item));
    },
    findDocument: async (objectKey) => {
      const item = await getItem(table, keys.upload(objectKey));
      return item && documentRecordSchema.parse(item);
    },
    add: async (upload) => {
      // One that exists stays: its entry is under the time of the first.
      await transact(table, [
        { put: uploadItem(upload), when: isNew, label: 'known' },
        { put: uploadEntryItem(upload) },
      ]);
    },
    claim: async (claim) => {
      const key = keys.uploadIdempotency(claim.userId, claim.key);
      const { objectKey } = claim;
      if (await write(table, claimStep(key, claim, { objectKey }))) return claim;
      const item = await getItem(table, key);
      // It has expired since.
      if (!item) throw problem('conflict');
      return claimItemSchema.parse(item);
    },
  };
}

export const referenceItemSchema = z.object({ kind: z.enum(['post', 'project']), id: z.uuid() });
type KnownKind = z.infer<typeof referenceItemSchema>['kind'];

const referrerSchema = z.object({ kind: z.enum(entryKinds), id: z.uuid() });

export function referrerOf({ sk }: Pick<Key, 'sk'>): Referrer {
  const [, kind, id] = sk.split('#');
  return referrerSchema.parse({ kind, id });
}

/** Gives the kind as an earlier release reads it, which refuses others, and finds no project with the id of a page. */
export function knownKind({ kind }: Pick<Referrer, 'kind'>): KnownKind {
  return kind === 'page' ? 'project' : kind;
}

export function createReferencesRepository(
  table: CoreTable,
  now: () => Date,
): ReferencesRepository {
  return {
    add: async (referrer, objectKeys) => {
      const addedAt = now().toISOString();
      await Promise.all(objectKeys.map((key) => add(table, { referrer, key, addedAt })));
    },
    remove: async (referrer, objectKeys) => {
      const settled = new Date(now().getTime() - referenceSettlesMs).toISOString();
      await Promise.all(objectKeys.map((key) => removeSettled(table, { referrer, key, settled })));
    },
    findByObjectKey: (objectKey) => findByObjectKey(table, objectKey),
  };
}

async function add(
  table: CoreTable,
  { referrer, key, addedAt }: { referrer: Referrer; key: string; addedAt: string },
): Promise<void> {
  const kind = knownKind(referrer);
  const put = { ...keys.reference(key, referrer), kind, id: referrer.id, addedAt };
  await write(table, { put });
}

async function removeSettled(
  table: CoreTable,
  { referrer, key, settled }: { referrer: Referrer; key: string; settled: string },
): Promise<void> {
  // Fails for a reference that is too new, or already gone.
  await write(table, {
    delete: keys.reference(key, referrer),
    when: {
      expression: '#addedAt <= :settled',
      names: { '#addedAt': 'addedAt' },
      values: { ':settled': settled },
    },
  });
}

async function findByObjectKey(table: CoreTable, objectKey: string): Promise<Referrer[]> {
  const items = await queryItems(table, { partition: objectPartition(objectKey) });
  return items.map(({ sk }) => referrerOf({ sk: String(sk) }));
}
