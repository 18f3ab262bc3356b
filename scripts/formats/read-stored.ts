/** Reads everything that a local cloud stores after a test run, bypassing the repositories. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import {
  digestItem,
  mailItem,
  refusedMailItem,
} from '#lambdas/adapters/dynamo/contact/messages.items.ts';
import { formatItem } from '#lambdas/adapters/dynamo/formats/formats.dynamo.ts';
import { unsettledItem } from '#lambdas/adapters/dynamo/entries/entries.store.ts';
import { postStore } from '#lambdas/adapters/dynamo/posts/posts.store.ts';
import { userOutboxItem } from '#lambdas/adapters/dynamo/users/users.items.ts';
import { s3Client, s3SiteFiles } from '#lambdas/adapters/s3/site-files.s3.ts';
import { type ItemKey, storedObjects, type StoredTable } from '#shared/platform/stored-kinds.ts';
import * as z from 'zod';
import type { Cloud } from '../local/cloud.ts';
import { output, useCloud } from '../seed/seed.ts';
import type { Stored } from './check-formats.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });

export async function readStored(cloud: Cloud): Promise<Stored> {
  useCloud(cloud);
  await cloud.caughtUp();
  const files = s3SiteFiles(output(cloud, 'SiteBucketName'), s3Client());
  return {
    items: [
      ...(await itemsOf('core', output(cloud, 'CoreTableName'))),
      ...(await itemsOf('analytics', output(cloud, 'AnalyticsTableName'))),
      ...transientItems().map((item) => ({ table: 'core' as const, item })),
    ],
    objects: await Promise.all(
      Object.values(storedObjects).map(async ({ name, key }) => {
        const bytes = (await files.get(key)) ?? [];
        return { name, value: JSON.parse(Buffer.from(bytes).toString('utf8')) };
      }),
    ),
  };
}

async function itemsOf(
  table: StoredTable,
  tableName: string,
): Promise<{ table: StoredTable; item: ItemKey }[]> {
  const { client } = coreTable(tableName);
  const items: { table: StoredTable; item: ItemKey }[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) {
    items.push(...Items.map((item) => ({ table, item: itemSchema.parse(item) })));
  }
  return items;
}

/** Creates examples of items that no longer exist after a successful run, or that only an upgrade writes. */
function transientItems(): ItemKey[] {
  const userId = '018f0000-0000-7000-8000-000000000001';
  const work = { userId, startedAt: '2026-11-25T00:00:00.000Z' };
  const progress = { kind: 'example', version: 1, to: 2, upgraded: 100 };
  const createdAt = work.startedAt;
  const mail = { messageId: userId, createdAt, attempts: 1, dueAt: createdAt, inDigest: false };
  const key = { pk: 'EXAMPLE#1', sk: 'EXAMPLE' };
  return [
    unsettledItem(postStore, { id: userId, version: 3 }, '2026-11-25T00:00:00.000Z'),
    userOutboxItem({ ...work, id: 'CREATION', kind: 'creation' }),
    userOutboxItem({
      ...work,
      id: 'CREATION',
      kind: 'creation',
      claim: { actorId: userId, key: 'key' },
    }),
    userOutboxItem({ ...work, id: 'REMOVAL', kind: 'removal' }),
    userOutboxItem({ ...work, id: 'sessions', kind: 'sessions' }),
    userOutboxItem({ ...work, id: 'sessions', kind: 'sessions', keptSessionId: 'kept' }),
    mailItem(mail),
    refusedMailItem(mail, 'refused'),
    digestItem({
      id: userId,
      messages: [{ messageId: userId, createdAt }],
      sentAt: createdAt,
    }),
    formatItem({ ...progress, position: key, isRead: false, failed: [key] }),
    formatItem({ ...progress, position: null, isRead: true, failed: [] }),
  ];
}
