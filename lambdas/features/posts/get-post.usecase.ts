import { serializeContent } from '#shared/content/nodes.ts';
import { problem } from '#shared/problems.ts';
import type { PostRecord, PostWithContent } from './post.ts';
import { type ContextDeps, contextOf, noContext, type PostContext } from './post-context.ts';
import type { PostsRepository } from './posts.repository.ts';
import { type Reader, maskedPostFor, visibilityOf } from './visibility.ts';

export interface PostReadDeps extends ContextDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'findIdBySlug' | 'neighborsOf' | 'page'>;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A post by its id, its slug or a slug under which it was published before.
 * @throws Problem `post-not-found` when none exists that this reader may know of
 */
export async function getPost(
  { idOrSlug, reader }: { idOrSlug: string; reader: Reader },
  deps: PostReadDeps,
): Promise<PostContext & { post: PostRecord; content: string }> {
  const found = await lookUp(idOrSlug, deps.posts);
  const post = found && maskedPostFor(reader, found.post);
  if (!found || !post) throw problem('post-not-found');
  const isWhole = visibilityOf(found.post, reader) === 'everything';
  if (!isWhole) return { post, content: serializeContent([]), ...noContext };
  return { post, content: found.content, ...(await contextOf(found.post, deps)) };
}

async function lookUp(
  idOrSlug: string,
  posts: PostReadDeps['posts'],
): Promise<PostWithContent | undefined> {
  if (uuidPattern.test(idOrSlug)) {
    const found = await posts.findWithContent(idOrSlug);
    if (found) return found;
  }
  const id = await posts.findIdBySlug(idOrSlug);
  return id === undefined ? undefined : posts.findWithContent(id);
}
