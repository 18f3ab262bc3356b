/** Rules that the writing use cases share. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';
import type { ReferencesRepository } from '../uploads/references.repository.ts';
import { formerSlugLimit, type Person, type PostRecord } from './post.ts';
import { numberedSlug, slugBase, tagId } from './post-slug.ts';
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

/** Saves under the title's slug, or under the first numbered one that is free. */
export async function savingUnderFreeSlug<Saved>(
  { posts, title }: { posts: PostsRepository; title: string },
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved> {
  const base = slugBase(title);
  let number = 1;
  for (let tries = 0; tries < 50; tries += 1) {
    const outcome = await save(numberedSlug(base, number));
    if (outcome !== 'slug-taken') return outcome;
    number = await nextFreeNumber(posts, base, number + 1);
  }
  throw problem('conflict');
}

/** The current slug of a post that was ever published keeps leading to it. */
export function withSlug(post: PostRecord, slug: string): PostRecord {
  if (slug === post.slug) return post;
  const others = post.formerSlugs.filter((former) => former !== slug);
  const formerSlugs = post.publishedAt === null ? others : [...others, post.slug];
  return { ...post, slug, formerSlugs: formerSlugs.slice(-formerSlugLimit) };
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

async function nextFreeNumber(
  posts: PostsRepository,
  base: string,
  start: number,
): Promise<number> {
  const chunk = 50;
  for (let first = start; ; first += chunk) {
    const numbers = Array.from({ length: chunk }, (_, index) => first + index);
    const taken = await posts.takenSlugs(numbers.map((number) => numberedSlug(base, number)));
    const free = numbers.find((number) => !taken.has(numberedSlug(base, number)));
    if (free !== undefined) return free;
  }
}
