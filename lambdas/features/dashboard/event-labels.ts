/** Masks names and titles in the activity feed for a reader. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import type { EventKind } from '#shared/schemas/event-kinds.ts';
import { kindOf } from './event-kind.ts';

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
