import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from './dynamo-client.ts';
import { type Step, toAction } from './transact.ts';

/**
 * A step outside of a transaction.
 * @returns `false` when its condition failed and nothing was written
 */
export async function write({ client, tableName }: CoreTable, step: Step<string>) {
  const action = toAction(step, tableName);
  if (action.Put) return unlessConditionFails(client.send(new PutCommand(action.Put)));
  if (action.Delete) return unlessConditionFails(client.send(new DeleteCommand(action.Delete)));
  return unlessConditionFails(client.send(new UpdateCommand(action.Update)));
}

/** @returns `false` when its condition failed and nothing was written */
export async function unlessConditionFails(sent: Promise<unknown>): Promise<boolean> {
  return (await conditionFailureOf(sent)) === undefined;
}

/** @returns undefined when it was written */
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
