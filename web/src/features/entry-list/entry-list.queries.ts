/** Counts entries, deletes and restores them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { runBulk } from '#web/src/ui/bulk/run-bulk.ts';
import type { Listed, ListedKind, Trashed } from './listed-kind.ts';

export function useDeletion<Entry extends Listed>(kind: ListedKind<Entry>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Entry) => kind.remove({ params: { id }, ifMatch: version }),
    // Even after a failure: the state it was based on may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** The undo button of a notice for entries just moved to the trash; those that cannot be restored stay there. */
export function useWayBack<Entry extends Listed>(
  kind: ListedKind<Entry>,
  onOutcome: (outcome: Outcome) => void,
) {
  const queries = useQueryClient();
  const link = { name: 'Open the trash', path: `${kind.list.path}/trash` };
  const undo = async (entries: readonly Entry[]): Promise<Outcome> => {
    const restore = ({ id }: Entry) => kind.restore({ params: { id } });
    const { done, failed } = await runBulk(entries, restore, { onProgress: () => {} });
    // Even after a failure: the state it was based on may have changed.
    await queries.invalidateQueries();
    const isBack = ({ id }: Entry) => done.includes(id);
    const back = done.length > 0 ? kind.texts.restored(entries.filter(isBack)) : '';
    const [first] = failed;
    if (!first) return { failed: false, sentence: back };
    const left = entries.filter((entry) => !isBack(entry));
    const what = left.length === 1 ? `“${left[0]?.title}” was` : `${left.length} were`;
    const sentence = `${back} ${what} not restored. ${errorDetail(first.error)}`.trim();
    return { failed: true, sentence, link };
  };
  return (entries: readonly Entry[]): Pick<Outcome, 'undo' | 'link'> => ({
    undo: async () => onOutcome(await undo(entries)),
    link,
  });
}

/** The number of entries behind each tab; undefined until it is known. */
export function useTabCounts<Tab extends string>(
  key: string,
  tabs: readonly Tab[],
  list: (
    tab: Tab,
    query: { page_size: number },
    signal: AbortSignal,
  ) => Promise<{ meta: { total: number } }>,
): Record<Tab, number> | undefined {
  const { data } = useQuery({
    queryKey: [key, 'counts'],
    queryFn: async ({ signal }) => {
      const count = async (tab: Tab) =>
        [tab, (await list(tab, { page_size: 1 }, signal)).meta.total] as const;
      // One entry for each.
      return Object.fromEntries(await Promise.all(tabs.map(count))) as Record<Tab, number>;
    },
  });
  return data;
}

/** Pages of deleted entries. */
export function useTrash<Entry extends Listed>({ key, listTrash }: ListedKind<Entry>) {
  return usePagedList({
    queryKey: [key, 'trash'],
    fetchPage: (query, signal) => listTrash({ query, signal }),
  });
}

/** Restores from the trash, one entry at a time, and keeps the outcome. */
export function useRestoring<Entry extends Listed>(kind: ListedKind<Entry>) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: Trashed<Entry>) => kind.restore({ params: { id } }),
    // Even after a failure: the state it was based on may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
  return useOneAtATime({
    change: (entry: Trashed<Entry>) => mutateAsync(entry),
    done: (entry) => ({ sentence: kind.texts.restored([entry]) }),
    what: () => 'restored',
  });
}

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
