import type { PostNeighbors, PostSummaryRecord } from './post.ts';
import { positionIn } from './post-lists.ts';
import type { PostsRepository } from './posts.repository.ts';

/** The posts around a published one. Others stand in no public list, so nothing is asked for them. */
export async function neighborsOf(
  post: PostSummaryRecord,
  posts: Pick<PostsRepository, 'neighborsOf'>,
): Promise<PostNeighbors> {
  if (post.status !== 'published') return { newer: null, older: null };
  return posts.neighborsOf(positionIn('public', post));
}
