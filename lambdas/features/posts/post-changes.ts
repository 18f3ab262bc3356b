/** Rules that the writing use cases share. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { formerSlugsAfter } from '#lambdas/kernel/slug.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';
import type { ReferencesRepository } from '../uploads/references.repository.ts';
import type { Person, PostRecord } from './post.ts';
import { tagId } from './post-slug.ts';
import type { PostsRepository } from './posts.repository.ts';

export interface PostDeps {
  posts: PostsRepository;
  references: ReferencesRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

/** Who changes a post: a signed-in user, or the schedule. */
export type Actor = Pick<SignedIn, 'userId'>;

/** Each contains `blog`, by which the activity feed recognises posts. */
export const postActions = {
  create_post: 'Created blog post',
  update_post: 'Updated blog post',
  delete_post: 'Deleted blog post',
  untrash_post: 'Restored blog post',
  publish_post: 'Published blog post',
  unpublish_post: 'Unpublished blog post',
  restore_post: 'Restored version of blog post',
  create_preview: 'Created preview link of blog post',
  delete_preview: 'Revoked preview link of blog post',
} as const;

/** The current slug of a post that was ever published keeps leading to it. */
export function withSlug(post: PostRecord, slug: string): PostRecord {
  if (slug === post.slug) return post;
  const formerSlugs =
    post.publishedAt === null
      ? post.formerSlugs.filter((former) => former !== slug)
      : formerSlugsAfter(post, slug);
  return { ...post, slug, formerSlugs };
}

/** The first publication sets the date for good, and any publication ends a schedule. */
export function withStatus(post: PostRecord, status: PostStatus, now: Date): PostRecord {
  if (status !== 'published') return { ...post, status };
  return { ...post, status, publishedAt: post.publishedAt ?? now.toISOString(), publishAt: null };
}

/** Whether a change publishes a post, which ends its preview link. */
export function isPublication(
  before: Pick<PostRecord, 'status'>,
  after: Pick<PostRecord, 'status'>,
): boolean {
  return before.status !== 'published' && after.status === 'published';
}

/** The post's next version, as of now. */
export function nextVersion(post: PostRecord, now: Date): PostRecord {
  return { ...post, version: post.version + 1, updatedAt: now.toISOString() };
}

/** Equal tags are kept once, in the first spelling. */
export function distinctTags(titles: readonly string[]): PostRecord['tags'] {
  const byId = new Map<string, string>();
  for (const title of titles) {
    const id = tagId(title);
    if (!byId.has(id)) byId.set(id, title);
  }
  return [...byId].map(([id, title]) => ({ id, title }));
}

/** The author name that is stored with a text, whatever happens to the account. */
export function personOf({ userId, firstName, lastName, username }: SignedIn): Person {
  return { id: userId, firstName, lastName, username };
}

export function postEvent(
  action: keyof typeof postActions,
  {
    post,
    actor,
    now,
    id,
  }: { post: Pick<PostRecord, 'id' | 'title'>; actor: Actor; now: Date; id: string },
): AuditEvent {
  return {
    id,
    action,
    actionDisplay: postActions[action],
    label: post.title,
    postId: post.id,
    userId: actor.userId,
    timestamp: now.toISOString(),
  };
}
