/** UTC, so that a page rendered on the server and in any visitor's time zone says the same. */
const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-12T08:00:00Z` -> `Nov 12, 2026` */
export function formatDay(timestamp: string): string {
  return dayFormat.format(new Date(timestamp));
}
