import { expect, it } from 'vitest';
import { leadingKeys } from './leading-keys.ts';

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
