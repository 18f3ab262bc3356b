/** The dashboard's questions. What was counted a moment ago may be missing. */
import type { DateSpan } from './dates.ts';
import type { Bucket, RollUp } from './roll-ups.repository.ts';
import type { Tops } from './tally.ts';

export type Unit = Bucket['unit'];

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

export interface ConversionPath {
  steps: string[];
}
