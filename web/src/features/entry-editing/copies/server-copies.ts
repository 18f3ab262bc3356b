/** Unsaved changes on the server, where the author finds them at another computer. */
import { newEntryOf } from '#shared/entries/entry-kinds.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import type { Draft, EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';
import { copyReader } from './browser-copies.ts';

export type ServerCopies<T extends EntryTypes> = ReturnType<typeof serverCopies<T>>;

export function serverCopies<T extends EntryTypes>(kind: EntryKind<T>) {
  const newEntry = newEntryOf(kind.word);
  const parsed = copyReader(kind);
  const entryOf = (base: T['base'] | null) => (base ? kind.copies.entryOf(base) : newEntry);
  const remove = async ({ id, base }: Pick<EntryCopy<T>, 'id' | 'base'>) => {
    await api.call('removeWorkingCopy', { params: { post: entryOf(base), id } });
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
      const answer = await api.call('keepWorkingCopy', {
        params: { post: entryOf(draft.base), id },
        body: kind.copies.sent(draft),
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
      /** Undefined while nothing is kept. */
      id: () => kept && id,
      remove: removeOwn,
    };
  }

  return {
    create,
    remove,
    /** The author's own of an entry, or of new ones (null). */
    of: async (userId: string, entryId: string | null): Promise<EntryCopy<T>[]> => {
      const params = { post: entryId ?? newEntry };
      const { data } = await api.call('listWorkingCopies', { params });
      return data.flatMap((copy) => {
        const found = parsed({ ...copy, userId, keptAt: Date.parse(copy.kept_at) });
        return found ? [found] : [];
      });
    },
  };
}
