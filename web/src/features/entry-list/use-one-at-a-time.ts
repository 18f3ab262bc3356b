import { useState } from 'react';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { errorDetail } from '#web/src/api/client.ts';

interface Change<Item> {
  change: (item: Item) => Promise<unknown>;
  /** As in `“Tidemark” is back.`, and where to go on. */
  done: (item: Item) => Omit<Outcome, 'failed'>;
  /** As in `“Tidemark” was not restored.` */
  what: string;
}

/** Changes items of a list, one at a time, and keeps the outcome. */
export function useOneAtATime<Item extends { id: string; title: string }>(how: Change<Item>) {
  const [id, setId] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const start = async (item: Item) => {
    if (id !== undefined) return;
    setId(item.id);
    setOutcome(undefined);
    try {
      await how.change(item);
      setOutcome({ failed: false, ...how.done(item) });
    } catch (error) {
      const sentence = `“${item.title}” was not ${how.what}. ${errorDetail(error)}`;
      setOutcome({ failed: true, sentence });
    } finally {
      setId(undefined);
    }
  };
  return {
    /** Id of the item being changed. */
    id,
    outcome,
    start: (item: Item) => void start(item),
    setOutcome,
  };
}
