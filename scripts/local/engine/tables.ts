/**
 * Creates the tables of the template, and updates existing tables to the template. Calls the DynamoDB engine directly:
 * the engine checks no signatures, so a constant header in the right form suffices.
 */
import { CommandFailed } from '../../build/run.ts';
import type { ResolvedResource } from './resolve.ts';
import { flagAt, isObject, type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

/** @throws CommandFailed when the stored table has a different key than the template */
export async function ensureTable(
  api: DynamoDbApi,
  { physicalId, properties }: ResolvedResource,
): Promise<void> {
  const stored = await describeTable(api, physicalId);
  if (stored) await updateTable(api, physicalId, stored, properties);
  else await api('CreateTable', createInput(physicalId, properties));
  await ensureExpiry(api, physicalId, properties);
}

async function describeTable(api: DynamoDbApi, name: string): Promise<JsonObject | undefined> {
  try {
    return objectAt(await api('DescribeTable', { TableName: name }), 'Table');
  } catch (error) {
    if (error instanceof DynamoDbError && error.code === 'ResourceNotFoundException')
      return undefined;
    throw error;
  }
}

function createInput(name: string, properties: JsonObject): JsonObject {
  const stream = streamView(properties);
  return {
    TableName: name,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    ...(properties.GlobalSecondaryIndexes !== undefined && {
      GlobalSecondaryIndexes: objectsAt(properties, 'GlobalSecondaryIndexes').map(indexInput),
    }),
    ...(properties.LocalSecondaryIndexes !== undefined && {
      LocalSecondaryIndexes: properties.LocalSecondaryIndexes,
    }),
    ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
  };
}

/** Leaves out capacity settings, which the engine does not need. */
function indexInput({ IndexName, KeySchema, Projection }: JsonObject): JsonObject {
  return { IndexName, KeySchema, Projection };
}

function streamView(properties: JsonObject): string | undefined {
  return textAt(objectAt(properties, 'StreamSpecification'), 'StreamViewType');
}

/** Adds indexes and the stream that the stored table lacks. Removes nothing. */
async function updateTable(
  api: DynamoDbApi,
  name: string,
  stored: JsonObject,
  wanted: JsonObject,
): Promise<void> {
  if (keyOf(stored) !== keyOf(wanted)) {
    throw new CommandFailed(
      `The stored table ${name} has a different key from the one in the template: start with --fresh to delete its data, or give the table a new name.`,
    );
  }
  const indexNames = new Set(
    objectsAt(stored, 'GlobalSecondaryIndexes').map((index) => textAt(index, 'IndexName')),
  );
  for (const index of objectsAt(wanted, 'GlobalSecondaryIndexes')) {
    if (indexNames.has(textAt(index, 'IndexName'))) continue;
    await api('UpdateTable', {
      TableName: name,
      AttributeDefinitions: wanted.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: indexInput(index) }],
    });
  }
  const view = streamView(wanted);
  if (view && !flagAt(objectAt(stored, 'StreamSpecification'), 'StreamEnabled')) {
    await api('UpdateTable', {
      TableName: name,
      StreamSpecification: { StreamEnabled: true, StreamViewType: view },
    });
  }
}

function keyOf(table: JsonObject): string {
  return objectsAt(table, 'KeySchema')
    .map((key) => `${textAt(key, 'KeyType')} ${textAt(key, 'AttributeName')}`)
    .sort()
    .join(', ');
}

async function ensureExpiry(api: DynamoDbApi, name: string, properties: JsonObject): Promise<void> {
  const attribute = textAt(objectAt(properties, 'TimeToLiveSpecification'), 'AttributeName');
  if (!attribute) return;
  const stored = objectAt(
    await api('DescribeTimeToLive', { TableName: name }),
    'TimeToLiveDescription',
  );
  if (textAt(stored, 'AttributeName') === attribute) return;
  await api('UpdateTimeToLive', {
    TableName: name,
    TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
  });
}

class DynamoDbError extends Error {
  override readonly name = 'DynamoDbError';
  /** Short name of the exception, such as `ResourceNotFoundException`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Sends one operation, such as `DescribeTable` or `Streams.GetRecords`. @throws DynamoDbError */
export type DynamoDbApi = (operation: string, input: JsonObject) => Promise<JsonObject>;

export function createDynamoDbApi(endpoint: string): DynamoDbApi {
  return async (operation, input) => {
    const service = operation.startsWith('Streams.') ? 'DynamoDBStreams' : 'DynamoDB';
    const name = operation.replace('Streams.', '');
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${service}_20120810.${name}`,
        'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify(input),
    });
    const body: unknown = await response.json();
    const output = isObject(body) ? body : {};
    if (response.ok) return output;
    const code = String(output['__type'] ?? response.status).replace(/^.*#/, '');
    throw new DynamoDbError(code, String(output.message ?? output.Message ?? ''));
  };
}
