/** A table on an engine of its own, in memory and without a stream. */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { startDynoxide } from '../local/dynoxide.ts';

const keys = [
  { AttributeName: tableKeys.partition, KeyType: 'HASH' },
  { AttributeName: tableKeys.sort, KeyType: 'RANGE' },
] as const;

/** Ends the engine afterwards, whatever happens. */
export async function withTable<Result>(work: (table: CoreTable) => Promise<Result>) {
  const { endpoint, stop } = await startDynoxide();
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  try {
    await client.send(
      new CreateTableCommand({
        TableName: 'bench',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map(({ AttributeName }) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: [...keys],
      }),
    );
    return await work({ client: DynamoDBDocumentClient.from(client), tableName: 'bench' });
  } finally {
    client.destroy();
    await stop();
  }
}
