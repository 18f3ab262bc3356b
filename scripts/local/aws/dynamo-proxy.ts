/**
 * Serves DynamoDB and its streams: logs each access with the permissions that IAM would require, then forwards the
 * request unchanged to the engine. Supports every operation of the engine.
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { jsonOf } from '#shared/read-text.ts';
import { type ActionLog, answerOrRefuse, requirePrincipal, type StandIn } from './credentials.ts';
import { jsonFailure, type Received, type Reply, ServiceError } from './http.ts';

export interface DynamoProxy extends Pick<StandIn<never>, 'handle'> {
  close(): void;
}

const contentType = 'application/x-amz-json-1.0';

/** Headers that belong to a single connection, or that this proxy sets anew. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
]);

export function createDynamoProxy(endpoint: string, partitionKeyOf?: PartitionKeyOf): DynamoProxy {
  const agent = new Agent({ keepAlive: true });
  return {
    handle: (received, { actions, credentials }) =>
      answerOrRefuse(
        () => {
          const principal = requirePrincipal(received, credentials);
          logAccesses(received, { principal, actions, partitionKeyOf });
          return forward(received, endpoint, agent);
        },
        (error) => jsonFailure(error, { contentType, namespace: 'com.amazon.coral.service#' }),
      ),
    close: () => agent.destroy(),
  };
}

interface AccessLog {
  principal: string;
  actions: ActionLog;
  partitionKeyOf: PartitionKeyOf | undefined;
}

function logAccesses(received: Received, { principal, actions, partitionKeyOf }: AccessLog): void {
  const operation = received.headers.get('x-amz-target')?.split('.')[1] ?? '';
  const accesses = dynamoAccesses(operation, jsonOf(received.body.toString()), partitionKeyOf);
  for (const { action, resource, leadingKeys = [] } of accesses) {
    const seen = { principal, service: 'dynamodb', action, resource } as const;
    if (leadingKeys.length === 0) actions.add(seen);
    for (const key of leadingKeys) actions.add({ ...seen, leadingKey: withoutId(key) });
  }
}

/** @returns `USER#…` for `USER#018f…`: grants name no ids, and the log must stay small */
function withoutId(key: string): string {
  return key.replace(/#.*/s, '#…');
}

async function forward(received: Received, endpoint: string, agent: Agent): Promise<Reply> {
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(endpoint, {
        method: received.method,
        path: received.path,
        headers: {
          ...headersToForward(received.headers),
          'content-length': String(received.body.length),
        },
        agent,
      });
      outgoing.once('response', resolve).once('error', reject).end(received.body);
    });
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    );
    return {
      status: response.statusCode ?? 500,
      headers: headersToForward(headers),
      body: await buffer(response),
    };
  } catch {
    throw new ServiceError(500, 'InternalServerError', 'The DynamoDB engine does not answer.');
  }
}

function headersToForward(headers: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !connectionHeaders.has(name)));
}

interface DynamoAccess {
  /** Without the service, such as `GetItem`. */
  action: string;
  /** Such as `table/core`, `table/core/index/by-slug` or `table/core/stream/local`; `*` when the request names none. */
  resource: string;
  /** Partition keys of the items, if the request has any. */
  leadingKeys?: string[];
}

/** Finds the name of a table's partition key. @returns `undefined` for an unknown table */
export type PartitionKeyOf = (table: string) => string | undefined;

const requestSchema = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  StreamArn: z.string().optional(),
});
const batchSchema = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transactionSchema = z.object({
  TransactItems: z.array(z.record(z.string(), z.looseObject({ TableName: z.string() }))),
});

/**
 * Lists the permissions that a request needs: a transaction needs those of its items, a batch needs its own for each
 * table, and a read of an index needs one for the index instead of the table.
 * @param body an invalid body counts as the operation on `*`
 */
