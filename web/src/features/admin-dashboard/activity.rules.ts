import type { ActivityEvent } from '#shared/schemas/dashboard.ts';

export type ActivityColor = 'blue' | 'green' | 'yellow' | 'red' | 'gray';
export type ActivityIcon = 'blog' | 'project' | 'page' | 'user';

/** Blue for what is created, green for changes, yellow for drafts and suspensions, red for losses and refusals. */
const colorsByVerb: Record<string, ActivityColor> = {
  create: 'blue',
  untrash: 'blue',
  update: 'green',
  publish: 'green',
  restore: 'green',
  enable: 'green',
  reset: 'green',
  change: 'green',
  save: 'yellow',
  unpublish: 'yellow',
  disable: 'yellow',
  delete: 'red',
  erase: 'red',
  deny: 'red',
};

/** `create_post` -> `blue` */
export function activityColor({ action }: Pick<ActivityEvent, 'action'>): ActivityColor {
  const [verb = ''] = action.split('_');
  return colorsByVerb[verb] ?? 'gray';
}

/** `Updated blog post` -> `blog` */
export function activityIcon(event: Pick<ActivityEvent, 'action_display'>): ActivityIcon {
  const text = event.action_display.toLowerCase();
  if (/draft|blog|tag/.test(text)) return 'blog';
  if (text.includes('project')) return 'project';
  return /\bpage\b/.test(text) ? 'page' : 'user';
}

/** Such as `by Ada Lovelace`. */
export function actorText(actor: NonNullable<ActivityEvent['actor']>): string {
  switch (actor.kind) {
    case 'user':
      return `by ${actor.name}`;
    case 'former_user':
      return 'by a former user';
    case 'schedule':
      return 'by schedule';
    case 'setup':
      return 'by the site’s setup';
  }
}

/** @returns the page that edits the target, or the trash that contains it */
export function targetPath({ kind, id, in_trash }: NonNullable<ActivityEvent['target']>): string {
  if (kind === 'settings') return `/admin/settings?version=${id}`;
  return in_trash ? `/admin/${kind}s/trash` : `/admin/${kind}s/edit/${id}`;
}

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

function isSameDay(left: Date, right: Date): boolean {
  return left.toDateString() === right.toDateString();
}

function dayBefore(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
}
