const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYearFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** `12 min ago`, `3 h ago`, `Yesterday`, `Nov 17`; days in the reader's time zone. */
export function relativeTime(timestamp: string, now: Date): string {
  const then = new Date(timestamp);
  const agoMs = now.getTime() - then.getTime();
  // A clock slightly behind the server's must not show a time in the future.
  if (agoMs < minuteMs) return 'Just now';
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min ago`;
  if (isSameDay(then, now)) return `${Math.floor(agoMs / hourMs)} h ago`;
  if (isSameDay(then, dayBefore(now))) return 'Yesterday';
  return (then.getFullYear() === now.getFullYear() ? dayFormat : dayOfYearFormat).format(then);
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

function dayBefore(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
}
