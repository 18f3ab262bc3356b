/** What the response adds to a post. */
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { PostNeighbors, PostRecord, PostSummaryRecord } from './post.ts';
import { positionIn } from './post-lists.ts';
import type { PostsRepository } from './posts.repository.ts';

export interface PostContext {
  neighbors: PostNeighbors;
  /** Uploaded images of the cover and the content, in this order, if they are complete. */
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
 * For a post that was just saved: a failing read must not make the save look failed, or the
 * author's retry would conflict with their own version. Neighbours and images are left out instead.
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

/** For a post whose text is masked. */
export const noContext: PostContext = { neighbors: { newer: null, older: null }, images: [] };

/**
 * The neighbours of a published post. Others are in no public list, so nothing is read for them.
 */
async function neighborsOf(
  post: PostSummaryRecord,
  posts: Pick<PostsRepository, 'neighborsOf'>,
): Promise<PostNeighbors> {
  if (post.status !== 'published') return { newer: null, older: null };
  return posts.neighborsOf(positionIn('public', post));
}
