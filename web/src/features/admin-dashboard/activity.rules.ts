import type { ActivityEvent } from '#shared/schemas/dashboard.ts';

export type ActivityColor = 'blue' | 'green' | 'yellow' | 'red' | 'gray';
export type ActivityIcon = 'blog' | 'project' | 'page' | 'user';

/** Creations are blue, changes green, suspensions yellow, losses and refusals red. */
const colors: Record<string, ActivityColor> = {
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

/** By the verb of the action: `create_post` -> `blue`. */
export function activityColor({ action }: Pick<ActivityEvent, 'action'>): ActivityColor {
  const [verb = ''] = action.split('_');
  return colors[verb] ?? 'gray';
}

/** By the action's text: `Updated blog post` -> `blog`. */
export function activityIcon(event: Pick<ActivityEvent, 'action_display'>): ActivityIcon {
  const text = event.action_display.toLowerCase();
  if (/draft|blog|tag/.test(text)) return 'blog';
  if (text.includes('project')) return 'project';
  return /\bpage\b/.test(text) ? 'page' : 'user';
}

/** As in `by Ada Lovelace`. */
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

/** The page to edit it, or the trash in which it is. */
export function targetPath({ kind, id, in_trash }: NonNullable<ActivityEvent['target']>): string {
  if (kind === 'settings') return `/admin/settings?version=${id}`;
  return in_trash ? `/admin/${kind}s/trash` : `/admin/${kind}s/edit/${id}`;
}
