import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
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
  return { client, tableName };
}
