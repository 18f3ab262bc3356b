import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from './use-one-at-a-time.ts';

export interface Restoring<Item> {
  restore: (item: Item) => Promise<unknown>;
  /** As in `“Tidemark” is back.` */
  restored: (item: Item) => string;
}

/** Restores from the trash, one item at a time, and keeps the outcome. */
export function useRestoring<Item extends { id: string; title: string }>(how: Restoring<Item>) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: how.restore,
    // Even after a failure: the state it was based on may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
  const { id, outcome, start } = useOneAtATime({
    change: (item: Item) => mutateAsync(item),
    done: (item) => ({ sentence: how.restored(item) }),
    what: 'restored',
  });
  return {
    /** Id of the item being restored. */
    id,
    outcome,
    restore: start,
  };
}
