const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** In the reader's time zone: `Nov 12, 2026` */
export function shortDay(timestamp: string): string {
  return dayFormat.format(new Date(timestamp));
}

/** `Never`, `Today, 09:12`, or the day. */
export function loginTime(timestamp: string | null, now = new Date()): string {
  if (timestamp === null) return 'Never';
  const day = shortDay(timestamp);
  if (day !== dayFormat.format(now)) return day;
  return `Today, ${timeFormat.format(new Date(timestamp))}`;
}
