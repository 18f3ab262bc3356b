/** A fresh core table on the real engine, with the keys that the infrastructure gives it. */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { startDynoxide } from '#scripts/local/dynoxide.ts';
import { tableKeys } from '#shared/platform/tables.ts';

export interface TestTable extends CoreTable {
  /** Of the engine: `http://127.0.0.1:<port>` */
  endpoint: string;
  stop(): Promise<void>;
}

export async function startCoreTable(): Promise<TestTable> {
  const engine = await startDynoxide();
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const tableName = 'core';
  const marshallOptions = { removeUndefinedValues: true };
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions });
  await createTable(documents, tableName);
  return {
    endpoint: engine.endpoint,
    client: documents,
    tableName,
    stop: async () => {
      client.destroy();
      await engine.stop();
    },
  };
}

export async function createTable(
  client: DynamoDBDocumentClient,
  tableName: string,
): Promise<void> {
  const command = new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: tableKeys.partition, AttributeType: 'S' },
      { AttributeName: tableKeys.sort, AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: tableKeys.partition, KeyType: 'HASH' },
      { AttributeName: tableKeys.sort, KeyType: 'RANGE' },
    ],
  });
  await client.send(command);
}
