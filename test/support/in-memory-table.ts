/**
 * A table in memory, for tests. Answers the commands that the adapters send, and throws for all others.
 * in-memory-table.integration.test.ts compares it with the real engine; only the engine checks DynamoDB's limits of size
 * and its reserved words.
 */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import {
  compare,
  copyOf,
  invalid,
  isTrue,
  type Stored,
  type Substitutes,
  applyUpdate,
} from './in-memory-expressions.ts';

export function inMemoryTable(): CoreTable {
  const table: Partitions = new Map();
  const send = async (command: { input: object }) => {
    checkInput(command.input);
    return answer(table, command);
  };
  // The cast is safe, because the adapters only call `send`.
  return { client: { send } as unknown as DynamoDBDocumentClient, tableName: 'memory' };
}

/** For each partition key, the items by their sort keys. */
type Partitions = Map<unknown, Map<unknown, Stored>>;

const { partition, sort } = tableKeys;

function answer(table: Partitions, command: object): object {
  if (command instanceof GetCommand) return { Item: copyOf(find(table, command.input.Key)) };
  if (command instanceof BatchGetCommand) return batch(table, command);
  if (command instanceof QueryCommand) return query(table, command.input);
  if (command instanceof ScanCommand) return query(table, command.input);
  if (command instanceof TransactWriteCommand) return transaction(table, command);
  if (command instanceof PutCommand) return write(table, command.input);
  if (command instanceof UpdateCommand) return write(table, command.input);
  if (command instanceof DeleteCommand) return write(table, command.input);
  throw invalid(`Unknown command ${command.constructor.name}`);
}

function batch(table: Partitions, { input: { RequestItems = {} } }: BatchGetCommand) {
  const found = Object.entries(RequestItems).map(([name, { Keys = [], ...options }]) => {
    checkInput(options);
    if (Keys.length > 100 || new Set(Keys.map(nameOf)).size < Keys.length) {
      throw invalid('A batch gets at most 100 items, each once');
    }
    return [name, Keys.flatMap((key) => copyOf(find(table, key)) ?? [])];
  });
  return { Responses: Object.fromEntries(found), UnprocessedKeys: {} };
}

function query(table: Partitions, input: QueryCommandInput) {
  const { KeyConditionExpression: keys, FilterExpression: filter, Limit, Select } = input;
  const { ExclusiveStartKey: start, ScanIndexForward: isForward = true } = input;
  // Checks the expressions even when no item is compared with them.
  for (const expression of [keys, filter]) if (expression) isTrue(expression, {}, input);
  const ordered = partitionsOf(table, input)
    .flatMap((items) => [...items.values()])
    .filter((item) => keys === undefined || isTrue(keys, item, input))
    .sort((a, b) => (isForward ? order(a, b) : order(b, a)));
  const isBehind = (item: Stored) =>
    start === undefined || (isForward ? order(item, start) : order(start, item)) > 0;
  const evaluated = ordered.filter(isBehind).slice(0, Limit);
  const found = evaluated.filter((item) => filter === undefined || isTrue(filter, item, input));
  const last = evaluated.length === Limit ? evaluated.at(-1) : undefined;
  return {
    Items: Select === 'COUNT' ? undefined : found.map(copyOf),
    Count: found.length,
    LastEvaluatedKey: last && keyOf(last),
  };
}

/** Finds the partitions that match a key condition, which must begin with the partition key. */
function partitionsOf(table: Partitions, input: QueryCommandInput) {
  const [, value] = /^#?\w+ = (:\w+)/.exec(input.KeyConditionExpression ?? '') ?? [];
  if (value === undefined) return [...table.values()];
  return [table.get(input.ExpressionAttributeValues?.[value]) ?? new Map<unknown, Stored>()];
}

/** Parameters of puts, updates and deletes. */
interface Write extends Substitutes {
  Key?: Stored | undefined;
  Item?: Stored | undefined;
  UpdateExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  ReturnValues?: string | undefined;
  ReturnValuesOnConditionCheckFailure?: string | undefined;
}

