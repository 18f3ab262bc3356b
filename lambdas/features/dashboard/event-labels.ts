/** What a reader learns of the names and titles in the feed of activity. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';

export interface LabelDeps {
  posts: Pick<PostsRepository, 'publishedTitles'>;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read unpublished posts. */
  showDrafts: boolean;
}

/**
 * The events as this reader may see them. The demo login is public, so a viewer gets no label but
 * those of projects, which are for everybody, and titles under which posts are public now.
 */
export async function labelledFor(
  principal: Principal,
  events: readonly AuditEvent[],
  { posts, showDrafts }: LabelDeps,
): Promise<readonly AuditEvent[]> {
  if (principal.kind === 'staff' || principal.kind === 'admin') return events;
  if (showDrafts) return events.map((event) => (isOfPost(event) ? event : withoutNames(event)));
  const ids = new Set(events.flatMap(({ postId }) => postId ?? []));
  const titles = await posts.publishedTitles([...ids]);
  return events.map((event) => {
    if (!isOfPost(event)) return withoutNames(event);
    const isPublic = event.postId !== undefined && titles.get(event.postId) === event.label;
    return isPublic ? event : { ...event, label: 'Hidden draft' };
  });
}

function withoutNames(event: AuditEvent): AuditEvent {
  return event.action.endsWith('_project') ? event : { ...event, label: 'Hidden' };
}

function isOfPost({ action }: AuditEvent): boolean {
  return action.endsWith('_post') || action.endsWith('_preview');
}
