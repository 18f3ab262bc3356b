/** What the response for one post adds to the post itself. */
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { PostNeighbors, PostRecord, PostSummaryRecord } from './post.ts';
import { positionIn } from './post-lists.ts';
import type { PostsRepository } from './posts.repository.ts';

export interface PostContext {
  neighbors: PostNeighbors;
  /** Uploaded images of the cover and the content, in this order, as far as they are complete. */
  images: readonly ImageSize[];
}

export interface ContextDeps {
  posts: Pick<PostsRepository, 'neighborsOf'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
}

export async function contextOf(
  post: PostRecord,
  { posts, uploads }: ContextDeps,
): Promise<PostContext> {
  const [neighbors, found] = await Promise.all([
    neighborsOf(post, posts),
    uploads.findMany(post.objectKeys),
  ]);
  const byKey = new Map(found.map((upload) => [upload.objectKey, upload]));
  return { neighbors, images: post.objectKeys.flatMap((key) => byKey.get(key) ?? []) };
}

/**
 * Of a post that was saved just now: a read that fails then must not make the save look failed, or
 * the author's next try would meet their own version. Neighbours and images are left out instead.
 */
export async function contextOfSaved(post: PostRecord, deps: ContextDeps): Promise<PostContext> {
  try {
    return await contextOf(post, deps);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    const message = 'post without context';
    console.error(JSON.stringify({ level: 'ERROR', message, error: name, postId: post.id }));
    return noContext;
  }
}

/** For a post whose text is not shown. */
export const noContext: PostContext = { neighbors: { newer: null, older: null }, images: [] };

/** The posts around a published one. Others stand in no public list, so nothing is asked for them. */
async function neighborsOf(
  post: PostSummaryRecord,
  posts: Pick<PostsRepository, 'neighborsOf'>,
): Promise<PostNeighbors> {
  if (post.status !== 'published') return { newer: null, older: null };
  return posts.neighborsOf(positionIn('public', post));
}
