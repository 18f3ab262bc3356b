/**
 * Unsaved changes of entries, in the IndexedDB of this browser until they are saved or discarded; and which
 * of these copies belong to a form that is open.
 */
import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as z from 'zod';
import type { EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';

const keptForMs = 30 * 24 * 60 * 60_000;

export type BrowserCopies<T extends EntryTypes> = ReturnType<typeof browserCopies<T>>;

/** Reads what was kept, perhaps by an earlier release; undefined for what has another form. */
export function copyReader<T extends EntryTypes>({ copies: kind }: EntryKind<T>) {
  const copySchema = z.object({
    id: z.string(),
    userId: z.string(),
    base: kind.base.nullable(),
    values: kind.values,
    keptAt: z.number(),
  });
  return (value: unknown): EntryCopy<T> | undefined => copySchema.safeParse(value).data;
}

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
    /** Its current state; undefined when it has been removed. */
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
