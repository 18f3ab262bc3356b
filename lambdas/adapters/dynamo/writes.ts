import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** @returns `false` when its condition failed and nothing was written */
export async function unlessConditionFails(write: Promise<unknown>): Promise<boolean> {
  return (await conditionFailureOf(write)) === undefined;
}

/** @returns undefined when it was written */
export async function conditionFailureOf(
  write: Promise<unknown>,
): Promise<ConditionalCheckFailedException | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}
