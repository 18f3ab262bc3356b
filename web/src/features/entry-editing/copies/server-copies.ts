/** Unsaved changes on the server, where the author finds them at another computer. */
import { ApiError } from '#web/src/api/client.ts';
import type { Draft, EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';

export type ServerCopies<T extends EntryTypes> = NonNullable<ReturnType<typeof serverCopies<T>>>;

/** Undefined for a kind whose copies the server does not keep. */
export function serverCopies<T extends EntryTypes>(kind: EntryKind<T>) {
  const { copies } = kind.server;
  if (!copies) return undefined;
  const server = copies;
  const entryOf = (base: T['base'] | null) => (base ? kind.copies.entryOf(base) : server.newEntry);
  const remove = async ({ id, base }: Pick<EntryCopy<T>, 'id' | 'base'>) => {
    await server.remove({ post: entryOf(base), id });
  };

  /**
   * The one that an open form writes. When another form has written or removed it meanwhile, it goes on as
   * one with an id of its own, so that neither overwrites the other.
   */
  function create(firstId: string) {
    let id = firstId;
    let kept: { base: T['base'] | null; version: number } | undefined;

    async function put(draft: Draft<T>): Promise<number> {
      // The first save of an entry gives its copy another place.
      if (kept && entryOf(kept.base) !== entryOf(draft.base)) await removeOwn();
      const answer = await server.keep({
        params: { post: entryOf(draft.base), id },
        body: draft,
        ...(kept && { ifMatch: kept.version }),
      });
      kept = { base: draft.base, version: answer.version };
      return Date.parse(answer.kept_at);
    }

    async function removeOwn(): Promise<void> {
      if (!kept) return;
      const { base } = kept;
      kept = undefined;
      await remove({ id, base });
    }

    return {
      async keep(draft: Draft<T>): Promise<number> {
        try {
          return await put(draft);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'stale-version') throw error;
          id = crypto.randomUUID();
          kept = undefined;
          return put(draft);
        }
      },
      remove: removeOwn,
    };
  }

  return {
    create,
    remove,
    /** The author's own of an entry, or of new ones (null). */
    of: async (userId: string, entryId: string | null): Promise<EntryCopy<T>[]> => {
      const { data } = await server.list(entryId ?? server.newEntry);
      return data.map(({ id, base, values, kept_at }) => ({
        id,
        userId,
        base,
        values,
        keptAt: Date.parse(kept_at),
      }));
    },
  };
}
