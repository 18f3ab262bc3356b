/** Stores uploads, the references to them, and their library in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import {
  referenceSettlesMs,
  type ReferencesRepository,
  type Referrer,
  type AnyUpload,
  documentRecordSchema,
  uploadRecordSchema,
  type UploadsRepository,
  type LibraryPlace,
  type LibraryRepository,
  anyUploadSchema,
} from '#lambdas/features/uploads/uploads.repository.ts';
import { entryKinds } from '#shared/entries/kinds.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, keys, objectPartition, uploadEntryKey, uploadsPartition } from '../keys.ts';
import { getItem, getItems, queryItems } from '../reads.ts';
import {
  claimStep,
  isNew,
  transact,
  write,
  auditEventItem,
  changes,
  exists,
  type Step,
} from '../transact.ts';

function uploadItem(upload: AnyUpload) {
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
      // An upload that exists already stays, because its item in the library is stored under its original time.
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
      // The claim has expired between the two requests.
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

/** An earlier release rejects the kind `page`, but ignores a project that it cannot find, so pages are stored as projects. */
export function knownKind({ kind }: Pick<Referrer, 'kind'>): KnownKind {
  return kind === 'page' ? 'project' : kind;
}

export function createReferencesRepository(
  table: CoreTable,
  now: () => Date,
): ReferencesRepository {
  return {
    add: async (referrer, objectKeys) => {
      const fields = { kind: knownKind(referrer), id: referrer.id, addedAt: now().toISOString() };
      const puts = objectKeys.map((key) => ({ ...keys.reference(key, referrer), ...fields }));
      await Promise.all(puts.map((put) => write(table, { put })));
    },
    remove: async (referrer, objectKeys) => {
      const settled = new Date(now().getTime() - referenceSettlesMs).toISOString();
      // The condition fails for a reference that is too new, or already removed.
      const when = { expression: 'addedAt <= :settled', values: { ':settled': settled } };
      const steps = objectKeys.map((key) => ({ delete: keys.reference(key, referrer), when }));
      await Promise.all(steps.map((step) => write(table, step)));
    },
    findByObjectKey: async (objectKey) => {
      const items = await queryItems(table, { partition: objectPartition(objectKey) });
      return items.map(({ sk }) => referrerOf({ sk: String(sk) }));
    },
  };
}

const addedSchema = z.object({ sk: z.string(), addedAt: z.iso.datetime() });

export function createLibraryRepository(table: CoreTable): LibraryRepository {
  /** Sets a single attribute, so that concurrent changes of another one are kept. */
  const change = async (
    upload: LibraryPlace,
    set: Partial<Pick<AnyUpload, 'description' | 'deletedAt'>>,
    otherSteps: readonly Step<'gone'>[] = [],
  ) => {
    const steps = [keys.upload(upload.objectKey), uploadEntryKey(upload)].map((update) => ({
      update,
      ...changes({ set }),
      when: exists,
      label: 'gone' as const,
    }));
    return (await transact(table, [...steps, ...otherSteps])).size === 0;
  };
  return {
    page: async ({ after, limit }) => {
      const items = await queryItems(table, {
        partition: uploadsPartition,
        newestFirst: true,
        after: after && uploadEntryKey(after),
        ...(Number.isFinite(limit) && { limit }),
      });
      return items.map((item) => anyUploadSchema.parse(item));
    },
    find: async (objectKey) => {
      const item = await getItem(table, keys.upload(objectKey));
      return item && anyUploadSchema.parse(item);
    },
    references: async (objectKey) => {
      const items = await queryItems(table, { partition: objectPartition(objectKey) });
      return items.map((item) => {
        const { sk, addedAt } = addedSchema.parse(item);
        return { referrer: referrerOf({ sk }), addedAt };
      });
    },
    describe: (upload, description) => change(upload, { description }),
    delete: (upload, event) =>
      change(upload, { deletedAt: event.timestamp }, [{ put: auditEventItem(event) }]),
    restore: async ({ deletedAt: _, ...upload }) => {
      await transact(table, [{ put: uploadItem(upload) }, { put: uploadEntryItem(upload) }]);
    },
    add: async (upload) => {
      await write(table, { put: uploadEntryItem(upload), when: isNew });
    },
    remove: async (upload) => {
      await transact(table, [
        { delete: keys.upload(upload.objectKey) },
        { delete: uploadEntryKey(upload) },
      ]);
    },
  };
}
