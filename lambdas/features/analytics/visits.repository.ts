/** A visitor's session on the server: a short description, what happened in it, and the dates by which it counts. */
import { dayOf, daysAfter } from '#lambdas/kernel/days.ts';
import * as z from 'zod';
import type { VisitStep } from '#shared/analytics/session-rules.ts';
import { type VisitorEventType, visitorEventTypes } from '#shared/analytics/visitor-events.ts';

export const visitSchema = z.object({
  sessionId: z.string(),
  startedAt: z.iso.datetime(),
  /** Time of the latest event. */
  lastAt: z.iso.datetime(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  country: z.string(),
  referrer: z.string(),
  landingPage: z.string(),
  /** The campaign named by the link that led here, if any. */
  utmSource: z.string().optional(),
  utmMedium: z.string().optional(),
  utmCampaign: z.string().optional(),
  /** Steps as `stepText` writes them, in the order of their arrival, which never changes. */
  steps: z.array(z.string()),
});

export type Visit = z.infer<typeof visitSchema>;

/**
 * A step as a string that is unique within its session: the same event delivered twice gives the
 * same string.
 * @param time of the event in milliseconds, by the browser's clock
 */
export function stepText({ type, page }: VisitStep, time: number): string {
  return `${type} ${time.toString(36)} ${page}`;
}

/** Sorts stored steps by the times of their events, as one request may overtake another. */
export function sortSteps(texts: readonly string[]): string[] {
  const timeOf = (text: string) => Number.parseInt(text.split(' ', 2)[1] ?? '', 36);
  return texts.toSorted((one, two) => timeOf(one) - timeOf(two));
}

/** Parses stored steps, without those of unknown types: a later release may have stored them. */
export function readSteps(texts: readonly string[]): VisitStep[] {
  return texts.flatMap((text) => {
    const [type = '', , ...page] = text.split(' ');
    return isEventType(type) ? [{ type, page: page.join(' ') }] : [];
  });
}

function isEventType(type: string): type is VisitorEventType {
  return visitorEventTypes.some((known) => known === type);
}

/** Stores sessions of visitors. A request costs one write, or two when it begins a session. */
export interface VisitsRepository {
  /** Adds the steps that the session lacks, up to its limit. `refused` for a session that is full or too old. */
  append(steps: AppendSteps): Promise<'stored' | 'refused' | 'missing'>;
  /** @returns `false` when a session with this id exists */
  begin(visit: Visit): Promise<boolean>;
  /**
   * Counts a session of an address.
   * @param subject a hash of the address and the day
   * @returns `false` when the address has begun its maximum for the day
   */
  admit(subject: string, now: Date): Promise<boolean>;
}

export interface AppendSteps {
  sessionId: string;
  /** At least one step, without duplicates. */
  steps: readonly string[];
  now: Date;
}

// Calendar dates are strings (`2026-03-01`), which sort chronologically; all in UTC.

export function addDays(date: string, days: number): string {
  return dayOf(daysAfter(new Date(date), days));
}

/** The first of its month. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: string): string {
  return addDays(monthOf(addDays(monthOf(date), 31)), -1);
}

/** Lists the dates of a span, including both ends; none when it ends before it begins. */
export function datesOf({ from, to }: DateSpan): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export interface DateSpan {
  from: string;
  to: string;
}
