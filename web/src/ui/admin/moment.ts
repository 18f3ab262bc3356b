/**
 * Dates and times of the admin area, in the reader's time zone. Dates are English; times have 12 or 24 hours,
 * as in the browser's own time fields. Public pages use `ui/dates.ts`, because a server renders them.
 */

const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
const dayParts = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle } as const;

const dayFormat = new Intl.DateTimeFormat('en-US', dayParts);
const timeFormat = new Intl.DateTimeFormat('en-US', timeParts);
const momentFormat = new Intl.DateTimeFormat('en-US', { ...dayParts, ...timeParts });

/** `2026-12-01T08:30:00Z` -> `Dec 1, 2026, 09:30` or `Dec 1, 2026, 09:30 AM` */
export function formatMoment(timestamp: string): string {
  return momentFormat.format(new Date(timestamp));
}

/** `Dec 1, 2026` */
export function formatDay(timestamp: string): string {
  return dayFormat.format(new Date(timestamp));
}

/**
 * `09:30` or `09:30 AM`
 * @param timestamp ISO 8601, or milliseconds since 1970
 */
export function formatTime(timestamp: string | number): string {
  return timeFormat.format(new Date(timestamp));
}
