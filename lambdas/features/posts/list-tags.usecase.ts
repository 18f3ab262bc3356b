import type { PostLabels, PostsRepository } from './posts.repository.ts';

/** The tags and categories of published posts. */
export function listTags(posts: PostsRepository): Promise<PostLabels> {
  return posts.labels();
}
