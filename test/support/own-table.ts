/** Creates tables on the real engine, with the keys of the deployed tables. */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { engineOfFile } from './engine-of-file.ts';

export interface TestTable extends CoreTable {
  /** Address of the engine, `http://127.0.0.1:<port>`. */
  endpoint: string;
}

/** Creates a table with its own client. The table exists until the test file ends. */
export async function ownTable(): Promise<TestTable> {
  const { endpoint } = await engineOfFile();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  const tableName = `core-${crypto.randomUUID()}`;
  await createTable(client, tableName);
  return { endpoint, client, tableName };
}

/** Tests a property of sequences of operations. Each sequence gets a new table. */
export async function onOwnTables<Operation>(
  { sequences, numRuns }: { sequences: fc.Arbitrary<Operation[]>; numRuns: number },
  check: (table: TestTable, operations: Operation[]) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(sequences, async (operations) =>
    check(await ownTable(), operations),
  );
  await fc.assert(property, { numRuns });
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
