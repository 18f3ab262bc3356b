/**
 * Dates and times where nothing is rendered on a server, in the reader's time zone. Dates are
 * English; times are on a clock of 12 or 24 hours as in the browser's own fields for times.
 */

const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle } as const;

const dayFormat = new Intl.DateTimeFormat('en-US', day);
const timeFormat = new Intl.DateTimeFormat('en-US', time);
const momentFormat = new Intl.DateTimeFormat('en-US', { ...day, ...time });

/** `2026-12-01T08:30:00Z` -> `Dec 1, 2026, 09:30` or `Dec 1, 2026, 09:30 AM` */
export function formatMoment(timestamp: string): string {
  return momentFormat.format(new Date(timestamp));
}

/** `Dec 1, 2026` */
export function formatDay(timestamp: string): string {
  return dayFormat.format(new Date(timestamp));
}

/** `09:30` or `09:30 AM`, also for milliseconds. */
export function formatTime(timestamp: string | number): string {
  return timeFormat.format(new Date(timestamp));
}
