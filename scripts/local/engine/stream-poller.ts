/**
 * A Lambda event source mapping on a DynamoDB stream: batches in order, at least once, retried
 * until they succeed or their attempts are used up. Its progress is stored in a file.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDbApi } from './tables.ts';
import type { RecordFilter } from './event-filter.ts';
import { REGION } from './identity.ts';
import { messageOf } from '../../build/run.ts';
import { isObject, type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

export interface StreamMapping {
  tableName: string;
  /** The ARN that events name as their source. */
  streamArn: string;
  batchSize: number;
  /** Filtered records are done without the function. */
  filter: RecordFilter;
  startAtLatest: boolean;
  /** Undefined retries forever, as Lambda does by default. */
  maximumRetries: number | undefined;
  bisectOnError: boolean;
  /** The function reports the record from which it failed. */
  reportsItemFailures: boolean;
  checkpointFile: string;
  invoke(event: JsonObject): Promise<unknown>;
  log(line: string): void;
  /** Milliseconds between polls of a quiet stream, and before a first retry. */
  interval: number;
  /** Milliseconds that records may gather after a batch; the first one is delivered at once. */
  gathering: number;
}

export interface StreamPoller {
  /** Settles when every record written before this call is processed. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

interface Checkpoint {
  streamArn: string;
  /** The last processed record, by shard; '' before the first one. */
  shards: Record<string, string>;
}

/** Where reading continues, by shard: an iterator from a sequence number costs another call. */
type Iterators = Map<string, string>;

const LONGEST_WAIT_MS = 30_000;

/** The start of a new mapping is fixed before this returns: later records are not missed. */
export async function startStreamPoller(
  api: DynamoDbApi,
  mapping: StreamMapping,
): Promise<StreamPoller> {
  const stopping = new AbortController();
  const checkpoint = await begin(api, mapping);
  const iterators: Iterators = new Map();
  let waiting: (() => void)[] = [];
  let hurry = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const asked = waiting;
      waiting = [];
      let found = 0;
      let failed = false;
      try {
        for (const shard of Object.keys(checkpoint.shards)) {
          const place = { checkpoint, iterators, shard, signal: stopping.signal };
          found += await pollShard(api, mapping, place);
        }
      } catch (error) {
        failed = true;
        iterators.clear();
        mapping.log(`The stream of ${mapping.tableName} cannot be read: ${messageOf(error)}`);
      }
      if (found > 0 || failed) waiting.push(...asked);
      else for (const settle of asked) settle();
      if (found === 0) await pause(mapping.interval, stopping.signal);
      else if (found < mapping.batchSize && waiting.length === 0) {
        hurry = new AbortController();
        await pause(mapping.gathering, AbortSignal.any([stopping.signal, hurry.signal]));
      }
    }
    for (const settle of waiting) settle();
  })();
  return {
    caughtUp: async () => {
      if (stopping.signal.aborted) return done;
      const caught = new Promise<void>((resolve) => waiting.push(resolve));
      hurry.abort();
      return caught;
    },
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function begin(api: DynamoDbApi, mapping: StreamMapping): Promise<Checkpoint> {
  const { Table } = await api('DescribeTable', { TableName: mapping.tableName });
  const streamArn = textAt(isObject(Table) ? Table : {}, 'LatestStreamArn') ?? '';
  const { StreamDescription } = await api('Streams.DescribeStream', { StreamArn: streamArn });
  const stored = readCheckpoint(mapping.checkpointFile);
  const shards: Record<string, string> = {};
  for (const shard of objectsAt(isObject(StreamDescription) ? StreamDescription : {}, 'Shards')) {
    const id = textAt(shard, 'ShardId') ?? '';
    const known = stored?.streamArn === streamArn ? stored.shards[id] : undefined;
    // A stream that replaced a known one is new to this mapping, so all of it counts.
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
    last = sequenceNumber(records.at(-1));
    iterator = textAt(output, 'NextShardIterator');
  }
  return last;
}

async function iteratorAfter(
  api: DynamoDbApi,
  streamArn: string,
  shard: string,
  position: string,
): Promise<string | undefined> {
  const output = await api('Streams.GetShardIterator', {
    StreamArn: streamArn,
    ShardId: shard,
    ...(position
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position }
      : { ShardIteratorType: 'TRIM_HORIZON' }),
  });
  return textAt(output, 'ShardIterator');
}

interface Place {
  checkpoint: Checkpoint;
  iterators: Iterators;
  shard: string;
  signal: AbortSignal;
}

/** @returns the number of records, whether they passed the filter or not */
async function pollShard(api: DynamoDbApi, mapping: StreamMapping, place: Place): Promise<number> {
  const { checkpoint, iterators, shard, signal } = place;
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
  if (passing.length > 0) await deliver(mapping, place, passing);
  if (signal.aborted) return records.length;
  if (records.length > 0) advance(mapping, place, records.at(-1));
  const next = textAt(output, 'NextShardIterator');
  if (next !== undefined) iterators.set(shard, next);
  return records.length;
}

/** Returns when all records are processed or dropped, or the poller stops. */
async function deliver(mapping: StreamMapping, place: Place, batch: JsonObject[]): Promise<void> {
  let records = batch;
  for (let attempt = 0; !place.signal.aborted; attempt++) {
    const failure = await invokeWith(mapping, records);
    if (failure === undefined) return advance(mapping, place, records.at(-1));
    if (failure.at > 0) advance(mapping, place, records[failure.at - 1]);
    records = records.slice(failure.at);
    if (mapping.bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await deliver(mapping, place, records.slice(0, middle));
      return deliver(mapping, place, records.slice(middle));
    }
    if (mapping.maximumRetries !== undefined && attempt >= mapping.maximumRetries) {
      mapping.log(
        `${records.length} records of ${mapping.tableName} were given up: ${failure.reason}`,
      );
      return advance(mapping, place, records.at(-1));
    }
    await pause(Math.min(LONGEST_WAIT_MS, mapping.interval * 2 ** attempt), place.signal);
  }
}

/** `undefined` for success, else the index of the first unprocessed record. */
async function invokeWith(
  mapping: StreamMapping,
  records: JsonObject[],
): Promise<{ at: number; reason: string } | undefined> {
  const Records = records.map((record) => ({
    ...record,
    awsRegion: REGION,
    eventSourceARN: mapping.streamArn,
  }));
  try {
    const result = await mapping.invoke({ Records });
    if (!mapping.reportsItemFailures || !isObject(result)) return undefined;
    const failed = objectsAt(result, 'batchItemFailures').map((item) =>
      textAt(item, 'itemIdentifier'),
    );
    const at = records.findIndex((record) => failed.includes(sequenceNumber(record)));
    if (failed.length === 0) return undefined;
    return { at: Math.max(0, at), reason: 'the function reported them as failed' };
  } catch (error) {
    return { at: 0, reason: messageOf(error) };
  }
}

function advance(
  { checkpointFile }: StreamMapping,
  { checkpoint, shard }: Place,
  record: JsonObject | undefined,
): void {
  checkpoint.shards[shard] = sequenceNumber(record);
  writeCheckpoint(checkpointFile, checkpoint);
}

function sequenceNumber(record: JsonObject | undefined): string {
  return textAt(objectAt(record ?? {}, 'dynamodb'), 'SequenceNumber') ?? '';
}

/** An unreadable file counts as none for this stream: everything is delivered again. */
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
    // Half a file: see above.
  }
  return { streamArn: '', shards: {} };
}

/** Written aside and renamed, so that a kill leaves the old one or the new one. */
function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
