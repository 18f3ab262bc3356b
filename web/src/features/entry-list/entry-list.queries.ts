import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { runBulk } from '#web/src/ui/bulk/run-bulk.ts';
import type { ListedEntry, ListedKind, TrashedEntry } from './listed-kind.ts';

export function useDeletion<Entry extends ListedEntry>(kind: ListedKind<Entry>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Entry) => kind.remove({ params: { id }, ifMatch: version }),
    // Even after a failure: somebody else may have changed the entry.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Offers to undo a deletion and links to the trash, where entries stay that could not be restored. */
export function useUndoDeletion<Entry extends ListedEntry>(
  kind: ListedKind<Entry>,
  onOutcome: (outcome: Outcome) => void,
) {
  const queries = useQueryClient();
  const link = { name: 'Open the trash', path: `${kind.list.path}/trash` };
  const undo = async (entries: readonly Entry[]): Promise<Outcome> => {
    const restore = ({ id }: Entry) => kind.restore({ params: { id } });
    const { done, failed } = await runBulk(entries, restore, { onProgress: () => {} });
    await queries.invalidateQueries();
    const restored = entries.filter(({ id }) => done.includes(id));
    const rest = entries.filter(({ id }) => !done.includes(id));
    const success = restored.length > 0 ? kind.texts.restored(restored) : '';
    const [firstFailure] = failed;
    if (!firstFailure) return { failed: false, sentence: success };
    const subject = rest.length === 1 ? `“${rest[0]?.title}” was` : `${rest.length} were`;
    const sentence =
      `${success} ${subject} not restored. ${errorDetail(firstFailure.error)}`.trim();
    return { failed: true, sentence, link };
  };
  return (entries: readonly Entry[]): Pick<Outcome, 'undo' | 'link'> => ({
    undo: async () => onOutcome(await undo(entries)),
    link,
  });
}

/** The number of entries of each tab; undefined until all numbers have loaded. */
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
      // The result has a number for each tab, which `fromEntries` cannot express.
      return Object.fromEntries(await Promise.all(tabs.map(count))) as Record<Tab, number>;
    },
  });
  return data;
}

export function useTrash<Entry extends ListedEntry>({ key, listTrash }: ListedKind<Entry>) {
  return usePagedList({
    queryKey: [key, 'trash'],
    fetchPage: (query, signal) => listTrash({ query, signal }),
  });
}

export function useRestoring<Entry extends ListedEntry>(kind: ListedKind<Entry>) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: TrashedEntry<Entry>) => kind.restore({ params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
  return useOneAtATime({
    change: (entry: TrashedEntry<Entry>) => mutateAsync(entry),
    success: (entry) => ({ sentence: kind.texts.restored([entry]) }),
    participle: () => 'restored',
  });
}

interface OneAtATimeOptions<Item> {
  change: (item: Item) => Promise<unknown>;
  /** Describes a success, as in `“Tidemark” is back.` */
  success: (item: Item) => Omit<Outcome, 'failed'>;
  /** Returns the last word of a failure's first sentence, as in `“Tidemark” was not restored.` */
  participle: (item: Item) => string;
}

/** Changes items of a list, one at a time, and keeps the outcome. */
export function useOneAtATime<Item extends { id: string; title: string }>(
  options: OneAtATimeOptions<Item>,
) {
  const [item, setItem] = useState<Item>();
  const [outcome, setOutcome] = useState<Outcome>();
  const start = async (next: Item) => {
    if (item) return;
    setItem(next);
    setOutcome(undefined);
    try {
      await options.change(next);
      setOutcome({ failed: false, ...options.success(next) });
    } catch (error) {
      const sentence = `“${next.title}” was not ${options.participle(next)}. ${errorDetail(error)}`;
      setOutcome({ failed: true, sentence });
    } finally {
      setItem(undefined);
    }
  };
  return {
    /** The item whose change is under way. */
    item,
    outcome,
    start: (next: Item) => void start(next),
    setOutcome,
  };
}
