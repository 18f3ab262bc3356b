import { problem } from '#shared/problems.ts';
import { type PreviewLinkDeps, workingPreview } from '../entries/previews.usecases.ts';
import type { WholePost } from './post.ts';
import { type ContextDeps, contextOf, type PostContext } from './post-context.ts';
import type { PostsRepository } from './posts.repository.ts';

export interface PreviewReadDeps extends ContextDeps, PreviewLinkDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'neighborsOf' | 'page'>;
}

export interface Preview extends WholePost, PostContext {
  expiresAt: Date;
}

/**
 * The current post behind a link: the link is the permission.
 * @throws Problem `preview-not-found` for one that is unknown, expired or revoked, or whose post is
 *   gone
 */
export async function getPreview(token: string, deps: PreviewReadDeps): Promise<Preview> {
  const link = await workingPreview(token, deps);
  const found = link && (await deps.posts.findWithContent(link.id));
  if (!found) throw problem('preview-not-found');
  return { ...found, ...(await contextOf(found.entry, deps)), expiresAt: link.expiresAt };
}
