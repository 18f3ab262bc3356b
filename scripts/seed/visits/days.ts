/** How many visits each day of the sample year has. */
import { addDays, dateOf } from '#lambdas/features/analytics/dates.ts';
import { randomOf } from './random.ts';

export interface SeedDay {
  date: string;
  daysAgo: number;
  sessions: number;
  /** Peaks, as when a link has been shared widely. */
  isTalkedAbout: boolean;
}

const daysOfYear = 365;

/** Factors by days ago: each peak begins high and fades. */
const spikes = new Map([
  [203, 5],
  [202, 3],
  [201, 1.8],
  [52, 4.5],
  [51, 2.6],
  [50, 1.6],
]);

/** @returns the days up to today, oldest first, with `sessions` in all */
export function daysBefore(now: Date, sessions: number): SeedDay[] {
  const today = dateOf(now);
  const days = Array.from({ length: daysOfYear }, (_, index) => {
    const daysAgo = daysOfYear - 1 - index;
    const date = addDays(today, -daysAgo);
    return { date, daysAgo, weight: weightOf(date, daysAgo) };
  });
  const whole = days.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  return days.map(({ date, daysAgo, weight }) => {
    // Rounded as a running sum, so that none is lost.
    const before = Math.round((reached / whole) * sessions);
    reached += weight;
    const count = Math.round((reached / whole) * sessions) - before;
    return { date, daysAgo, sessions: count, isTalkedAbout: spikes.has(daysAgo) };
  });
}

/** Slow growth, quiet weekends, and some variation. */
function weightOf(date: string, daysAgo: number): number {
  const growth = 1.4 - (0.8 * daysAgo) / daysOfYear;
  const weekday = new Date(date).getUTCDay();
  const week = weekday === 0 || weekday === 6 ? 0.6 : 1.1;
  const luck = randomOf(`day ${date}`).between(0.8, 1.2);
  return growth * week * luck * (spikes.get(daysAgo) ?? 1);
}
