/**
 * Dates on public pages. In UTC, so that the server and all browsers render the same text; without `Intl`, whose
 * first use blocks a phone for a tenth of a second.
 */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-11-12T08:00:00Z` -> `Nov 12, 2026` */
export function formatDay(timestamp: string): string {
  const day = new Date(timestamp);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** `2025-03-01` -> `Mar 2025`; anything but a date is returned unchanged. */
export function formatMonth(date: string): string {
  const day = new Date(date);
  const month = months[day.getUTCMonth()];
  return month === undefined ? date : `${month} ${day.getUTCFullYear()}`;
}
