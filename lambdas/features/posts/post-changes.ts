/** Rules that the writing use cases of posts share. */
import type { PostStatus } from '#shared/schemas/posts.ts';
import type { EntryDeps } from '../entries/entry-kind.ts';
import type { PostRecord, PostTypes } from './post.ts';
import { tagId } from './post-slug.ts';
import type { PostsRepository } from './posts.repository.ts';

export interface PostDeps extends Omit<EntryDeps<PostTypes>, 'entries'> {
  posts: PostsRepository;
}

/** As the use cases of entries name them. */
export function entryDeps({ posts, ...deps }: PostDeps): EntryDeps<PostTypes> {
  return { ...deps, entries: posts };
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

/** Equal tags are kept once, in the first spelling. */
export function distinctTags(titles: readonly string[]): PostRecord['tags'] {
  const byId = new Map<string, string>();
  for (const title of titles) {
    const id = tagId(title);
    if (!byId.has(id)) byId.set(id, title);
  }
  return [...byId].map(([id, title]) => ({ id, title }));
}
