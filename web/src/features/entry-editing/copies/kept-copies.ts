/** Unsaved changes of entries, in this browser and on the server, until they are saved or discarded. */
import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as z from 'zod';
import { newEntryId } from '#shared/entries/kinds.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import type { Draft, EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';

const keptForMs = 30 * 24 * 60 * 60_000;

export type BrowserCopies<T extends EntryTypes> = ReturnType<typeof browserCopies<T>>;

function copyParser<T extends EntryTypes>({ copies: kind }: EntryKind<T>) {
  const copySchema = z.object({
    id: z.string(),
    userId: z.string(),
    base: kind.base.nullable(),
    values: kind.values,
    keptAt: z.number(),
  });
  /** Returns undefined for a copy of an earlier release that does not fit the schema. */
  return (value: unknown): EntryCopy<T> | undefined => copySchema.safeParse(value).data;
}

/** Stores copies in the IndexedDB of this browser. */
export function browserCopies<T extends EntryTypes>(kind: EntryKind<T>) {
  const { database, entryIdOf } = kind.copies;
  const parse = copyParser(kind);
  let opened: UseStore | undefined;
  /** Opens the database on first use, because a browser may have no IndexedDB at all. */
  const store = () => (opened ??= createStore(database, 'copies'));
  // Async, so that an error of `store` rejects the promise.
  const remove = async (ids: string[]) => delMany(ids, store());

  return {
    remove,
    /**
     * Stores a copy and removes the `replaced` ones in the same transaction. Rejects when the browser stores
     * nothing, for example because its quota is used up.
     */
    keep: async (copy: EntryCopy<T>, replaced: string[] = []): Promise<void> => {
      await store()('readwrite', (objectStore) => {
        objectStore.put(copy, copy.id);
        for (const id of replaced) objectStore.delete(id);
        // A page that is being left handles no more events, so the browser drops a write without an explicit commit.
        objectStore.transaction.commit();
        return promisifyRequest(objectStore.transaction);
      });
    },
    read: async (id: string): Promise<EntryCopy<T> | undefined> =>
      parse(await get<unknown>(id, store())),
    /** The user's copies for an entry, or for new entries (null). Removes unreadable copies, and any older than 30 days. */
    find: async (userId: string, entryId: string | null): Promise<EntryCopy<T>[]> => {
      const found = (await entries<string, unknown>(store())).map(([key, value]) => ({
        key,
        copy: parse(value),
      }));
      const oldest = Date.now() - keptForMs;
      const useless = found.filter(({ copy }) => copy === undefined || copy.keptAt < oldest);
      if (useless.length > 0) await remove(useless.map(({ key }) => key));
      return found.flatMap(({ copy }) => {
        if (copy?.userId !== userId || copy.keptAt < oldest) return [];
        const copiedId = copy.base ? entryIdOf(copy.base) : null;
        return copiedId === entryId ? [copy] : [];
      });
    },
  };
}

/**
 * Locks a copy for an open form, across the tabs of this browser. The browser frees the lock when a tab
 * crashes. In a browser without locks, no copy counts as in use.
 * @returns a function that releases the lock
 */
export function holdCopy(id: string): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  void locks()?.request(lockName(id), () => released);
  return release;
}

/** Resolves once no open form holds the copy; rejects when `signal` is aborted before. */
export async function untilFree(id: string, signal: AbortSignal): Promise<void> {
  await locks()?.request(lockName(id), { signal }, () => undefined);
}

function lockName(id: string): string {
  return `unsaved-post ${id}`;
}

// The DOM's types do not know that `navigator.locks` is missing in older browsers.
function locks(): LockManager | undefined {
  return navigator.locks;
}

export type ServerCopies<T extends EntryTypes> = ReturnType<typeof serverCopies<T>>;

/** Stores copies on the server, where the author finds them from another computer. */
export function serverCopies<T extends EntryTypes>(kind: EntryKind<T>) {
  const newEntry = newEntryId(kind.word);
  const parse = copyParser(kind);
  const entryIdOf = (base: T['base'] | null) => (base ? kind.copies.entryIdOf(base) : newEntry);
  const remove = async ({ id, base }: Pick<EntryCopy<T>, 'id' | 'base'>) => {
    await api.call('removeWorkingCopy', { params: { post: entryIdOf(base), id } });
  };

  /**
   * The copy that an open form writes. When another form has written or removed this copy meanwhile, the
   * form goes on with a new id, so that neither overwrites the other.
   */
  function create(firstId: string) {
    let id = firstId;
    let kept: { base: T['base'] | null; version: number } | undefined;

    async function put(draft: Draft<T>): Promise<number> {
      // The first save of a new entry moves its copy from the new entries to that entry.
      if (kept && entryIdOf(kept.base) !== entryIdOf(draft.base)) await removeOwn();
      const response = await api.call('keepWorkingCopy', {
        params: { post: entryIdOf(draft.base), id },
        body: kind.copies.toWire(draft),
        ...(kept && { ifMatch: kept.version }),
      });
      kept = { base: draft.base, version: response.version };
      return Date.parse(response.kept_at);
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
      /** Returns undefined while nothing is stored. */
      id: () => kept && id,
      remove: removeOwn,
    };
  }

  return {
    create,
    remove,
    /** The author's copies of an entry, or of new entries (null). */
    find: async (userId: string, entryId: string | null): Promise<EntryCopy<T>[]> => {
      const params = { post: entryId ?? newEntry };
      const { data } = await api.call('listWorkingCopies', { params });
      return data.flatMap((copy) => {
        const found = parse({ ...copy, userId, keptAt: Date.parse(copy.kept_at) });
        return found ? [found] : [];
      });
    },
  };
}
