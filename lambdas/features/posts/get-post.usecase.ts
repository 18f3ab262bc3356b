import { serializeContent } from '#shared/content/nodes.ts';
import { problem } from '#shared/problems.ts';
import { findEntry } from '../entries/find-entry.ts';
import type { PostRecord, PostTypes } from './post.ts';
import { type ContextDeps, contextOf, noContext, type PostContext } from './post-context.ts';
import type { PostsRepository } from './posts.repository.ts';
import type { Reader } from '../entries/visibility.ts';
import { maskedPostFor, visibilityOf } from './visibility.ts';

export interface PostReadDeps extends ContextDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'findIdBySlug' | 'neighborsOf' | 'page'>;
}

/**
 * A post by its id, its slug or a slug under which it was published before.
 * @throws Problem `post-not-found` when none exists that this reader may know of
 */
export async function getPost(
  { idOrSlug, reader }: { idOrSlug: string; reader: Reader },
  deps: PostReadDeps,
): Promise<PostContext & { post: PostRecord; content: string }> {
  const found = await findEntry<PostTypes>(idOrSlug, deps.posts);
  const post = found && maskedPostFor(reader, found.entry);
  if (!found || !post) throw problem('post-not-found');
  const isWhole = visibilityOf(found.entry, reader) === 'everything';
  if (!isWhole) return { post, content: serializeContent([]), ...noContext };
  return { post, content: found.content, ...(await contextOf(found.entry, deps)) };
}
