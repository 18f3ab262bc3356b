import { problem } from '#shared/problems.ts';
import type { PostVersion } from './post.ts';
import type { PostsRepository } from './posts.repository.ts';

/** @throws Problem `post-not-found` or `version-not-found` */
export async function getVersion(
  { id, version }: { id: string; version: number },
  posts: Pick<PostsRepository, 'find' | 'version'>,
): Promise<PostVersion> {
  const post = await posts.find(id);
  if (!post) throw problem('post-not-found');
  const found = await posts.version(id, version);
  if (!found) throw problem('version-not-found');
  return found;
}
