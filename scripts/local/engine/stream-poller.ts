/**
 * Works like a Lambda event source mapping on a DynamoDB stream: delivers batches in order and at least once, and retries
 * them until they succeed or no attempt is left. A file stores the progress.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDbApi } from './tables.ts';
import type { RecordFilter } from './event-filter.ts';
import { localRegion } from './identity.ts';
import { messageOf } from '../../build/run.ts';
import { isObject, type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

export interface StreamMapping {
  tableName: string;
  /** The ARN that events name as their source. */
  streamArn: string;
  batchSize: number;
  /** Records that do not pass count as processed. */
  filter: RecordFilter;
  startAtLatest: boolean;
  /** By default unlimited, as in Lambda. */
  maximumRetries: number | undefined;
  bisectOnError: boolean;
  /** The function reports the first record that failed. */
  reportsItemFailures: boolean;
  checkpointFile: string;
  invoke(event: JsonObject): Promise<unknown>;
  log(line: string): void;
  /** Time between polls of a quiet stream, and before the first retry. */
  intervalMs: number;
  /** Time in which records gather after a batch. The first record is delivered at once. */
  gatheringMs: number;
}

export interface StreamPoller {
  /** Settles once every record from before this call is processed. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

interface Checkpoint {
  streamArn: string;
  /** Sequence number of the last processed record, by shard; empty before the first record. */
  shards: Record<string, string>;
}

/** Iterators of the next read, by shard. They save the call that makes an iterator from a sequence number. */
type Iterators = Map<string, string>;

const maxWaitMs = 30_000;

/** Returns once the start position is stored, so that a new mapping misses no later record. */
export async function startStreamPoller(
  api: DynamoDbApi,
  mapping: StreamMapping,
): Promise<StreamPoller> {
  const stopping = new AbortController();
  const checkpoint = await openCheckpoint(api, mapping);
  const iterators: Iterators = new Map();
  let waiters: (() => void)[] = [];
  let skipGathering = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const earlierWaiters = waiters;
      waiters = [];
      let recordCount = 0;
      let hasFailed = false;
      try {
        for (const shard of Object.keys(checkpoint.shards)) {
          const position = { checkpoint, iterators, shard, signal: stopping.signal };
          recordCount += await pollShard(api, mapping, position);
        }
      } catch (error) {
        hasFailed = true;
        iterators.clear();
        mapping.log(`The stream of ${mapping.tableName} cannot be read: ${messageOf(error)}`);
      }
      if (recordCount > 0 || hasFailed) waiters.push(...earlierWaiters);
      else for (const settle of earlierWaiters) settle();
      if (recordCount === 0) await pause(mapping.intervalMs, stopping.signal);
      else if (recordCount < mapping.batchSize && waiters.length === 0) {
        skipGathering = new AbortController();
        await pause(mapping.gatheringMs, AbortSignal.any([stopping.signal, skipGathering.signal]));
      }
    }
    for (const settle of waiters) settle();
  })();
  return {
    caughtUp: async () => {
      if (stopping.signal.aborted) return done;
      const caughtUp = new Promise<void>((resolve) => waiters.push(resolve));
      skipGathering.abort();
      return caughtUp;
    },
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function openCheckpoint(api: DynamoDbApi, mapping: StreamMapping): Promise<Checkpoint> {
  const { Table } = await api('DescribeTable', { TableName: mapping.tableName });
  const streamArn = textAt(isObject(Table) ? Table : {}, 'LatestStreamArn') ?? '';
  const { StreamDescription } = await api('Streams.DescribeStream', { StreamArn: streamArn });
  const stored = readCheckpoint(mapping.checkpointFile);
  const shards: Record<string, string> = {};
  for (const shard of objectsAt(isObject(StreamDescription) ? StreamDescription : {}, 'Shards')) {
    const id = textAt(shard, 'ShardId') ?? '';
    const known = stored?.streamArn === streamArn ? stored.shards[id] : undefined;
    // A stream that replaced the stored stream is read from its start, so that no record is missed.
    const skip = known === undefined && !stored && mapping.startAtLatest;
    shards[id] = known ?? (skip ? await lastSequenceNumber(api, streamArn, id) : '');
  }
  const checkpoint = { streamArn, shards };
  writeCheckpoint(mapping.checkpointFile, checkpoint);
  return checkpoint;
}

async function lastSequenceNumber(
  api: DynamoDbApi,
  streamArn: string,
  shard: string,
): Promise<string> {
  let last = '';
  let iterator = await iteratorAfter(api, streamArn, shard, last);
  while (iterator) {
    const output = await api('Streams.GetRecords', { ShardIterator: iterator });
    const records = objectsAt(output, 'Records');
    if (records.length === 0) break;
    last = sequenceNumberOf(records.at(-1));
    iterator = textAt(output, 'NextShardIterator');
  }
  return last;
}

async function iteratorAfter(
  api: DynamoDbApi,
  streamArn: string,
  shard: string,
  sequenceNumber: string,
): Promise<string | undefined> {
  const output = await api('Streams.GetShardIterator', {
    StreamArn: streamArn,
    ShardId: shard,
    ...(sequenceNumber
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber }
      : { ShardIteratorType: 'TRIM_HORIZON' }),
  });
  return textAt(output, 'ShardIterator');
}

