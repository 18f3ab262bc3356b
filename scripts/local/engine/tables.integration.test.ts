import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDynoxide, startDynoxide } from '../dynoxide.ts';
import { createDynamoDbApi, type DynamoDbApi, ensureTable } from './tables.ts';
import { stackOf } from './fixtures/assembly.ts';
import { resolveAssembly, type ResolvedResource } from './resolve.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

function table(properties: JsonObject): ResolvedResource {
  const Core = {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      AttributeDefinitions: ['pk', 'sk', 'tag'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      ...properties,
    },
  };
  const [resource] = resolveAssembly([stackOf('data', { Resources: { Core } })]).resources;
  if (!resource) throw new Error('The fixture has a table.');
  return resource;
}

const byTag = {
  IndexName: 'by-tag',
  KeySchema: [{ AttributeName: 'tag', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'KEYS_ONLY' },
};

describe('the tables of a template', () => {
  let engine: RunningDynoxide;
  let api: DynamoDbApi;
  beforeAll(async () => {
    engine = await startDynoxide();
    api = createDynamoDbApi(engine.endpoint);
  });
  afterAll(() => engine.stop());

  it('are created once and get indexes, streams and expiry that a later template adds', async () => {
    const before = table({
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
    });
    await ensureTable(api, before);
    await api('PutItem', {
      TableName: before.physicalId,
      Item: { pk: { S: 'a' }, sk: { S: 'b' } },
    });
    const after = table({
      GlobalSecondaryIndexes: [byTag],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
    await ensureTable(api, after);
    await ensureTable(api, after);
    const stored = objectAt(await api('DescribeTable', { TableName: after.physicalId }), 'Table');
    expect(objectsAt(stored, 'GlobalSecondaryIndexes').map((index) => index.IndexName)).toEqual([
      'by-tag',
    ]);
    expect(objectAt(stored, 'StreamSpecification')).toMatchObject({ StreamViewType: 'NEW_IMAGE' });
    const expiry = await api('DescribeTimeToLive', { TableName: after.physicalId });
    expect(textAt(objectAt(expiry, 'TimeToLiveDescription'), 'AttributeName')).toBe('expires_at');
    expect(await api('Scan', { TableName: after.physicalId })).toMatchObject({ Count: 1 });
  });

  it('are not replaced when their key changes', async () => {
    await ensureTable(api, table({}));
    const other = table({ KeySchema: [{ AttributeName: 'tag', KeyType: 'HASH' }] });
    await expect(ensureTable(api, other)).rejects.toThrow(
      'has a different key from the one in the template',
    );
  });
});
