import { useState } from 'react';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { errorDetail } from '#web/src/api/client.ts';

interface Change<Item> {
  change: (item: Item) => Promise<unknown>;
  /** As in `“Tidemark” is back.`, and where to go on. */
  done: (item: Item) => Omit<Outcome, 'failed'>;
  /** As in `“Tidemark” was not restored.` */
  what: (item: Item) => string;
}

/** Changes items of a list, one at a time, and keeps the outcome. */
export function useOneAtATime<Item extends { id: string; title: string }>(how: Change<Item>) {
  const [item, setItem] = useState<Item>();
  const [outcome, setOutcome] = useState<Outcome>();
  const start = async (next: Item) => {
    if (item) return;
    setItem(next);
    setOutcome(undefined);
    try {
      await how.change(next);
      setOutcome({ failed: false, ...how.done(next) });
    } catch (error) {
      const sentence = `“${next.title}” was not ${how.what(next)}. ${errorDetail(error)}`;
      setOutcome({ failed: true, sentence });
    } finally {
      setItem(undefined);
    }
  };
  return {
    /** The one being changed. */
    item,
    outcome,
    start: (next: Item) => void start(next),
    setOutcome,
  };
}