interface Position {
  checkpoint: Checkpoint;
  iterators: Iterators;
  shard: string;
  signal: AbortSignal;
}

/** @returns the number of records, including those that did not pass the filter */
async function pollShard(
  api: DynamoDbApi,
  mapping: StreamMapping,
  position: Position,
): Promise<number> {
  const { checkpoint, iterators, shard, signal } = position;
  const iterator =
    iterators.get(shard) ??
    (await iteratorAfter(api, checkpoint.streamArn, shard, checkpoint.shards[shard] ?? ''));
  iterators.delete(shard);
  const output = await api('Streams.GetRecords', {
    ShardIterator: iterator,
    Limit: mapping.batchSize,
  });
  const records = objectsAt(output, 'Records');
  const passing = records.filter(mapping.filter);
  if (passing.length > 0) await deliver(mapping, position, passing);
  if (signal.aborted) return records.length;
  if (records.length > 0) advance(mapping, position, records.at(-1));
  const next = textAt(output, 'NextShardIterator');
  if (next !== undefined) iterators.set(shard, next);
  return records.length;
}

/** Returns once all records are processed or dropped, or once the poller stops. */
async function deliver(
  mapping: StreamMapping,
  position: Position,
  batch: JsonObject[],
): Promise<void> {
  let records = batch;
  for (let attempt = 0; !position.signal.aborted; attempt++) {
    const failure = await invokeWith(mapping, records);
    if (failure === undefined) return advance(mapping, position, records.at(-1));
    if (failure.firstFailed > 0) advance(mapping, position, records[failure.firstFailed - 1]);
    records = records.slice(failure.firstFailed);
    if (mapping.bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await deliver(mapping, position, records.slice(0, middle));
      return deliver(mapping, position, records.slice(middle));
    }
    if (mapping.maximumRetries !== undefined && attempt >= mapping.maximumRetries) {
      mapping.log(
        `${records.length} records of ${mapping.tableName} were given up: ${failure.reason}`,
      );
      return advance(mapping, position, records.at(-1));
    }
    await pause(Math.min(maxWaitMs, mapping.intervalMs * 2 ** attempt), position.signal);
  }
}

/** @returns undefined for success, or else the index of the first record that failed */
async function invokeWith(
  mapping: StreamMapping,
  records: JsonObject[],
): Promise<{ firstFailed: number; reason: string } | undefined> {
  const Records = records.map((record) => ({
    ...record,
    awsRegion: localRegion,
    eventSourceARN: mapping.streamArn,
  }));
  try {
    const result = await mapping.invoke({ Records });
    if (!mapping.reportsItemFailures || !isObject(result)) return undefined;
    const failed = objectsAt(result, 'batchItemFailures').map((item) =>
      textAt(item, 'itemIdentifier'),
    );
    const firstFailed = records.findIndex((record) => failed.includes(sequenceNumberOf(record)));
    if (failed.length === 0) return undefined;
    return {
      firstFailed: Math.max(0, firstFailed),
      reason: 'the function reported them as failed',
    };
  } catch (error) {
    return { firstFailed: 0, reason: messageOf(error) };
  }
}

function advance(
  { checkpointFile }: StreamMapping,
  { checkpoint, shard }: Position,
  record: JsonObject | undefined,
): void {
  checkpoint.shards[shard] = sequenceNumberOf(record);
  writeCheckpoint(checkpointFile, checkpoint);
}

function sequenceNumberOf(record: JsonObject | undefined): string {
  return textAt(objectAt(record ?? {}, 'dynamodb'), 'SequenceNumber') ?? '';
}

/** @returns for an unreadable file a checkpoint of no stream, so that all records are delivered again */
function readCheckpoint(file: string): Checkpoint | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const stored: unknown = JSON.parse(text);
    if (isObject(stored) && typeof stored.streamArn === 'string') {
      const shards = Object.entries(objectAt(stored, 'shards')).map(([id, at]) => [id, String(at)]);
      return { streamArn: stored.streamArn, shards: Object.fromEntries(shards) };
    }
  } catch {
    // The file is incomplete.
  }
  return { streamArn: '', shards: {} };
}

/** Renames a finished file, so that a killed process leaves either the old checkpoint or the new one. */
function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
