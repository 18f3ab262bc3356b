/** Totals computed from visits, the counted part of each visit, and the dashboard's reads. */
import type { DateSpan } from './visits.repository.ts';
import type { Tally, Tops } from './tally.ts';

/** A day or a month of the sessions that match a filter. */
export interface Bucket {
  /** `all`, `page:/blog`, `referrer:example.com`, `device:mobile`. */
  segment: string;
  unit: 'day' | 'month';
  /** The period's first day. */
  date: string;
}

/** The part of a visit that is counted. */
export interface Counted {
  steps: number;
  /** `2026-03-01T09:41`: the minute in which the visit counts as live. */
  minute: string;
}

export interface StoredTops {
  tops: Tops;
  /** Incremented with each change. */
  revision: number;
}

export interface RollUp extends Tally {
  date: string;
  /** For a month: the last day included. */
  through: string;
}

export interface CountedVisit {
  sessionId: string;
  startedAt: string;
  before: Counted | undefined;
  after: Counted;
  /** The path of a converted session. */
  conversionPath: readonly string[];
}

export interface BucketChange {
  /** The bucket of a day. */
  bucket: Bucket;
  /** Numbers to add to the totals. */
  totals: Tally['totals'];
  /** The complete new tops. */
  tops: Tops;
  /** Revision of the tops that they replace; undefined for the first ones. */
  before: number | undefined;
}

export interface CountBatch {
  visits: readonly CountedVisit[];
  changes: readonly BucketChange[];
  /** Numbers to add to the live visits, by minute. */
  live: ReadonlyMap<string, number>;
}

export interface RollUpsRepository {
  /** Reads counted parts by session id; visits that were never counted are missing. */
  counted(sessionIds: readonly string[]): Promise<Map<string, Counted>>;
  /** Reads the tops of daily buckets, in the order of `buckets`. */
  tops(buckets: readonly Bucket[]): Promise<(StoredTops | undefined)[]>;
  /**
   * Writes the whole batch or nothing.
   * @returns `false` when a stored value that the batch was computed from has changed
   */
  commit(batch: CountBatch): Promise<boolean>;
  /** Rebuilds the month from its days up to `through`. */
  rebuild(bucket: Bucket, span: DateSpan): Promise<void>;
  /** The last closed day: its month's totals include it. */
  closedThrough(): Promise<string | undefined>;
  close(date: string): Promise<void>;
}

export type DatedTops = Omit<RollUp, 'totals'>;

export interface InsightsRepository {
  /** Reads totals, sorted by date. The tops of the segment `all` are empty: `tops` reads them. */
  rollUps(segment: string, unit: Bucket['unit'], span: DateSpan): Promise<RollUp[]>;
  /** Reads the tops of all sessions, sorted by date. */
  tops(unit: Bucket['unit'], span: DateSpan): Promise<DatedTops[]>;
  /** Reads the paths of converted sessions that have not expired, latest first. */
  conversionPaths(asked: { from: string; limit: number; now: Date }): Promise<string[][]>;
  /** The number of visits that were live in these minutes. */
  live(minutes: readonly string[]): Promise<number>;
}
