/** Stores the publisher's state and its documents in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type {
  Holder,
  PublisherState,
  PublishingRepository,
} from '#lambdas/features/publishing/publishing.repository.ts';
import type { SitePagesRepository } from '#lambdas/features/publishing/site-files.repository.ts';
import { wakingPartitions } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keyOf, keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { write } from '../transact.ts';

interface Update {
  expression: string;
  condition?: string;
  values?: Record<string, unknown>;
}

/** Placeholders for attribute names, some of which are reserved words of DynamoDB. */
const names: Record<string, string> = {
  '#requested': 'requested',
  '#done': 'done',
  '#build': 'buildId',
  '#owner': 'owner',
  '#until': 'leaseUntil',
  '#checked': 'checkedOn',
  '#invalidations': 'invalidations',
};

const isHolder = '#owner = :owner AND #build = :build';

export function createPublishingRepository(table: CoreTable): PublishingRepository {
  const write = (change: Update) => update(table, change);
  const isWritten = async (change: Update) => (await write(change)) !== undefined;
  return {
    find: async () => parseState(await getItem(table, keys.publisher())),
    request: async () => {
      await write({ expression: 'ADD #requested :one', values: { ':one': 1 } });
    },
    adopt: async (buildId) => {
      await write({
        expression: 'SET #build = :build ADD #requested :one',
        values: { ':build': buildId, ':one': 1 },
      });
    },
    acquire: async ({ now, until, ...holder }) => {
      const item = await write({
        expression: 'SET #owner = :owner, #until = :until',
        condition: '#build = :build AND (attribute_not_exists(#owner) OR #until <= :now)',
        values: { ...valuesOf(holder), ':now': now.getTime(), ':until': until.getTime() },
      });
      return item && parseState(item);
    },
    renew: ({ until, ...holder }) =>
      isWritten({
        expression: 'SET #until = :until',
        condition: isHolder,
        values: { ...valuesOf(holder), ':until': until.getTime() },
      }),
    countInvalidations: (holder, count) =>
      isWritten({
        expression: 'SET #invalidations = :count',
        condition: isHolder,
        values: { ...valuesOf(holder), ':count': count },
      }),
    settle: (holder, { done, checkedOn }) =>
      isWritten({
        expression: `SET #done = :done${checkedOn ? ', #checked = :checked' : ''} REMOVE #owner, #until`,
        condition: `${isHolder} AND #requested = :done`,
        values: { ...valuesOf(holder), ':done': done, ...(checkedOn && { ':checked': checkedOn }) },
      }),
    giveUp: async (owner) => {
      await write({
        expression: 'REMOVE #owner, #until',
        condition: '#owner = :owner',
        values: { ':owner': owner },
      });
    },
  };
}

function valuesOf({ owner, buildId }: Holder): Record<string, unknown> {
  return { ':owner': owner, ':build': buildId };
}

/** @returns the updated item; undefined when the condition fails */
async function update(
  { client, tableName }: CoreTable,
  { expression, condition, values }: Update,
): Promise<Record<string, unknown> | undefined> {
  const text = `${expression} ${condition ?? ''}`;
  const used = Object.entries(names).filter(([name]) => text.includes(name));
  try {
    const answer = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(keys.publisher()),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeNames: Object.fromEntries(used),
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return answer.Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

const stateItemSchema = z.object({
  requested: z.int().default(0),
  done: z.int().default(0),
  buildId: z.string().default(''),
  owner: z.string().default(''),
  checkedOn: z.string().default(''),
  invalidations: z
    .object({ month: z.string(), paths: z.int(), isUsedUp: z.boolean().default(false) })
    .default({ month: '', paths: 0, isUsedUp: false }),
});

export function parseState(item: Record<string, unknown> | undefined): PublisherState {
  const { buildId, owner, checkedOn, ...counts } = stateItemSchema.parse(item ?? {});
  return {
    ...counts,
    buildId: buildId || null,
    owner: owner || null,
    checkedOn: checkedOn || null,
  };
}

const recordSchema = z.object({
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }),
});
const streamEventSchema = z.object({ Records: z.array(recordSchema) });

/**
 * Whether a change in a stream event may affect a published file.
 * @returns undefined for any other event
 */
export function concernsPublisher(event: unknown): boolean | undefined {
  const parsed = streamEventSchema.safeParse(event);
  if (!parsed.success) return undefined;
  const partitions = parsed.data.Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
  const { lists, ...prefixes } = wakingPartitions;
  return partitions.some(
    (pk) => lists.includes(pk) || Object.values(prefixes).some((prefix) => pk.startsWith(prefix)),
  );
}

const pageItemSchema = z.object({
  html: z.string(),
  /** Publishers before version 0.1.0 did not store it. */
  inline: z.string().default(''),
  siteAddress: z.string(),
});

export function createSitePagesRepository(table: CoreTable): SitePagesRepository {
  return {
    find: async (name) => {
      const item = await getItem(table, keys.sitePage(name));
      return item && pageItemSchema.parse(item);
    },
    save: async (name, { html, inline, siteAddress }) => {
      await write(table, { put: { ...keys.sitePage(name), html, inline, siteAddress } });
    },
  };
}
