/**
 * Works like a Lambda event source mapping on a DynamoDB stream: delivers batches in order and at least once, and retries
 * them until they succeed or no attempt is left. A file stores the progress.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { jsonOf } from '#shared/read-text.ts';
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

const checkpointSchema = z.object({
  streamArn: z.string(),
  /** Sequence number of the last processed record, by shard; empty before the first record. */
  shards: z.record(z.string(), z.string()),
});

type Checkpoint = z.output<typeof checkpointSchema>;

const maxWaitMs = 30_000;

/** Returns once the start position is stored, so that a new mapping misses no later record. */
export async function startStreamPoller(
  api: DynamoDbApi,
  mapping: StreamMapping,
): Promise<StreamPoller> {
  const stopping = new AbortController();
  const checkpoint = await openCheckpoint(api, mapping);
  const shardReaders = Object.keys(checkpoint.shards).map((shard) =>
    createShardReader(api, mapping, { checkpoint, shard, signal: stopping.signal }),
  );
  let waiters: (() => void)[] = [];
  let skipGathering = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      // Only callers who waited before this round began may rely on an empty round.
      const earlierWaiters = waiters;
      waiters = [];
      let recordCount = 0;
      let hasFailed = false;
      try {
        for (const readNext of shardReaders) recordCount += await readNext();
      } catch (error) {
        hasFailed = true;
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
  const described = await api('DescribeTable', { TableName: mapping.tableName });
  const streamArn = textAt(objectAt(described, 'Table'), 'LatestStreamArn') ?? '';
  const stream = await api('Streams.DescribeStream', { StreamArn: streamArn });
  const stored = readCheckpoint(mapping.checkpointFile);
  const storedPositions = stored?.streamArn === streamArn ? stored.shards : {};
  // A stream that replaced the stored stream is read from its start, so that no record is missed.
  const skipsEarlier = !stored && mapping.startAtLatest;
  const shards: Record<string, string> = {};
  for (const shard of objectsAt(objectAt(stream, 'StreamDescription'), 'Shards')) {
    const id = textAt(shard, 'ShardId') ?? '';
    const start = skipsEarlier ? await lastSequenceNumber(api, streamArn, id) : '';
    shards[id] = storedPositions[id] ?? start;
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

interface ShardPosition {
  checkpoint: Checkpoint;
  shard: string;
  signal: AbortSignal;
}

/**
 * @returns a function that delivers the next records of a shard, and returns their number, including the records that
 *   did not pass the filter
 */
function createShardReader(
  api: DynamoDbApi,
  mapping: StreamMapping,
  { checkpoint, shard, signal }: ShardPosition,
): () => Promise<number> {
  /** Saves the call that makes an iterator from a sequence number. Unset after a failed read. */
  let nextIterator: string | undefined;

  const advance = (record: JsonObject | undefined): void => {
    checkpoint.shards[shard] = sequenceNumberOf(record);
    writeCheckpoint(mapping.checkpointFile, checkpoint);
  };

  /** Returns once all records are processed or dropped, or once the poller stops. */
  const deliver = async (batch: JsonObject[]): Promise<void> => {
    let records = batch;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const failure = await invokeWith(mapping, records);
      if (failure === undefined) return advance(records.at(-1));
      if (failure.firstFailed > 0) advance(records[failure.firstFailed - 1]);
      records = records.slice(failure.firstFailed);
      if (mapping.bisectOnError && records.length > 1) {
        const middle = Math.ceil(records.length / 2);
        await deliver(records.slice(0, middle));
        return deliver(records.slice(middle));
      }
      if (mapping.maximumRetries !== undefined && attempt >= mapping.maximumRetries) {
        mapping.log(
          `${records.length} records of ${mapping.tableName} were given up: ${failure.reason}`,
        );
        return advance(records.at(-1));
      }
      await pause(Math.min(maxWaitMs, mapping.intervalMs * 2 ** attempt), signal);
    }
  };

  return async () => {
    const position = checkpoint.shards[shard] ?? '';
    const iterator =
      nextIterator ?? (await iteratorAfter(api, checkpoint.streamArn, shard, position));
    nextIterator = undefined;
    const output = await api('Streams.GetRecords', {
      ShardIterator: iterator,
      Limit: mapping.batchSize,
    });
    const records = objectsAt(output, 'Records');
    const passing = records.filter(mapping.filter);
    if (passing.length > 0) await deliver(passing);
    if (signal.aborted) return records.length;
    if (records.length > 0) advance(records.at(-1));
    nextIterator = textAt(output, 'NextShardIterator');
    return records.length;
  };
}

interface DeliveryFailure {
  /** Index of the first record that failed. */
  firstFailed: number;
  reason: string;
}

async function invokeWith(
  mapping: StreamMapping,
  records: JsonObject[],
): Promise<DeliveryFailure | undefined> {
  const Records = records.map((record) => ({
    ...record,
    awsRegion: localRegion,
    eventSourceARN: mapping.streamArn,
  }));
  try {
    const result = await mapping.invoke({ Records });
    if (!mapping.reportsItemFailures || !isObject(result)) return undefined;
    const failures = objectsAt(result, 'batchItemFailures');
    if (failures.length === 0) return undefined;
    const failedIds = failures.map((failure) => textAt(failure, 'itemIdentifier'));
    const firstFailed = records.findIndex((record) => failedIds.includes(sequenceNumberOf(record)));
    const reason = 'the function reported them as failed';
    // An unknown id fails the whole batch, as in Lambda.
    return { firstFailed: Math.max(0, firstFailed), reason };
  } catch (error) {
    return { firstFailed: 0, reason: messageOf(error) };
  }
}

function sequenceNumberOf(record: JsonObject | undefined): string {
  return textAt(objectAt(record ?? {}, 'dynamodb'), 'SequenceNumber') ?? '';
}

/** @returns a checkpoint of no stream for an unreadable file, so that all records are delivered again */
function readCheckpoint(file: string): Checkpoint | undefined {
  if (!existsSync(file)) return undefined;
  const { data } = checkpointSchema.safeParse(jsonOf(readFileSync(file, 'utf8')));
  return data ?? { streamArn: '', shards: {} };
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
