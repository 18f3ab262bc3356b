import { describe, expect, it } from 'vitest';
import { dynamoAccesses, leadingKeys } from './dynamo-proxy.ts';

const TableName = 'core';
const onTable = (action: string) => ({ action, resource: 'table/core' });
const arn = (rest: string) => `arn:aws:dynamodb:us-east-1:000000000000:${rest}`;

describe('the permissions that a DynamoDB request needs', () => {
  it('are those of its items for a write transaction', () => {
    const TransactItems = [
      { Put: { TableName } },
      { Update: { TableName } },
      { Delete: { TableName } },
      { ConditionCheck: { TableName } },
    ];
    expect(dynamoAccesses('TransactWriteItems', { TransactItems })).toEqual([
      onTable('PutItem'),
      onTable('UpdateItem'),
      onTable('DeleteItem'),
      onTable('ConditionCheckItem'),
    ]);
  });

  it('are GetItem for a read transaction', () => {
    expect(dynamoAccesses('TransactGetItems', { TransactItems: [{ Get: { TableName } }] })).toEqual(
      [onTable('GetItem')],
    );
  });

  it.each(['BatchGetItem', 'BatchWriteItem'])('are %s itself, once for each table', (operation) => {
    const RequestItems = { core: {}, [arn('table/analytics')]: {} };
    expect(dynamoAccesses(operation, { RequestItems })).toEqual([
      onTable(operation),
      { action: operation, resource: 'table/analytics' },
    ]);
  });

  it.each(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan'])(
    'are %s for that operation, on the table by name or ARN',
    (operation) => {
      expect(dynamoAccesses(operation, { TableName })).toEqual([onTable(operation)]);
      expect(dynamoAccesses(operation, { TableName: arn('table/core') })).toEqual([
        onTable(operation),
      ]);
    },
  );

  it('are on the index when an index is read', () => {
    expect(dynamoAccesses('Query', { TableName, IndexName: 'by-day' })).toEqual([
      { action: 'Query', resource: 'table/core/index/by-day' },
    ]);
  });

  it('are on the stream when a stream is described', () => {
    const StreamArn = arn('table/core/stream/2026-01-01T00:00:00.000');
    expect(dynamoAccesses('GetShardIterator', { StreamArn })).toEqual([
      { action: 'GetShardIterator', resource: 'table/core/stream/2026-01-01T00:00:00.000' },
    ]);
  });

  it('include the partition keys of the items when the name of that key is known', () => {
    const pk = { S: 'USER#1' };
    const partitionKeyOf = (table: string) => (table === 'core' ? 'pk' : undefined);
    const withKeys = (action: string) => ({ ...onTable(action), leadingKeys: ['USER#1'] });
    const accesses = (operation: string, body: unknown) =>
      dynamoAccesses(operation, body, partitionKeyOf);
    expect(accesses('GetItem', { TableName: arn('table/core'), Key: { pk } })).toEqual([
      withKeys('GetItem'),
    ]);
    expect(accesses('BatchGetItem', { RequestItems: { core: { Keys: [{ pk }] } } })).toEqual([
      withKeys('BatchGetItem'),
    ]);
    const TransactItems = [{ Put: { TableName, Item: { pk } } }];
    expect(accesses('TransactWriteItems', { TransactItems })).toEqual([withKeys('PutItem')]);
    expect(accesses('GetItem', { TableName: 'analytics', Key: { pk } })).toEqual([
      { action: 'GetItem', resource: 'table/analytics' },
    ]);
  });

  it('name no resource when the request names none', () => {
    expect(dynamoAccesses('ListTables', {})).toEqual([{ action: 'ListTables', resource: '*' }]);
    expect(dynamoAccesses('GetItem', undefined)).toEqual([{ action: 'GetItem', resource: '*' }]);
  });
});

const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'any' } });

it.each<[string, unknown, string[]]>([
  ['a key', { Key: item('USER#1') }, ['USER#1']],
  ['a new item', { Item: item('EVENTS') }, ['EVENTS']],
  ['the keys of a batch that reads', { Keys: [item('a'), item('b'), item('a')] }, ['a', 'b']],
  [
    'the keys of a batch that writes',
    [{ PutRequest: { Item: item('a') } }, { DeleteRequest: { Key: item('b') } }],
    ['a', 'b'],
  ],
  ['a number', { Key: { pk: { N: '7' } } }, ['7']],
  [
    'a query',
    {
      KeyConditionExpression: '#s = :s AND #p = :p',
      ExpressionAttributeNames: { '#p': 'pk', '#s': 'sk' },
      ExpressionAttributeValues: { ':s': { S: 'sort' }, ':p': { S: 'TAGS' } },
    },
    ['TAGS'],
  ],
  [
    'a query with a plain name',
    { KeyConditionExpression: 'pk=:p', ExpressionAttributeValues: { ':p': { S: 'TAGS' } } },
    ['TAGS'],
  ],
  ['a scan', { TableName: 'core' }, []],
])('the leading keys of %s are found', (_, part, expected) => {
  expect(leadingKeys(part, 'pk')).toEqual(expected);
});