export function dynamoAccesses(
  operation: string,
  body: unknown,
  partitionKeyOf: PartitionKeyOf = () => undefined,
): DynamoAccess[] {
  const withKeys = (action: string, nameOrArn: string, part: unknown): DynamoAccess => {
    const resource = tableResource(nameOrArn);
    const partitionKey = partitionKeyOf(resource.replace('table/', ''));
    const keys = partitionKey === undefined ? [] : leadingKeys(part, partitionKey);
    return { action, resource, ...(keys.length > 0 && { leadingKeys: keys }) };
  };
  // The name of the operation selects the schema: trying all schemas would slow down every request.
  const isTransaction = operation.startsWith('Transact');
  const transaction = isTransaction ? transactionSchema.safeParse(body).data : undefined;
  if (transaction) {
    return transaction.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => withKeys(`${kind}Item`, part.TableName, part)),
    );
  }
  const batch = operation.startsWith('Batch') ? batchSchema.safeParse(body).data : undefined;
  if (batch) {
    return Object.entries(batch.RequestItems).map(([table, part]) =>
      withKeys(operation, table, part),
    );
  }
  const { TableName, IndexName, StreamArn } = requestSchema.safeParse(body).data ?? {};
  if (StreamArn !== undefined) return [{ action: operation, resource: endOfArn(StreamArn) }];
  if (TableName === undefined) return [{ action: operation, resource: '*' }];
  if (IndexName === undefined) return [withKeys(operation, TableName, body)];
  return [{ action: operation, resource: `${tableResource(TableName)}/index/${IndexName}` }];
}

/** Every operation accepts a table's ARN instead of its name. */
function tableResource(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? endOfArn(nameOrArn) : `table/${nameOrArn}`;
}

function endOfArn(arn: string): string {
  return arn.split(':').slice(5).join(':');
}

const attributesSchema = z.record(z.string(), z.unknown());
const itemRequestSchema = z.object({
  Key: attributesSchema.optional(),
  Item: attributesSchema.optional(),
  Keys: z.array(attributesSchema).optional(),
});
const batchWriteSchema = z.array(
  z.object({
    PutRequest: z.object({ Item: attributesSchema }).optional(),
    DeleteRequest: z.object({ Key: attributesSchema }).optional(),
  }),
);
const querySchema = z.object({
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: attributesSchema,
});
const keyValueSchema = z.union([
  z.object({ S: z.string() }).transform(({ S }) => S),
  z.object({ N: z.string() }).transform(({ N }) => N),
]);

/**
 * Finds the partition keys that IAM compares with the condition `dynamodb:LeadingKeys`.
 * @param part the part of a request that concerns one table: the request itself, an item of a transaction or a batch's
 *   part for the table
 * @param partitionKey name of the attribute
 * @returns each value once; nothing for a request without keys, such as a scan
 */
export function leadingKeys(part: unknown, partitionKey: string): string[] {
  const values = [
    ...itemKeys(part).map((item) => item?.[partitionKey]),
    queriedKey(part, partitionKey),
  ];
  const texts = values.flatMap((value) => keyValueSchema.safeParse(value).data ?? []);
  return [...new Set(texts)];
}

function itemKeys(part: unknown): (z.infer<typeof attributesSchema> | undefined)[] {
  const { data: writes } = batchWriteSchema.safeParse(part);
  if (writes) {
    return writes.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key);
  }
  const { data: request } = itemRequestSchema.safeParse(part);
  return request ? [request.Key, request.Item, ...(request.Keys ?? [])] : [];
}

function queriedKey(part: unknown, partitionKey: string): unknown {
  const parsed = querySchema.safeParse(part);
  if (!parsed.success) return undefined;
  const { KeyConditionExpression: condition } = parsed.data;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values } = parsed.data;
  // Finds comparisons such as `#pk = :user`; the names and values stand apart.
  for (const [, name = '', value = ''] of condition.matchAll(/(#?[\w.-]+)\s*=\s*(:\w+)/g)) {
    if ((names[name] ?? name) === partitionKey) return values[value];
  }
  return undefined;
}
