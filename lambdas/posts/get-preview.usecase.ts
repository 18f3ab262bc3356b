import { problem } from '#shared/problems.ts';
import type { PostNeighbors, PostWithContent } from './post.ts';
import { neighborsOf } from './post-neighbors.ts';
import { isTokenOf, postIdIn } from './preview-token.ts';
import type { PostsRepository } from './posts.repository.ts';
import type { PreviewLink, PreviewsRepository } from './previews.repository.ts';

export interface PreviewReadDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'neighborsOf'>;
  previews: Pick<PreviewsRepository, 'find'>;
  now: () => Date;
}

export interface Preview extends PostWithContent {
  neighbors: PostNeighbors;
  expiresAt: Date;
}

/**
 * The post behind a link as it is now, whatever its status: the link is the permission.
 * @throws Problem `preview-not-found` for one that is unknown, expired or revoked, or whose post is gone
 */
export async function getPreview(token: string, deps: PreviewReadDeps): Promise<Preview> {
  const postId = postIdIn(token);
  const link = postId === undefined ? undefined : await deps.previews.find(postId);
  const found =
    link && works(link, token, deps.now()) && (await deps.posts.findWithContent(link.postId));
  if (!found) throw problem('preview-not-found');
  return {
    ...found,
    neighbors: await neighborsOf(found.post, deps.posts),
    expiresAt: link.expiresAt,
  };
}

function works({ tokenHash, expiresAt }: PreviewLink, token: string, now: Date): boolean {
  return now < expiresAt && isTokenOf(tokenHash, token);
}
