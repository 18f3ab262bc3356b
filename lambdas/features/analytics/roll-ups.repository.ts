/** Totals computed from visits, how much of each visit they include, and the dashboard's questions about them. */
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
  /** `2026-03-01T09:41`: the minute in which it counts as live. */
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
  /** The complete new ones, and the revision of those that they replace. */
  tops: Tops;
  before: number | undefined;
}

export interface CountBatch {
  visits: readonly CountedVisit[];
  changes: readonly BucketChange[];
  /** Numbers to add to the live visits, by minute. */
  live: ReadonlyMap<string, number>;
}

export interface RollUpsRepository {
  /** By session id; visits of which nothing is counted are missing. */
  counted(sessionIds: readonly string[]): Promise<Map<string, Counted>>;
  /** Returns one entry for each bucket, which are days, in their order. */
  tops(buckets: readonly Bucket[]): Promise<(StoredTops | undefined)[]>;
  /**
   * All or nothing.
   * @returns `false` when any of its inputs has changed meanwhile
   */
  commit(batch: CountBatch): Promise<boolean>;
  /** Rebuilds the month from its days up to `through`. */
  rebuild(bucket: Bucket, span: DateSpan): Promise<void>;
  /** The last day that its month includes. */
  closedThrough(): Promise<string | undefined>;
  close(date: string): Promise<void>;
}

type Unit = Bucket['unit'];

export interface DatedTops {
  date: string;
  /** The last day that they include. */
  through: string;
  tops: Tops;
}

export interface InsightsRepository {
  /** In the order of their dates. The tops of `all` are empty: they are read separately. */
  rollUps(segment: string, unit: Unit, span: DateSpan): Promise<RollUp[]>;
  /** For all sessions, ordered by date. */
  tops(unit: Unit, span: DateSpan): Promise<DatedTops[]>;
  /** The latest first; only those that have not expired. */
  conversionPaths(asked: { from: string; limit: number; now: Date }): Promise<ConversionPath[]>;
  /** Live visits per minute, between two hours. */
  live(minutes: readonly string[]): Promise<number>;
}

interface ConversionPath {
  steps: string[];
}
