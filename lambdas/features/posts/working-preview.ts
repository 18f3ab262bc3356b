import { isTokenOf } from '#lambdas/kernel/link-token.ts';
import { recordIdIn } from '#shared/platform/http.ts';
import type { PreviewLink, PreviewsRepository } from './previews.repository.ts';

export interface PreviewLinkDeps {
  previews: Pick<PreviewsRepository, 'find'>;
  now: () => Date;
}

/** The preview link with this token; undefined for one that is unknown, expired or revoked. */
export async function workingPreview(
  token: string,
  { previews, now }: PreviewLinkDeps,
): Promise<PreviewLink | undefined> {
  const postId = recordIdIn(token);
  const link = postId === undefined ? undefined : await previews.find(postId);
  return link && isWorking(link, now()) && isTokenOf(link.tokenHash, token) ? link : undefined;
}

export function isWorking({ expiresAt }: PreviewLink, now: Date): boolean {
  return now < expiresAt;
}
