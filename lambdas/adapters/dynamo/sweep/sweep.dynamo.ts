/** Reads and writes the core table for the daily sweep. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import { messageSummarySchema } from '#lambdas/features/contact/contact-message.ts';
import type { SweepRepository } from '#lambdas/features/sweep/sweep.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { entryKinds } from '#shared/entries/kinds.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import {
  auditPartition,
  messageListPartition,
  unusedUploadsKey,
  userPicturesPartition,
  workingCopyImagesPartition,
} from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { write } from '../transact.ts';

const unusedItemSchema = z.object({
  uploads: z.array(z.object({ objectKey: z.string(), since: z.iso.datetime() })),
  at: z.iso.datetime().optional(),
});

export const copyImagesSchema = z.object({
  /** Id of the post in the form, or the placeholder for a new post. Earlier releases stored no id. */
  post: z.string().optional(),
  /** Id or placeholder of an entry of another kind. */
  entry: z.string().optional(),
  kind: z.enum(entryKinds).default('post'),
  objectKeys: z.array(z.string()),
});
const userPictureSchema = z.object({ objectKey: z.string() });

export function createSweepRepository(table: CoreTable): SweepRepository {
  return {
    spamBefore: async ({ before, limit }) => {
      const partition = messageListPartition('spam');
      const found = await queryItems(table, { partition, before: before.toISOString(), limit });
      return found.map((item) => messageSummarySchema.parse(item).id);
    },
    removeEvents: async ({ before, limit }) => {
      const partition = auditPartition;
      const found = await queryItems(table, { partition, before: before.toISOString(), limit });
      await eachInParallel(found, async ({ [tableKeys.partition]: pk, [tableKeys.sort]: sk }) => {
        await write(table, { delete: { pk: String(pk), sk: String(sk) } });
      });
      return found.length;
    },
    userPictures: async () => {
      const found = await queryItems(table, { partition: userPicturesPartition });
      return found.map((item) => userPictureSchema.parse(item).objectKey);
    },
    workingCopyImages: async () => {
      const found = await queryItems(table, { partition: workingCopyImagesPartition });
      return found.flatMap((item) => copyImagesSchema.parse(item).objectKeys);
    },
    lastNote: async () => {
      const item = await getItem(table, unusedUploadsKey);
      return item && unusedItemSchema.parse(item);
    },
    saveNote: async (note) => {
      await write(table, { put: { ...unusedUploadsKey, ...note } });
    },
  };
}
