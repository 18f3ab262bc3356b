/** Masks names and titles in the activity feed for a reader. */

import { type AuditEvent, systemActors } from '#lambdas/kernel/audit-event.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import { type EventKind, eventKinds } from '#shared/entries/kinds.ts';
import type { ActivityEvent } from '#shared/schemas/dashboard.ts';
import { nameOf } from '../users/users.repository.ts';
import type { DashboardRepository, Named } from './dashboard.repository.ts';

/**
 * By the noun of the action: `publish_post` -> `post`, `create_page_preview` -> `page`. Actions without
 * one of these concern signing in.
 */
export function kindOf({ action }: Pick<AuditEvent, 'action'>): EventKind {
  const noun = action.slice(action.indexOf('_') + 1).replace(/_preview$/, '');
  if (noun === 'preview') return 'post';
  if (noun === 'invitation') return 'user';
  return eventKinds.find((kind) => kind === noun) ?? 'security';
}

interface Subject {
  kind: 'post' | 'project' | 'page' | 'user' | 'settings';
  /** The thing's id; for settings, the version that was replaced. */
  id: string;
}

/** Finds the thing that was changed; undefined for a message, a refused page, and events that do not name it. */
function subjectOf(event: AuditEvent): Subject | undefined {
  const { postId, subjectId } = event;
  if (postId !== undefined) return { kind: 'post', id: postId };
  if (subjectId === undefined) return undefined;
  const kind = kindOf(event);
  const isNamed = kind === 'project' || kind === 'page' || kind === 'settings';
  return { kind: isNamed ? kind : 'user', id: subjectId };
}

/** Projects and pages older than these are hidden like deleted ones: reading them all would be expensive. */
const allProjects = { status: undefined, category: undefined };
const newest = { size: 100, from: { skip: 0 } };

const entryKinds: ReadonlySet<EventKind> = new Set(['post', 'project', 'page']);

export interface LabelDeps {
  posts: Pick<PostsRepository, 'publishedTitles'>;
  projects: Pick<ProjectsRepository, 'page'>;
  pages: Pick<PagesRepository, 'page'>;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not public. */
  showDrafts: boolean;
}

/**
 * The events as this reader may see them. The demo login is public, so a viewer gets no labels
 * except titles under which posts, projects and pages are public now.
 */
export async function labelledFor(
  principal: Principal,
  events: readonly AuditEvent[],
  { posts, projects, pages, showDrafts }: LabelDeps,
): Promise<readonly AuditEvent[]> {
  if (principal.kind === 'staff' || principal.kind === 'admin') return events;
  if (showDrafts) {
    return events.map((event) => (entryKinds.has(kindOf(event)) ? event : masked(event, 'Hidden')));
  }
  const ids = new Set(events.flatMap(({ postId }) => postId ?? []));
  const hasAny = (kind: EventKind) => events.some((event) => kindOf(event) === kind);
  const [titles, projectTitles, pageTitles] = await Promise.all([
    posts.publishedTitles([...ids]),
    hasAny('project') ? projects.page({ list: allProjects, ...newest }).then(titlesOf) : none,
    hasAny('page') ? pages.page({ list: 'public', ...newest }).then(titlesOf) : none,
  ]);
  return events.map((event) => {
    const kind = kindOf(event);
    if (kind === 'project') {
      return isPublic(event, projectTitles) ? event : masked(event, 'Hidden project');
    }
    if (kind === 'page') return isPublic(event, pageTitles) ? event : masked(event, 'Hidden page');
    if (kind !== 'post') return masked(event, 'Hidden');
    const isPublished = event.postId !== undefined && titles.get(event.postId) === event.label;
    return isPublished ? event : masked(event, 'Hidden draft');
  });
}

/** Without what would lead to the thing itself. */
function masked(event: AuditEvent, label: string): AuditEvent {
  return { ...event, label, postId: undefined, subjectId: undefined };
}

/** By the entry's id: events of earlier releases lack it, so for them the title alone decides. */
function isPublic({ subjectId, label }: AuditEvent, titles: ReadonlyMap<string, string>): boolean {
  if (subjectId !== undefined) return titles.get(subjectId) === label;
  return [...titles.values()].includes(label);
}

const none: ReadonlyMap<string, string> = new Map();

function titlesOf({ entries }: { entries: readonly { id: string; title: string }[] }) {
  return new Map(entries.map(({ id, title }) => [id, title]));
}

export interface NamedEvent extends Pick<ActivityEvent, 'actor' | 'target'> {
  event: AuditEvent;
}

interface NamingDeps {
  dashboard: Pick<DashboardRepository, 'findNamed'>;
  now: () => Date;
}

/**
 * Adds actors and targets to events that are labelled for this reader. The demo login is public, so
 * a viewer gets no names of people, and targets only of events whose labels it may read.
 */
export async function namedFor(
  principal: Principal,
  events: readonly AuditEvent[],
  { dashboard, now }: NamingDeps,
): Promise<NamedEvent[]> {
  const isViewer = principal.kind === 'viewer';
  const subjects = events.flatMap((event) => subjectOf(event) ?? []);
  const idsOf = (kind: Subject['kind']) =>
    subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []));
  const actors = isViewer ? [] : events.map(({ userId }) => userId).filter(isUser);
  const found = await dashboard.findNamed(
    {
      users: [...actors, ...idsOf('user')],
      posts: idsOf('post'),
      projects: idsOf('project'),
      pages: idsOf('page'),
    },
    now(),
  );
  return events.map((event) => ({
    event,
    actor: isViewer && isUser(event.userId) ? undefined : actorOf(event, found),
    target: targetOf(event, found),
  }));
}

function isUser(actorId: string): boolean {
  return systemActors.every((each) => each !== actorId);
}

function actorOf({ userId }: AuditEvent, { users }: Named): ActivityEvent['actor'] {
  const system = systemActors.find((each) => each === userId);
  if (system) return { kind: system };
  const user = users.get(userId);
  return user ? { kind: 'user', name: nameOf(user) } : { kind: 'former_user' };
}

function targetOf(event: AuditEvent, found: Named): ActivityEvent['target'] {
  const subject = subjectOf(event);
  if (subject?.kind === 'user') {
    return found.users.has(subject.id) ? { ...subject, in_trash: false } : undefined;
  }
  if (subject?.kind === 'settings') return { ...subject, in_trash: false };
  const state = subject && found[`${subject.kind}s` as const].get(subject.id);
  return state && { ...subject, in_trash: state.isTrashed };
}
