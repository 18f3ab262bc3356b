import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A document client and the table it works on. */
export interface CoreTable {
  client: DynamoDBDocumentClient;
  tableName: string;
}

export function coreTable(tableName: string): CoreTable {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 4, retryMode: 'standard' }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        // A single-item write that conflicts with a transaction; the SDK does not retry it by
        // itself.
        if (error instanceof TransactionConflictException) error.$retryable = {};
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return { client, tableName };
}
