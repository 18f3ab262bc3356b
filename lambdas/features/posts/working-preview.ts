import { isTokenOf, postIdIn } from './preview-token.ts';
import type { PreviewLink, PreviewsRepository } from './previews.repository.ts';

export interface PreviewLinkDeps {
  previews: Pick<PreviewsRepository, 'find'>;
  now: () => Date;
}

/** Id of the post that the link with this token shows; undefined when it does not work. */
export async function previewedPost(
  token: string,
  deps: PreviewLinkDeps,
): Promise<string | undefined> {
  return (await workingPreview(token, deps))?.postId;
}

/** The preview link with this token; undefined for one that is unknown, expired or revoked. */
export async function workingPreview(
  token: string,
  { previews, now }: PreviewLinkDeps,
): Promise<PreviewLink | undefined> {
  const postId = postIdIn(token);
  const link = postId === undefined ? undefined : await previews.find(postId);
  return link && now() < link.expiresAt && isTokenOf(link.tokenHash, token) ? link : undefined;
}
