import { formatDay, formatMoment, formatTime } from '#web/src/ui/admin/moment.ts';

/** `Never`, `Today, 09:12`, or the day, in the reader's time zone. */
export function loginTime(timestamp: string | null, now = new Date()): string {
  if (timestamp === null) return 'Never';
  const day = formatDay(timestamp);
  return day === formatDay(now.toISOString()) ? `Today, ${formatTime(timestamp)}` : day;
}

/** `Invited until Dec 1, 2026, 09:30`, or that it has ended. */
export function invitationTime(until: string, now = new Date()): string {
  return isOver(until, now) ? 'Invitation ended' : `Invited until ${formatMoment(until)}`;
}

export function isOver(until: string, now = new Date()): boolean {
  return new Date(until) <= now;
}
