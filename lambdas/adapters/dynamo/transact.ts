/** Writes steps to a table, singly or in a transaction, and makes the steps and conditions that several adapters need. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AuditEvent, AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { Claim } from '#lambdas/kernel/saving.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from './dynamo-client.ts';
import { epochSeconds, type Item, type Key, keyOf, keys } from './keys.ts';
import { getItem } from './reads.ts';

export interface Condition {
  expression: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** One write. Its label tells the caller of `transact` which condition failed. */
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

const maxAttempts = 12;
const retriedCodes = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes all steps or none, and retries after a collision with another transaction.
 * @returns the labels of the steps whose conditions failed; empty when everything was written
 * @throws Problem `conflict` when every attempt collided
 */
export async function transact<Label extends string>(
  { client, tableName }: CoreTable,
  steps: readonly Step<Label>[],
): Promise<ReadonlySet<Label>> {
  const actions = steps.map((step) => toAction(step, tableName));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: actions }));
      return new Set();
    } catch (error) {
      const failed = failedConditions(error, steps);
      if (failed.size > 0) return failed;
    }
    // Random delays keep colliding writers from colliding again.
    await delay(Math.random() * Math.min(400, 10 * 2 ** attempt));
  }
  throw problem('conflict');
}

/**
 * @returns empty when the transaction may be retried
 * @throws the error itself, unless a condition failed or transactions collided
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
  if (failed.length === 0 && !codes.some((code) => retriedCodes.has(code))) throw error;
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
      ExpressionAttributeNames: merge(step.names, when?.names),
      ExpressionAttributeValues: merge(step.values, when?.values),
    },
  };
}

/** Returns undefined instead of an empty object, which DynamoDB would reject. */
function merge<Value>(ofStep: Record<string, Value>, ofCondition?: Record<string, Value>) {
  const all = { ...ofStep, ...ofCondition };
  return Object.keys(all).length > 0 ? all : undefined;
}

/**
 * Writes one step outside a transaction.
 * @returns false when the condition failed and nothing was written
 */
export async function write({ client, tableName }: CoreTable, step: Step<string>) {
  const action = toAction(step, tableName);
  const send = () => {
    if (action.Put) return client.send(new PutCommand(action.Put));
    if (action.Delete) return client.send(new DeleteCommand(action.Delete));
    return client.send(new UpdateCommand(action.Update));
  };
  return (await conditionFailureOf(send())) === undefined;
}

/** @returns undefined when the write succeeded */
export async function conditionFailureOf(
  sent: Promise<unknown>,
): Promise<ConditionalCheckFailedException | undefined> {
  try {
    await sent;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}

/** Makes the fields of an update step. Attributes that are set to undefined are removed. */
export function changes({ set = {}, add = {} }: Changes) {
  const assigned = Object.entries(set).filter(([, value]) => value !== undefined);
  const removed = Object.entries(set).filter(([, value]) => value === undefined);
  const added = Object.entries(add);
  const clauses = {
    SET: assigned.map(([name]) => `#${name} = :${name}`),
    REMOVE: removed.map(([name]) => `#${name}`),
    ADD: added.map(([name]) => `#${name} :${name}`),
  };
  const used = Object.entries(clauses).filter(([, actions]) => actions.length > 0);
  const all = { ...set, ...add };
  return {
    expression: used.map(([verb, actions]) => `${verb} ${actions.join(', ')}`).join(' '),
    names: Object.fromEntries(Object.keys(all).map((name) => [`#${name}`, name])),
    values: Object.fromEntries([...assigned, ...added].map(([name, value]) => [`:${name}`, value])),
  };
}

interface Changes {
  set?: Record<string, unknown>;
  /** Numbers to add to counters, which begin at zero. */
  add?: Record<string, number>;
}

const names = { '#pk': tableKeys.partition };

export const isNew: Condition = { expression: 'attribute_not_exists(#pk)', names };
export const exists: Condition = { expression: 'attribute_exists(#pk)', names };

/** The item has these attributes. The placeholders differ from the ones of an update that sets the same attributes. */
export function hasValues(attributes: Record<string, unknown>): Condition {
  const all = Object.entries(attributes);
  return {
    expression: all.map(([name]) => `#had_${name} = :had_${name}`).join(' AND '),
    names: Object.fromEntries(all.map(([name]) => [`#had_${name}`, name])),
    values: Object.fromEntries(all.map(([name, value]) => [`:had_${name}`, value])),
  };
}

/** The item has been neither changed nor deleted since it was read. */
export function isVersion({ version }: { version: number }): Condition {
  return {
    expression: '#version = :version AND attribute_not_exists(#trashedAt)',
    names: { '#version': 'version', '#trashedAt': 'trashedAt' },
    values: { ':version': version },
  };
}

const expirySchema = z.object({ [tableKeys.expiry]: z.int() });

/**
 * Stores the response to the first request with an Idempotency-Key, and fails for repeated requests. Replaces an
 * expired claim, which DynamoDB may not have deleted yet.
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

/** @returns the response to the first request with the key; undefined without one, or after its expiry */
export async function firstAnswer<Answer>(
  table: CoreTable,
  { key, now, schema }: { key: Key; now: Date; schema: z.ZodType<Answer> },
): Promise<Answer | undefined> {
  const item = await getItem(table, key);
  if (!item || expirySchema.parse(item)[tableKeys.expiry] <= epochSeconds(now)) return undefined;
  return schema.parse(item);
}

export function createAuditRepository(table: CoreTable): AuditRepository {
  return {
    record: async (event) => {
      await write(table, { put: auditEventItem(event) });
    },
  };
}

export function auditEventItem(event: AuditEvent) {
  return { ...keys.auditEvent({ time: event.timestamp, id: event.id }), ...event };
}
