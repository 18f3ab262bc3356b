/** Decides which names and titles of the activity feed a reader may see. */
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
 * Reads the kind from the noun of the action: `publish_post` -> `post`, `create_page_preview` -> `page`. Other nouns,
 * as in `change_password`, mean `security`.
 */
export function kindOf({ action }: Pick<AuditEvent, 'action'>): EventKind {
  const noun = action.slice(action.indexOf('_') + 1).replace(/_preview$/, '');
  if (noun === 'preview') return 'post';
  if (noun === 'invitation') return 'user';
  return eventKinds.find((kind) => kind === noun) ?? 'security';
}

interface Subject {
  kind: 'post' | 'project' | 'page' | 'user' | 'settings';
  /** Id of the entry or user; for settings, the version that was replaced. */
  id: string;
}

/** Finds what an event has changed; undefined for a message, a refused page, and events without an id. */
function subjectOf(event: AuditEvent): Subject | undefined {
  const { postId, subjectId } = event;
  if (postId !== undefined) return { kind: 'post', id: postId };
  if (subjectId === undefined) return undefined;
  const kind = kindOf(event);
  const isNamed = kind === 'project' || kind === 'page' || kind === 'settings';
  return { kind: isNamed ? kind : 'user', id: subjectId };
}

const allProjects = { status: undefined, category: undefined };
/** Titles of older projects and pages are hidden like those of deleted ones: reading all would be expensive. */
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
 * Masks the labels that this reader may not see. The demo login is public, so a viewer sees only titles
 * under which posts, projects and pages are public now.
 */
export async function maskLabels(
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
    hasAny('project') ? projects.page({ list: allProjects, ...newest }).then(titlesOf) : noTitles,
    hasAny('page') ? pages.page({ list: 'public', ...newest }).then(titlesOf) : noTitles,
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

/** Replaces the label, and removes the ids that would lead to the entry or user. */
function masked(event: AuditEvent, label: string): AuditEvent {
  return { ...event, label, postId: undefined, subjectId: undefined };
}

/** Events of earlier releases lack the entry's id, so for them it is enough that any public entry has the title. */
function isPublic({ subjectId, label }: AuditEvent, titles: ReadonlyMap<string, string>): boolean {
  if (subjectId !== undefined) return titles.get(subjectId) === label;
  return [...titles.values()].includes(label);
}

const noTitles: ReadonlyMap<string, string> = new Map();

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
 * Adds actors and targets to events whose labels are masked for this reader. The demo login is public, so
 * a viewer gets no names of people, and targets only of events whose labels it may read.
 */
export async function addActorsAndTargets(
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
