/** One transaction whose steps are labelled, to know which condition failed. */
import { setTimeout as delay } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from './dynamo-client.ts';
import { type Item, type Key, keyOf } from './keys.ts';

export interface Condition {
  expression: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** Says whose condition failed. */
export type Step<Label extends string> =
  | { put: Item; when?: Condition; label?: Label }
  | { delete: Key; when?: Condition; label?: Label }
  | {
      update: Key;
      expression: string;
      names: Record<string, string>;
      values: Record<string, unknown>;
      when?: Condition;
      label?: Label;
    };

const attempts = 12;
const retried = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes all steps or none; a collision with another transaction is retried.
 * @returns the labels of the steps whose conditions failed; none when everything is written
 * @throws Problem `conflict` when others kept the same items busy
 */
export async function transact<Label extends string>(
  { client, tableName }: CoreTable,
  steps: readonly Step<Label>[],
): Promise<ReadonlySet<Label>> {
  const actions = steps.map((step) => toAction(step, tableName));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: actions }));
      return new Set();
    } catch (error) {
      const failed = failedConditions(error, steps);
      if (failed.size > 0) return failed;
    }
    // Full jitter, so that colliding writers do not collide again.
    await delay(Math.random() * Math.min(400, 10 * 2 ** attempt));
  }
  throw problem('conflict');
}

/**
 * Empty when the transaction may be retried; throws errors other than failed conditions and
 * collisions.
 */
function failedConditions<Label extends string>(
  error: unknown,
  steps: readonly Step<Label>[],
): Set<Label> {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
  const failed = steps.flatMap((step, index) =>
    codes[index] === 'ConditionalCheckFailed' && 'label' in step && step.label ? [step.label] : [],
  );
  if (failed.length === 0 && !codes.some((code) => retried.has(code))) throw error;
  return new Set(failed);
}

export function toAction(step: Step<string>, table: string) {
  const { when } = step;
  const condition = {
    TableName: table,
    ConditionExpression: when?.expression,
    ExpressionAttributeNames: when?.names,
    ExpressionAttributeValues: when?.values,
  };
  if ('delete' in step) return { Delete: { ...condition, Key: keyOf(step.delete) } };
  if ('put' in step) return { Put: { ...condition, Item: step.put } };
  return {
    Update: {
      ...condition,
      Key: keyOf(step.update),
      UpdateExpression: step.expression,
      ExpressionAttributeNames: merged(step.names, when?.names),
      ExpressionAttributeValues: merged(step.values, when?.values),
    },
  };
}

/** DynamoDB refuses an empty list. */
function merged<Value>(...parts: (Record<string, Value> | undefined)[]) {
  const all: Record<string, Value> = Object.assign({}, ...parts);
  return Object.keys(all).length > 0 ? all : undefined;
}
