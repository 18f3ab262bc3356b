import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningDynoxide, startDynoxide } from '../dynoxide.ts';
import { createDynamoDbApi, type DynamoDbApi, ensureTable } from './tables.ts';
import { stackOf, temporaryFolder } from './fixtures/assembly.ts';
import { resolveAssembly } from './resolve.ts';
import { type StreamMapping, type StreamPoller, startStreamPoller } from './stream-poller.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

describe('polling a stream', () => {
  let engine: RunningDynoxide;
  let api: DynamoDbApi;
  let tableName: string;
  let checkpointFile: string;
  let count = 0;

  beforeAll(async () => {
    engine = await startDynoxide();
    api = createDynamoDbApi(engine.endpoint);
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    count += 1;
    checkpointFile = join(temporaryFolder(), 'checkpoint.json');
    const { resources } = resolveAssembly([
      stackOf('data', { Resources: { [`T${count}`]: table } }),
    ]);
    const [resource] = resources;
    if (!resource) throw new Error('The fixture has a table.');
    tableName = resource.physicalId;
    await ensureTable(api, resource);
  });

  const put = async (...ids: string[]) => {
    for (const id of ids) await api('PutItem', { TableName: tableName, Item: { pk: { S: id } } });
  };

  const poll = (
    invoke: StreamMapping['invoke'],
    more: Partial<StreamMapping> = {},
  ): Promise<StreamPoller> =>
    startStreamPoller(api, {
      tableName,
      streamArn: 'arn:of:the:template',
      batchSize: 10,
      filter: () => true,
      startAtLatest: false,
      maximumRetries: undefined,
      bisectOnError: false,
      reportsItemFailures: false,
      checkpointFile,
      invoke,
      log: () => undefined,
      intervalMs: 10,
      gatheringMs: 0,
      ...more,
    });

  /** Polls until all records are delivered, then stops. */
  async function drain(invoke: StreamMapping['invoke'], more?: Partial<StreamMapping>) {
    const poller = await poll(invoke, more);
    await poller.caughtUp();
    await poller.stop();
  }

  /** Makes a function that collects the keys of records. @param fails whether the function rejects a batch */
  function collector(fails: (ids: string[]) => boolean = () => false) {
    const batches: string[][] = [];
    const processed: string[] = [];
    const invoke = async (event: JsonObject): Promise<void> => {
      const ids = objectsAt(event, 'Records').map(idOf);
      batches.push(ids);
      if (fails(ids)) throw new Error('on purpose');
      processed.push(...ids);
    };
    return { batches, processed, invoke };
  }

  /** Polls until all records are delivered. @returns their keys */
  async function deliver(more?: Partial<StreamMapping>): Promise<string[]> {
    const { processed, invoke } = collector();
    await drain(invoke, more);
    return processed;
  }

  it('delivers records in order, in batches, with the ARN of the stream', async () => {
    await put('a', 'b', 'c');
    const { batches, invoke } = collector();
    const events: JsonObject[] = [];
    await drain(
      async (event) => {
        events.push(event);
        await invoke(event);
      },
      { batchSize: 2 },
    );
    expect(batches).toEqual([['a', 'b'], ['c']]);
    expect(objectsAt(events[0] ?? {}, 'Records')[0]).toMatchObject({
      eventName: 'INSERT',
      awsRegion: 'us-east-1',
      eventSourceARN: 'arn:of:the:template',
      dynamodb: { NewImage: { pk: { S: 'a' } } },
    });
  });

  it('delivers the first record at once, and batches those after it', async () => {
    const { batches, invoke } = collector();
    const poller = await poll(invoke, { gatheringMs: 60_000 });
    await put('a');
    await expect.poll(() => batches).toEqual([['a']]);
    await put('b');
    await put('c');
    await poller.caughtUp();
    await poller.stop();
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('stops while a batch is gathering', async () => {
    const { processed, invoke } = collector();
    const poller = await poll(invoke, { gatheringMs: 60_000 });
    await put('a');
    await expect.poll(() => processed).toEqual(['a']);
    await poller.stop();
    await poller.caughtUp();
  });

  it('skips records that its filter rejects, without calling the function', async () => {
    await put('other', 'wanted', 'another');
    const first = collector();
    const filter = (record: JsonObject) => idOf(record) === 'wanted';
    await drain(first.invoke, { filter });
    expect(first.batches).toEqual([['wanted']]);
    expect(await deliver()).toEqual([]);
  });

  it('redelivers only records that pass its filter', async () => {
    await put('other', 'wanted', 'another');
    let failures = 0;
    const { batches, invoke } = collector(() => (failures += 1) === 1);
    const filter = (record: JsonObject) => idOf(record) === 'wanted';
    await drain(invoke, { filter });
    expect(batches).toEqual([['wanted'], ['wanted']]);
  });

  it('reports that it has caught up after everything written before', async () => {
    const { processed, invoke } = collector();
    const slowly = async (event: JsonObject) => {
      await new Promise((resolve) => setImmediate(resolve));
      await invoke(event);
    };
    const poller = await poll(slowly, { batchSize: 1 });
    await put('a', 'b', 'c');
    await poller.caughtUp();
    expect(processed).toEqual(['a', 'b', 'c']);
    await poller.stop();
    await poller.caughtUp();
  });

  it('continues where it stopped after a restart', async () => {
    await put('a');
    expect(await deliver()).toEqual(['a']);
    await put('b');
    expect(await deliver()).toEqual(['b']);
  });

  it('redelivers a batch that was not finished when it stopped', async () => {
    await put('a', 'b');
    const first = collector(() => true);
    const poller = await poll(first.invoke);
    await expect.poll(() => first.batches.length).toBeGreaterThan(0);
    await poller.stop();
    expect(await deliver()).toEqual(['a', 'b']);
  });

  it('starts with the latest record when the mapping says so, and misses none after it', async () => {
    await put('old');
    const first = await poll(collector().invoke, { startAtLatest: true });
    await first.stop();
    await put('new');
    expect(await deliver({ startAtLatest: true })).toEqual(['new']);
  });

  it('retries a failing batch until it succeeds', async () => {
    await put('a');
    let failures = 0;
    const { batches, processed, invoke } = collector(() => (failures += 1) <= 2);
    await drain(invoke);
    expect(processed).toEqual(['a']);
    expect(batches).toHaveLength(3);
  });

  it('bisects a failing batch, and drops records that still fail after the last attempt', async () => {
    await put('a', 'bad', 'c', 'd');
    const log = vi.fn();
    const { processed, invoke } = collector((ids) => ids.includes('bad'));
    await drain(invoke, { bisectOnError: true, maximumRetries: 1, log });
    expect(processed).toEqual(['a', 'c', 'd']);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('1 records'));
  });

  it('continues from the record that the function reports as failed', async () => {
    await put('a', 'b', 'c');
    const batches: string[][] = [];
    await drain(
      async (event) => {
        const records = objectsAt(event, 'Records');
        batches.push(records.map(idOf));
        const at = textAt(objectAt(records[1] ?? {}, 'dynamodb'), 'SequenceNumber') ?? '';
        return { batchItemFailures: batches.length === 1 ? [{ itemIdentifier: at }] : [] };
      },
      { reportsItemFailures: true },
    );
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ]);
  });

  it('redelivers everything when its checkpoint is damaged', async () => {
    await put('a');
    expect(await deliver({ startAtLatest: false })).toEqual(['a']);
    writeFileSync(checkpointFile, readFileSync(checkpointFile, 'utf8').slice(0, 10));
    expect(await deliver({ startAtLatest: true })).toEqual(['a']);
  });
});

const table = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  },
};

function idOf(record: JsonObject): string {
  const keys = objectAt(objectAt(record, 'dynamodb'), 'Keys');
  return textAt(objectAt(keys, 'pk'), 'S') ?? '';
}
