/** Unsaved changes of entries, in this browser and on the server, until they are saved or discarded. */
import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as z from 'zod';
import { newEntryOf } from '#shared/entries/kinds.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import type { Draft, EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';

const keptForMs = 30 * 24 * 60 * 60_000;

export type BrowserCopies<T extends EntryTypes> = ReturnType<typeof browserCopies<T>>;

/** Reads what was kept, perhaps by an earlier release; undefined for what has another form. */
function copyReader<T extends EntryTypes>({ copies: kind }: EntryKind<T>) {
  const copySchema = z.object({
    id: z.string(),
    userId: z.string(),
    base: kind.base.nullable(),
    values: kind.values,
    keptAt: z.number(),
  });
  return (value: unknown): EntryCopy<T> | undefined => copySchema.safeParse(value).data;
}

/** In the IndexedDB of this browser. */
export function browserCopies<T extends EntryTypes>(entry: EntryKind<T>) {
  const { copies: kind } = entry;
  const parsed = copyReader(entry);
  let opened: UseStore | undefined;
  /** Opened on first use: a browser may have no IndexedDB at all. */
  const store = () => (opened ??= createStore(kind.store, 'copies'));
  const remove = async (ids: string[]) => delMany(ids, store());

  return {
    remove,
    /**
     * Replaces the copies that it was made from. Rejects when the browser stores nothing: its quota is
     * used up, or private browsing forbids it.
     */
    keep: async (copy: EntryCopy<T>, replaced: string[] = []): Promise<void> => {
      await store()('readwrite', (kept) => {
        kept.put(copy, copy.id);
        for (const id of replaced) kept.delete(id);
        // A page that is being left handles no more events: without this the browser drops the write.
        kept.transaction.commit();
        return promisifyRequest(kept.transaction);
      });
    },
    /** The current state of a copy; undefined when it has been removed. */
    read: async (id: string): Promise<EntryCopy<T> | undefined> =>
      parsed(await get<unknown>(id, store())),
    /**
     * This user's unsaved changes of an entry, or of new ones (null). Removes copies older than 30 days.
     */
    of: async (userId: string, entryId: string | null): Promise<EntryCopy<T>[]> => {
      const found = (await entries<string, unknown>(store())).map(([key, value]) => ({
        key,
        copy: parsed(value),
      }));
      const oldest = Date.now() - keptForMs;
      const useless = found.filter(({ copy }) => copy === undefined || copy.keptAt < oldest);
      if (useless.length > 0) await remove(useless.map(({ key }) => key));
      return found.flatMap(({ copy }) => {
        if (copy?.userId !== userId || copy.keptAt < oldest) return [];
        return (copy.base ? kind.entryOf(copy.base) : null) === entryId ? [copy] : [];
      });
    },
  };
}

/**
 * Holds the copy for a form, by a lock shared among the tabs of this browser, which frees it when a tab
 * crashes. Returns the way to release it. Without locks, no copy is in use.
 */
export function holdCopy(id: string): () => void {
  const ended = Promise.withResolvers<void>();
  void locks()?.request(lockName(id), () => ended.promise);
  return ended.resolve;
}

/** Resolves when no open form holds the copy; rejects when `signal` is aborted before. */
export async function untilFree(id: string, signal: AbortSignal): Promise<void> {
  await locks()?.request(lockName(id), { signal }, () => undefined);
}

function lockName(id: string): string {
  return `unsaved-post ${id}`;
}

function locks(): LockManager | null | undefined {
  return navigator.locks;
}

export type ServerCopies<T extends EntryTypes> = ReturnType<typeof serverCopies<T>>;

/** On the server, where the author finds them at another computer. */
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
