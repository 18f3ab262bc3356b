/** Unsaved changes on the server, where the author finds them at another computer. */
import { ApiError, api } from '#web/src/api/client.ts';
import type { BrowserCopy } from './browser-copies.ts';

const postOf = (base: BrowserCopy['base']) => base?.postId ?? 'new';

/** The author's own of a post, or of new posts (null). */
export async function serverCopiesOf(
  userId: string,
  postId: string | null,
): Promise<BrowserCopy[]> {
  const params = { post: postId ?? 'new' };
  const { data } = await api.call('listWorkingCopies', { params });
  return data.map(({ id, base, values, kept_at }) => ({
    id,
    userId,
    base,
    values,
    keptAt: Date.parse(kept_at),
  }));
}

export async function removeServerCopy({ id, base }: Pick<BrowserCopy, 'id' | 'base'>) {
  await api.call('removeWorkingCopy', { params: { post: postOf(base), id } });
}

/**
 * The one that an open form writes. When another form has written or removed it meanwhile, it goes on as
 * one with an id of its own, so that neither overwrites the other.
 */
export function createServerCopy(firstId: string) {
  let id = firstId;
  let kept: { base: BrowserCopy['base']; version: number } | undefined;

  async function put({ base, values }: Pick<BrowserCopy, 'base' | 'values'>): Promise<number> {
    // The first save of a post gives its copy another place.
    if (kept && postOf(kept.base) !== postOf(base)) await remove();
    const answer = await api.call('keepWorkingCopy', {
      params: { post: postOf(base), id },
      body: { base, values },
      ...(kept && { ifMatch: kept.version }),
    });
    kept = { base, version: answer.version };
    return Date.parse(answer.kept_at);
  }

  async function remove(): Promise<void> {
    if (!kept) return;
    const { base } = kept;
    kept = undefined;
    await removeServerCopy({ id, base });
  }

  return {
    async keep(draft: Pick<BrowserCopy, 'base' | 'values'>): Promise<number> {
      try {
        return await put(draft);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale-version') throw error;
        id = crypto.randomUUID();
        kept = undefined;
        return put(draft);
      }
    },
    remove,
  };
}
