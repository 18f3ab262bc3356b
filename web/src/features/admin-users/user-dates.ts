import { formatDay, formatTime } from '#web/src/ui/admin/moment.ts';

/** `Never`, `Today, 09:12`, or the day, in the reader's time zone. */
export function loginTime(timestamp: string | null, now = new Date()): string {
  if (timestamp === null) return 'Never';
  const day = formatDay(timestamp);
  return day === formatDay(now.toISOString()) ? `Today, ${formatTime(timestamp)}` : day;
}
