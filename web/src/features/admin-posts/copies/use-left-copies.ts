import { useEffect, useState } from 'react';
import { type BrowserCopy, copiesOf, keepCopy, readCopy, removeCopies } from './browser-copies.ts';
import { untilFree } from './copy-in-use.ts';
import { removeServerCopy, serverCopiesOf } from './server-copies.ts';
import type { PostFormValues } from '../form/post-form.rules.ts';

/** A found copy, and the author's decision about it. */
export interface LeftCopy {
  copy: BrowserCopy;
  choice: 'open' | 'restored' | 'discarded';
  /** It is on the server, perhaps from another computer. */
  isRemote: boolean;
}

export interface LeftCopiesOptions {
  userId: string;
  /** Null: of new posts. */
  postId: string | null;
  /** A copy with equal content adds nothing. */
  saved: PostFormValues;
  /** Nothing is offered to somebody who cannot save. */
  enabled: boolean;
}

/**
 * Unsaved changes that a crash, a closed tab or a navigation has left in this browser; newest
 * first.
 */
export function useLeftCopies({ userId, postId, saved, enabled }: LeftCopiesOptions) {
  const [left, setLeft] = useState<LeftCopy[]>([]);

  useEffect(() => {
    if (!enabled) return;
    const closed = new AbortController();
    // Those of forms open in other tabs follow when these are closed.
    const offerWhenFree = async ({ id }: BrowserCopy) => {
      await untilFree(id, closed.signal);
      const copy = await readCopy(id);
      if (!copy || closed.signal.aborted) return;
      if (sameValues(copy.values, saved)) await removeCopies([id]);
      else setLeft((known) => withOffer(known, copy));
    };
    /** Of the same changes, the browser has the later copy. */
    const offerFromServer = async (copy: BrowserCopy) => {
      if (closed.signal.aborted || (await readCopy(copy.id).catch(() => undefined))) return;
      if (sameValues(copy.values, saved)) return removeServerCopy(copy);
      setLeft((known) => withOffer(known, copy, true));
    };
    copiesOf(userId, postId)
      .then((copies) => Promise.all(copies.map(offerWhenFree)))
      // A browser without storage has nothing to offer; the form says so.
      .catch(() => undefined);
    serverCopiesOf(userId, postId)
      .then((copies) => Promise.all(copies.map(offerFromServer)))
      // What is in this browser is offered all the same.
      .catch(() => undefined);
    return () => closed.abort();
  }, [userId, postId, saved, enabled]);

  const decide = (copy: BrowserCopy, choice: LeftCopy['choice']) =>
    setLeft((known) =>
      known.map((one) => (one.copy.id === copy.id ? { ...one, copy, choice } : one)),
    );

  return {
    left,
    add: (copy: BrowserCopy) => setLeft((known) => withOffer(known, copy)),
    restored: (copy: BrowserCopy) => decide(copy, 'restored'),
    discard: async (copy: BrowserCopy) => {
      await removeCopies([copy.id]);
      // Nothing of it is on the server if it was never there.
      await removeServerCopy(copy).catch(() => undefined);
      decide(copy, 'discarded');
    },
    undoDiscard: async (copy: BrowserCopy) => {
      await keepCopy(copy);
      decide(copy, 'open');
    },
  };
}

function withOffer(known: LeftCopy[], copy: BrowserCopy, isRemote = false): LeftCopy[] {
  const others = known.filter((one) => one.copy.id !== copy.id);
  const all: LeftCopy[] = [...others, { copy, choice: 'open', isRemote }];
  return all.sort((one, other) => other.copy.keptAt - one.copy.keptAt);
}

function sameValues(one: PostFormValues, other: PostFormValues): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(values: PostFormValues): unknown[] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
