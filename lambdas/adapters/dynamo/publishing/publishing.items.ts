/** The publisher's one item in the core table, and which changes of the table affect it. */
import * as z from 'zod';
import type { PublisherState } from '#lambdas/features/publishing/publishing.repository.ts';
import { wakingPartitions } from '#shared/platform/tables.ts';

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
 * Whether any record of a stream event may change a published file.
 * @returns undefined when it is not a stream event
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
