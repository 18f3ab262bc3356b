import { serializeContent } from '#shared/content/nodes.ts';
import { problem } from '#shared/problems.ts';
import type { PostNeighbors, PostSummaryRecord, PostWithContent } from './post.ts';
import { neighborsOf } from './post-neighbors.ts';
import type { PostsRepository } from './posts.repository.ts';
import { type Reader, seenBy, sightOf } from './visibility.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A post by its id, its slug or a slug under which it was published before.
 * @throws Problem `post-not-found` when there is none that this reader may know of
 */
export async function getPost(
  { idOrSlug, reader }: { idOrSlug: string; reader: Reader },
  posts: PostsRepository,
): Promise<{ post: PostSummaryRecord; content: string; neighbors: PostNeighbors }> {
  const found = await lookUp(idOrSlug, posts);
  const post = found && seenBy(reader, found.post);
  if (!found || !post) throw problem('post-not-found');
  const isWhole = sightOf(found.post, reader) === 'everything';
  const content = isWhole ? found.content : serializeContent([]);
  return { post, content, neighbors: await neighborsOf(post, posts) };
}

async function lookUp(
  idOrSlug: string,
  posts: PostsRepository,
): Promise<PostWithContent | undefined> {
  if (uuidPattern.test(idOrSlug)) {
    const found = await posts.findWithContent(idOrSlug);
    if (found) return found;
  }
  const id = await posts.findIdBySlug(idOrSlug);
  return id === undefined ? undefined : posts.findWithContent(id);
}
