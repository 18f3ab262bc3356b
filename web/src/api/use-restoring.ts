import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outcome } from '../ui/admin/outcome-notice.tsx';
import { errorDetail } from './client.ts';

export interface Restoring<Item> {
  restore: (item: Item) => Promise<unknown>;
  /** As in `“Tidemark” is back.` */
  restored: (item: Item) => string;
}

/** Brings things back from the trash, one at a time, and tells how that ended. */
export function useRestoring<Item extends { id: string; title: string }>(how: Restoring<Item>) {
  const queries = useQueryClient();
  const [id, setId] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutateAsync } = useMutation({
    mutationFn: how.restore,
    // Also after a failure: what it was based on may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
  const restore = async (item: Item) => {
    if (id !== undefined) return;
    setId(item.id);
    setOutcome(undefined);
    try {
      await mutateAsync(item);
      setOutcome({ failed: false, sentence: how.restored(item) });
    } catch (error) {
      const sentence = `“${item.title}” was not restored. ${errorDetail(error)}`;
      setOutcome({ failed: true, sentence });
    } finally {
      setId(undefined);
    }
  };
  return {
    /** Of what is being restored. */
    id,
    outcome,
    restore: (item: Item) => void restore(item),
  };
}
