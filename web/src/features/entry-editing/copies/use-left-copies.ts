import { useEffect, useState } from 'react';
import type { EntryCopy, EntryTypes } from '../entry-kind.ts';
import { type BrowserCopies, type ServerCopies, untilFree } from './kept-copies.ts';

/** A copy that was left behind, and the author's decision about it. */
export interface LeftCopy<T extends EntryTypes> {
  copy: EntryCopy<T>;
  choice: 'open' | 'restored' | 'discarded';
  /** True for a copy on the server, perhaps from another computer. */
  isRemote: boolean;
}

export interface LeftCopiesOptions<T extends EntryTypes> {
  browser: BrowserCopies<T>;
  server: ServerCopies<T>;
  userId: string;
  /** Null for a form of a new entry. */
  entryId: string | null;
  /** Copies that equal the saved values are removed instead of offered. */
  saved: T['values'];
  /** False for a viewer, who could not save a restored copy. */
  enabled: boolean;
}

/** Finds unsaved changes that a crash, a closed tab or a navigation has left behind; newest first. */
export function useLeftCopies<T extends EntryTypes>(options: LeftCopiesOptions<T>) {
  const { browser, server, userId, entryId, saved, enabled } = options;
  const [left, setLeft] = useState<LeftCopy<T>[]>([]);

  useEffect(() => {
    if (!enabled) return;
    const unmounted = new AbortController();
    // The copy of a form in another tab is offered once that form is closed.
    const offerWhenFree = async ({ id }: EntryCopy<T>) => {
      await untilFree(id, unmounted.signal);
      const copy = await browser.read(id);
      if (!copy || unmounted.signal.aborted) return;
      if (hasSameValues(copy.values, saved)) await browser.remove([id]);
      else setLeft((known) => withOffer(known, { copy, isRemote: false }));
    };
    // A copy that this browser has, too, is skipped, because the browser's is written more often.
    const offerFromServer = async (copy: EntryCopy<T>) => {
      if (unmounted.signal.aborted || (await browser.read(copy.id).catch(() => undefined))) return;
      if (hasSameValues(copy.values, saved)) return server.remove(copy);
      setLeft((known) => withOffer(known, { copy, isRemote: true }));
    };
    browser
      .find(userId, entryId)
      .then((copies) => Promise.all(copies.map(offerWhenFree)))
      // A browser without storage has nothing to offer; the form says so.
      .catch(() => undefined);
    server
      .find(userId, entryId)
      .then((copies) => Promise.all(copies.map(offerFromServer)))
      // Without the server, the copies in this browser are still offered.
      .catch(() => undefined);
    return () => unmounted.abort();
  }, [browser, server, userId, entryId, saved, enabled]);

  const decide = (copy: EntryCopy<T>, choice: LeftCopy<T>['choice']) =>
    setLeft((known) =>
      known.map((offer) => (offer.copy.id === copy.id ? { ...offer, choice } : offer)),
    );

  return {
    left,
    add: (copy: EntryCopy<T>) => setLeft((known) => withOffer(known, { copy, isRemote: false })),
    markRestored: (copy: EntryCopy<T>) => decide(copy, 'restored'),
    discard: async (copy: EntryCopy<T>) => {
      await browser.remove([copy.id]);
      // A copy that never reached the server cannot be removed there.
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
  offer: Omit<LeftCopy<T>, 'choice'>,
): LeftCopy<T>[] {
  const others = known.filter(({ copy }) => copy.id !== offer.copy.id);
  const all: LeftCopy<T>[] = [...others, { ...offer, choice: 'open' }];
  return all.sort((first, second) => second.copy.keptAt - first.copy.keptAt);
}

// Sorted, because a stored copy may list its fields in another order.
function hasSameValues(one: object, other: object): boolean {
  return JSON.stringify(sortedEntries(one)) === JSON.stringify(sortedEntries(other));
}

function sortedEntries(values: object): unknown[] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
