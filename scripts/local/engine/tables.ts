/** Creates the template's tables, and updates those of an earlier start to the template. */
import { type DynamoDbApi, DynamoDbError } from './dynamodb-api.ts';
import { PlainError } from './plain-error.ts';
import type { ResolvedResource } from './resolve.ts';
import { flagAt, type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

/**
 * Running it again changes nothing.
 * @throws PlainError when a stored table has another key than the template
 */
export async function ensureTable(
  api: DynamoDbApi,
  { physicalId, properties }: ResolvedResource,
): Promise<void> {
  const stored = await describe(api, physicalId);
  if (stored) await update(api, physicalId, stored, properties);
  else await api('CreateTable', createInput(physicalId, properties));
  await ensureExpiry(api, physicalId, properties);
}

async function describe(api: DynamoDbApi, name: string): Promise<JsonObject | undefined> {
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

/** Without capacity settings, which are useless on a laptop. */
function indexInput({ IndexName, KeySchema, Projection }: JsonObject): JsonObject {
  return { IndexName, KeySchema, Projection };
}

function streamView(properties: JsonObject): string | undefined {
  return textAt(objectAt(properties, 'StreamSpecification'), 'StreamViewType');
}

async function update(
  api: DynamoDbApi,
  name: string,
  stored: JsonObject,
  wanted: JsonObject,
): Promise<void> {
  if (keyOf(stored) !== keyOf(wanted)) {
    throw new PlainError(
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
    .map((part) => `${textAt(part, 'KeyType')} ${textAt(part, 'AttributeName')}`)
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