function write(table: Partitions, input: Write): object {
  const before = find(table, input.Item ?? input.Key);
  if (!meetsCondition(table, input)) {
    throw new ConditionalCheckFailedException({
      message: 'The conditional request failed',
      $metadata: {},
      Item:
        input.ReturnValuesOnConditionCheckFailure && before ? attributeValues(before) : undefined,
    });
  }
  const after = outcome(table, input);
  store(table, input.Item ?? input.Key, after);
  return { Attributes: input.ReturnValues === 'ALL_NEW' ? copyOf(after) : undefined };
}

/** Converts an item to DynamoDB's attribute values, with only the types that adapters read after a failed condition. */
function attributeValues(item: Stored): Record<string, AttributeValue> {
  const ofValue = (value: unknown): AttributeValue =>
    Array.isArray(value) ? { L: value.map(ofValue) } : { S: String(value) };
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, ofValue(value)]));
}

function transaction(table: Partitions, { input: { TransactItems = [] } }: TransactWriteCommand) {
  const writes = TransactItems.map(({ Put, Update, Delete }): Write => {
    const found = Put ?? Update ?? Delete;
    if (!found) throw invalid('A transaction puts, updates or deletes');
    checkInput(found);
    return found;
  });
  const names = new Set(writes.map(({ Item, Key }) => nameOf(Item ?? Key)));
  if (writes.length > 100 || names.size < writes.length) {
    throw invalid('A transaction writes at most 100 items, each once');
  }
  const results = writes.map((operation) => meetsCondition(table, operation));
  if (results.includes(false)) {
    throw new TransactionCanceledException({
      message: 'Transaction cancelled',
      $metadata: {},
      CancellationReasons: results.map((isMet) => ({
        Code: isMet ? 'None' : 'ConditionalCheckFailed',
      })),
    });
  }
  const outcomes = writes.map((operation) => outcome(table, operation));
  writes.forEach(({ Item, Key }, index) => store(table, Item ?? Key, outcomes[index]));
  return {};
}

function meetsCondition(table: Partitions, input: Write): boolean {
  const { ConditionExpression: condition, Item, Key } = input;
  return condition === undefined || isTrue(condition, find(table, Item ?? Key) ?? {}, input);
}

/** @returns the item after the write; undefined when the write deletes it */
function outcome(table: Partitions, { UpdateExpression: update, Item, Key, ...input }: Write) {
  return update === undefined ? Item : applyUpdate(update, find(table, Key) ?? keyOf(Key), input);
}

function store(table: Partitions, key: Stored | undefined, item: Stored | undefined): void {
  const name = keyOf(key);
  const items = table.get(name[partition]) ?? new Map<unknown, Stored>();
  if (item) items.set(name[sort], copyOf(item));
  else items.delete(name[sort]);
  table.set(name[partition], items);
}

function find(table: Partitions, key: Stored | undefined): Stored | undefined {
  const name = keyOf(key);
  return table.get(name[partition])?.get(name[sort]);
}

function keyOf(item: Stored = {}): Stored {
  const key = { [partition]: item[partition], [sort]: item[sort] };
  if (Object.values(key).every((part) => typeof part === 'string' && part !== '')) return key;
  throw invalid(`No key: ${JSON.stringify(key)}`);
}

function nameOf(item: Stored | undefined): string {
  return JSON.stringify(keyOf(item));
}

function order(a: Stored, b: Stored): number {
  return compare(a[partition], b[partition]) || compare(a[sort], b[sort]);
}

const fields = new Set([
  'TableName',
  'RequestItems',
  'TransactItems',
  'Key',
  'Item',
  'KeyConditionExpression',
  'FilterExpression',
  'ConditionExpression',
  'UpdateExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ConsistentRead',
  'ScanIndexForward',
  'ExclusiveStartKey',
  'Limit',
  'Select',
  'ReturnValues',
  'ReturnValuesOnConditionCheckFailure',
]);

/** Throws for an unsupported field, and for a name or value that no expression uses. */
function checkInput(input: object): void {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const unknown = given.filter(([name]) => !fields.has(name));
  if (unknown.length > 0) throw invalid(`Unknown field ${unknown[0]?.[0]}`);
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Substitutes = input;
  const texts = given.filter(([name]) => name.endsWith('Expression')).join(' ');
  const used = new Set(texts.match(/[#:]\w+/g));
  const unused = Object.keys({ ...names, ...values }).find((name) => !used.has(name));
  if (unused !== undefined) throw invalid(`No expression uses ${unused}`);
}
