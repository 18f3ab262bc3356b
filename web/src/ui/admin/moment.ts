const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `2026-12-01T08:30:00Z` -> `Dec 1, 2026, 9:30 AM`, in the time zone of whoever looks. */
export function formatMoment(timestamp: string): string {
  return format.format(new Date(timestamp));
}
