/** When a post goes live by itself: in the author's time zone on the screen, in UTC on the wire. */
import type { Post } from '#shared/schemas/posts.ts';

/** `Europe/Berlin` */
export function authorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What a `datetime-local` field shows for a timestamp: `2026-12-01T09:30`; empty for none. */
export function toLocalTime(timestamp: string | null): string {
  if (timestamp === null) return '';
  const date = new Date(timestamp);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())];
  return `${day.join('-')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/**
 * The timestamp in UTC for such a field's value, or undefined when it holds no time. A time that the
 * change to summer time skips becomes an hour later; of one that occurs twice it is the first.
 */
function fromLocalTime(text: string): string | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The timestamp of a future time; undefined for none and for one that has passed. */
export function futureTime(text: string, now = Date.now()): string | undefined {
  const timestamp = fromLocalTime(text);
  return timestamp !== undefined && Date.parse(timestamp) > now ? timestamp : undefined;
}

type Versioned = Pick<Post, 'version' | 'status' | 'publish_at' | 'revised_at' | 'updated_at'>;

/** Whether the one thing that has happened to a post is that its schedule published it. */
export function isPublishedBySchedule(before: Versioned, now: Versioned): boolean {
  return (
    now.version === before.version + 1 &&
    now.status === 'published' &&
    now.revised_at === before.revised_at &&
    before.publish_at !== null &&
    Date.parse(now.updated_at) >= Date.parse(before.publish_at)
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
