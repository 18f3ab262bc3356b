/** Items that store the response to the first request with an Idempotency-Key. */
import * as z from 'zod';
import type { Claim } from '#lambdas/kernel/claim.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from './dynamo-client.ts';
import { epochSeconds, type Key } from './keys.ts';
import { getItem } from './reads.ts';

const expirySchema = z.object({ [tableKeys.expiry]: z.int() });

/**
 * Fails for all but the first. An expired claim does not count, whether or not DynamoDB has deleted
 * it.
 */
export function claimStep(key: Key, { requestHash, now, expiresAt }: Claim, answer: object = {}) {
  return {
    put: { ...key, requestHash, ...answer, [tableKeys.expiry]: epochSeconds(expiresAt) },
    when: {
      expression: 'attribute_not_exists(#pk) OR #expiry <= :now',
      names: { '#pk': tableKeys.partition, '#expiry': tableKeys.expiry },
      values: { ':now': epochSeconds(now) },
    },
    label: 'claim' as const,
  };
}

/** What the first request stored, until it expires. */
export async function firstAnswer<Answer>(
  table: CoreTable,
  { key, now, schema }: { key: Key; now: Date; schema: z.ZodType<Answer> },
): Promise<Answer | undefined> {
  const item = await getItem(table, key);
  if (!item || expirySchema.parse(item)[tableKeys.expiry] <= epochSeconds(now)) return undefined;
  return schema.parse(item);
}
