/** Masks names and titles in the activity feed for a reader. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import { kindOf } from './event-kind.ts';

/** Projects older than these are hidden like deleted ones: reading them all would be expensive. */
const newestProjects = 100;

export interface LabelDeps {
  posts: Pick<PostsRepository, 'publishedTitles'>;
  projects: Pick<ProjectsRepository, 'page'>;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not public. */
  showDrafts: boolean;
}

/**
 * The events as this reader may see them. The demo login is public, so a viewer gets no labels
 * except titles under which posts and projects are public now.
 */
export async function labelledFor(
  principal: Principal,
  events: readonly AuditEvent[],
  { posts, projects, showDrafts }: LabelDeps,
): Promise<readonly AuditEvent[]> {
  if (principal.kind === 'staff' || principal.kind === 'admin') return events;
  if (showDrafts) {
    return events.map((event) =>
      isOfPost(event) || isOfProject(event) ? event : masked(event, 'Hidden'),
    );
  }
  const ids = new Set(events.flatMap(({ postId }) => postId ?? []));
  const [titles, projectTitles] = await Promise.all([
    posts.publishedTitles([...ids]),
    events.some(isOfProject) ? titlesOf(projects) : new Map<string, string>(),
  ]);
  return events.map((event) => {
    if (isOfProject(event)) {
      return isPublicProject(event, projectTitles) ? event : masked(event, 'Hidden project');
    }
    if (!isOfPost(event)) return masked(event, 'Hidden');
    const isPublic = event.postId !== undefined && titles.get(event.postId) === event.label;
    return isPublic ? event : masked(event, 'Hidden draft');
  });
}

/** Without what would lead to the thing itself. */
function masked(event: AuditEvent, label: string): AuditEvent {
  return { ...event, label, postId: undefined, subjectId: undefined };
}

/** By the project's id: events of earlier releases lack it, so for them the title alone decides. */
function isPublicProject(
  { subjectId, label }: AuditEvent,
  titles: ReadonlyMap<string, string>,
): boolean {
  if (subjectId !== undefined) return titles.get(subjectId) === label;
  return [...titles.values()].includes(label);
}

async function titlesOf(projects: LabelDeps['projects']): Promise<Map<string, string>> {
  const found = await projects.page({
    list: { status: undefined, category: undefined },
    size: newestProjects,
    from: { skip: 0 },
  });
  return new Map(found.entries.map(({ id, title }) => [id, title]));
}

function isOfProject(event: AuditEvent): boolean {
  return kindOf(event) === 'project';
}

function isOfPost(event: AuditEvent): boolean {
  return kindOf(event) === 'post';
}
