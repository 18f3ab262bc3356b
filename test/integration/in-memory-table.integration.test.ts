/** Sends random commands to the in-memory table and to the engine, whose answers and items must be equal. */
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { onOwnTables } from '#test/support/own-table.ts';

const key = fc.record({
  pk: fc.constantFrom('A', 'B'),
  sk: fc.constantFrom('1', '2', '2#\u{1F98A}', '2#\uFF5E', '2#é'),
});

const attributes = fc.record(
  {
    count: fc.integer({ min: -2, max: 3 }),
    name: fc.constantFrom('', 'a', 'b', '\u{1F98A}', '\uFF5E'),
    list: fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }),
    nested: fc.constantFrom({ a: 1, b: [null, true] }, { b: [null, true], a: 1 }, { a: undefined }),
    bytes: fc.constantFrom(Buffer.from([1, 2]), Uint8Array.from([1, 2]), Uint8Array.from([3])),
  },
  { requiredKeys: [] },
);

const values = {
  ':n': fc.integer({ min: -2, max: 3 }),
  ':s': fc.constantFrom('', 'a', 'b', '\u{1F98A}'),
  ':l': fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  ':o': fc.constantFrom({ a: 1, b: [null, true] }, { a: 1 }, {}),
  ':x': fc.constantFrom('x', 'y'),
  ':b': fc.constant(Buffer.from([1, 2])),
  ':pk': fc.constantFrom('A', 'B'),
  ':sk': fc.constantFrom('1', '2', '2#', '2#\uFF5E'),
  ':to': fc.constantFrom('2', '2#\u{1F98A}'),
};

const names = { '#count': 'count', '#name': 'name', '#list': 'list', '#pk': 'pk' };

const condition = fc.constantFrom(
  undefined,
  'attribute_not_exists(#pk)',
  'attribute_exists(pk) AND attribute_not_exists(nested)',
  '#count = :n',
  '#count < :n OR #name >= :s',
  'attribute_not_exists(#count) OR #count <= :n AND #name > :s',
  '(attribute_not_exists(#count) OR #count > :n) AND #name <= :s',
  '#name IN (:s, :x)',
  'nested = :o',
  'bytes = :b',
  '#count = :s',
  '#count > :s',
  'size(#list) < :n AND NOT contains(#list, :x)',
);

const update = fc.constantFrom(
  'SET #count = :n, nested = :o',
  'SET #list = :l ADD #count :n',
  'ADD #count :n, extra :n SET #name = :s REMOVE nested, bytes',
  'SET #list = list_append(#list, :l)',
  'REMOVE #list',
);

const keyCondition = fc.constantFrom(
  'pk = :pk',
  '#pk = :pk',
  'pk = :pk AND begins_with(sk, :sk)',
  'pk = :pk AND sk < :sk',
  'pk = :pk AND sk BETWEEN :sk AND :to',
);

const operation = fc.record({
  kind: fc.constantFrom('put', 'put', 'update', 'update', 'delete', 'transaction', 'query', 'get'),
  keys: fc.uniqueArray(key, {
    minLength: 1,
    maxLength: 4,
    selector: ({ pk, sk }) => `${pk} ${sk}`,
  }),
  attributes,
  condition,
  update,
  keyCondition,
  filter: fc.constantFrom(undefined, '#name <= :s'),
  isForward: fc.boolean(),
  limit: fc.constantFrom(undefined, 1, 2),
  values: fc.record(values),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Keeps only the names and values that the expressions use, because DynamoDB rejects others. */
function substitutes({ values }: Operation, ...expressions: (string | undefined)[]) {
  const text = expressions.join(' ');
  const used = <Value>(all: Record<string, Value>) => {
    const found = Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(text));
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
  return { ExpressionAttributeNames: used(names), ExpressionAttributeValues: used(values) };
}

/** Returns the answer, or the parts of an error that the adapters read. */
async function run(table: CoreTable, operation: Operation): Promise<unknown> {
  try {
    return await act(table, operation);
  } catch (error) {
    if (error instanceof TransactionCanceledException) {
      return error.CancellationReasons?.map((reason) => reason.Code);
    }
    if (error instanceof ConditionalCheckFailedException) return [error.name, error.Item && 'item'];
    return error instanceof Error && error.name;
  }
}

async function act({ client, tableName }: CoreTable, operation: Operation): Promise<unknown> {
  const { kind, keys, condition, update } = operation;
  const [Key = { pk: 'A', sk: '1' }] = keys;
  const conditional = {
    TableName: tableName,
    ConditionExpression: condition,
    ...substitutes(operation, condition),
  };
  const put = { ...conditional, Item: { ...Key, ...operation.attributes } };
  const changeBy = (expression: string) => ({
    ...conditional,
    Key,
    UpdateExpression: expression,
    ...substitutes(operation, condition, expression),
  });
  switch (kind) {
    case 'put':
      return (await client.send(new PutCommand(put))).Attributes;
    case 'update':
      return (
        await client.send(new UpdateCommand({ ...changeBy(update), ReturnValues: 'ALL_NEW' }))
      ).Attributes;
    case 'delete': {
      const returned = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
      await client.send(new DeleteCommand({ ...conditional, Key, ...returned }));
      return undefined;
    }
    case 'transaction': {
      const [, second = Key, third] = keys;
      const expression = 'SET nested = :o REMOVE #list ADD #count :n';
      const steps = [
        { Update: changeBy(expression) },
        { Delete: { ...conditional, Key: second } },
        ...(third ? [{ Put: { ...put, Item: { ...put.Item, ...third } } }] : []),
      ];
      await client.send(new TransactWriteCommand({ TransactItems: steps }));
      return undefined;
    }
    case 'get': {
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key }));
      const RequestItems = { [tableName]: { Keys: keys } };
      const { Responses = {} } = await client.send(new BatchGetCommand({ RequestItems }));
      return [Item, byKey(Responses[tableName] ?? [])];
    }
    case 'query':
      return pagesOf({ client, tableName }, operation);
  }
}

/** Reads all pages of a query. */
async function pagesOf({ client, tableName }: CoreTable, operation: Operation) {
  const { keyCondition, filter, isForward, limit } = operation;
  const items: unknown[] = [];
  let counted = 0;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const request = {
      TableName: tableName,
      KeyConditionExpression: keyCondition,
      FilterExpression: filter,
      ...substitutes(operation, keyCondition, filter),
      ScanIndexForward: isForward,
      Limit: limit,
      ExclusiveStartKey: start,
    };
    const answer = await client.send(new QueryCommand(request));
    const { Count = 0, Items } = await client.send(
      new QueryCommand({ ...request, Select: 'COUNT' }),
    );
    if (Items) throw new Error('A count has no items');
    items.push(...(answer.Items ?? []));
    counted += Count;
    start = answer.LastEvaluatedKey;
  } while (start);
  return { items, counted };
}

async function everything({ client, tableName }: CoreTable) {
  const items: Record<string, unknown>[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const request = { TableName: tableName, Limit: 2, ExclusiveStartKey: start };
    const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand(request));
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return byKey(items);
}

function byKey(items: Record<string, unknown>[]) {
  return items.toSorted((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
}

it('answers and stores what the engine does', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { minLength: 20, maxLength: 60 }), numRuns: 20 },
    async (engine, operations) => {
      const memory = inMemoryTable();
      for (const each of operations) {
        expect(await run(memory, each), JSON.stringify(each)).toEqual(await run(engine, each));
      }
      expect(await everything(memory)).toEqual(await everything(engine));
    },
  );
}, 60_000);
