import { useEffect, useState } from 'react';
import type { EntryCopy, EntryTypes } from '../entry-kind.ts';
import { type BrowserCopies, type ServerCopies, untilFree } from './kept-copies.ts';

/** A found copy, and the author's decision about it. */
export interface LeftCopy<T extends EntryTypes> {
  copy: EntryCopy<T>;
  choice: 'open' | 'restored' | 'discarded';
  /** It is on the server, perhaps from another computer. */
  isRemote: boolean;
}

export interface LeftCopiesOptions<T extends EntryTypes> {
  browser: BrowserCopies<T>;
  server: ServerCopies<T>;
  userId: string;
  /** Null: of new entries. */
  entryId: string | null;
  /** A copy with equal content adds nothing. */
  saved: T['values'];
  /** Nothing is offered to somebody who cannot save. */
  enabled: boolean;
}

/**
 * Unsaved changes that a crash, a closed tab or a navigation has left in this browser; newest
 * first.
 */
export function useLeftCopies<T extends EntryTypes>(options: LeftCopiesOptions<T>) {
  const { browser, server, userId, entryId, saved, enabled } = options;
  const [left, setLeft] = useState<LeftCopy<T>[]>([]);

  useEffect(() => {
    if (!enabled) return;
    const closed = new AbortController();
    // Copies of forms open in other tabs follow when these are closed.
    const offerWhenFree = async ({ id }: EntryCopy<T>) => {
      await untilFree(id, closed.signal);
      const copy = await browser.read(id);
      if (!copy || closed.signal.aborted) return;
      if (sameValues(copy.values, saved)) await browser.remove([id]);
      else setLeft((known) => withOffer(known, copy));
    };
    /** When both have the same changes, the browser has the later copy. */
    const offerFromServer = async (copy: EntryCopy<T>) => {
      if (closed.signal.aborted || (await browser.read(copy.id).catch(() => undefined))) return;
      if (sameValues(copy.values, saved)) return server.remove(copy);
      setLeft((known) => withOffer(known, copy, true));
    };
    browser
      .of(userId, entryId)
      .then((copies) => Promise.all(copies.map(offerWhenFree)))
      // A browser without storage has nothing to offer; the form says so.
      .catch(() => undefined);
    server
      .of(userId, entryId)
      .then((copies) => Promise.all(copies.map(offerFromServer)))
      // Copies in this browser are offered all the same.
      .catch(() => undefined);
    return () => closed.abort();
  }, [browser, server, userId, entryId, saved, enabled]);

  const decide = (copy: EntryCopy<T>, choice: LeftCopy<T>['choice']) =>
    setLeft((known) =>
      known.map((one) => (one.copy.id === copy.id ? { ...one, copy, choice } : one)),
    );

  return {
    left,
    add: (copy: EntryCopy<T>) => setLeft((known) => withOffer(known, copy)),
    restored: (copy: EntryCopy<T>) => decide(copy, 'restored'),
    discard: async (copy: EntryCopy<T>) => {
      await browser.remove([copy.id]);
      // Nothing of it is on the server if it was never there.
      await server.remove(copy).catch(() => undefined);
      decide(copy, 'discarded');
    },
    undoDiscard: async (copy: EntryCopy<T>) => {
      await browser.keep(copy);
      decide(copy, 'open');
    },
  };
}

function withOffer<T extends EntryTypes>(
  known: LeftCopy<T>[],
  copy: EntryCopy<T>,
  isRemote = false,
): LeftCopy<T>[] {
  const others = known.filter((one) => one.copy.id !== copy.id);
  const all: LeftCopy<T>[] = [...others, { copy, choice: 'open', isRemote }];
  return all.sort((one, other) => other.copy.keptAt - one.copy.keptAt);
}

function sameValues(one: object, other: object): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(values: object): unknown[] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
