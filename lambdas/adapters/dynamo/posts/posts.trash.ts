/** Posts in the trash of the core table. */
import type * as z from 'zod';
import type { TrashedPost } from '#lambdas/features/posts/post.ts';
import type { PostTrash } from '#lambdas/features/posts/posts.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { exists } from '../conditions.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys, trashPartition, unsettledPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { write } from '../writes.ts';
import {
  bodyItemSchema,
  postItemSchema,
  trashedSummarySchema,
  unsettledItemSchema,
} from './posts.items.ts';
import { restoreSteps } from './posts.steps.ts';

type Note = z.infer<typeof unsettledItemSchema>;

export function postTrash(table: CoreTable): PostTrash {
  return {
    trashed: async ({ now, limit }) => {
      const partition = trashPartition('POSTS');
      const items = await queryItems(table, { partition, newestFirst: true, limit });
      return items
        .map((item) => trashedSummarySchema.parse(item))
        .filter((post) => post[tableKeys.expiry] > epochSeconds(now))
        .map(({ [tableKeys.expiry]: _, ...post }) => post);
    },
    findTrashed: (request) => findTrashed(table, request),
    restore: async (write) => {
      const failed = await transact(table, restoreSteps(write));
      if (failed.has('post')) return 'stale';
      return failed.has('slug') ? 'slug-taken' : 'saved';
    },
    settleVersions: (postId) => settleVersions(table, postId),
    unsettled: async ({ before, limit }) => {
      const items = await queryItems(table, { partition: unsettledPartition, limit });
      return items
        .map((item) => unsettledItemSchema.parse(item))
        .filter(({ since }) => since < before.toISOString())
        .map(({ postId }) => postId);
    },
  };
}

async function findTrashed(
  table: CoreTable,
  { id, now }: { id: string; now: Date },
): Promise<TrashedPost | undefined> {
  const items = await queryItems(table, { partition: keys.post(id).pk });
  const item = items.find((each) => each[tableKeys.sort] === keys.post(id).sk);
  const body = items.find((each) => each[tableKeys.sort] === keys.postBody(id).sk);
  // One of the two may have been removed before the other.
  if (!item || !body) return undefined;
  const { trashedAt, [tableKeys.expiry]: expiry = 0, ...post } = postItemSchema.parse(item);
  if (trashedAt === undefined || expiry <= epochSeconds(now)) return undefined;
  return { post, trashedAt, content: bodyItemSchema.parse(body).content };
}

/**
 * Starts over when the post was deleted or restored meanwhile: whoever settled that change may have
 * finished first, and was then overwritten here.
 */
async function settleVersions(table: CoreTable, postId: string): Promise<void> {
  let note = await findNote(table, postId);
  if (!note) return;
  for (;;) {
    const item = await getItem(table, keys.post(postId));
    if (item) await changeVersions(table, postItemSchema.parse(item));
    if (note && (await isStruckOut(table, note))) return;
    const earlier = note;
    note = await findNote(table, postId);
    if (!earlier && !note) return;
  }
}

async function findNote(table: CoreTable, postId: string): Promise<Note | undefined> {
  const item = await getItem(table, keys.unsettledVersions(postId));
  return item && unsettledItemSchema.parse(item);
}

async function changeVersions(
  table: CoreTable,
  { id, keptVersions, [tableKeys.expiry]: expiry }: z.infer<typeof postItemSchema>,
): Promise<void> {
  const change =
    expiry === undefined
      ? { expression: 'REMOVE #expiry', values: {} }
      : { expression: 'SET #expiry = :expiry', values: { ':expiry': expiry } };
  const names = { '#expiry': tableKeys.expiry };
  await Promise.all(
    keptVersions.map((version) =>
      // A version that is already gone is not created again.
      write(table, { update: keys.postVersion(id, version), ...change, names, when: exists }),
    ),
  );
}

/** `false` when another note has replaced it. */
function isStruckOut(table: CoreTable, { postId, version }: Note): Promise<boolean> {
  return write(table, {
    delete: keys.unsettledVersions(postId),
    when: {
      expression: '#version = :seen',
      names: { '#version': 'version' },
      values: { ':seen': version },
    },
  });
}
