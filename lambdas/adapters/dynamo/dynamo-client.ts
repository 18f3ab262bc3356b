import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A table, with the client that accesses it. */
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
        // A write of one item conflicted with a transaction. The SDK would not retry it.
        if (error instanceof TransactionConflictException) error.$retryable = {};
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return { client, tableName };
}
