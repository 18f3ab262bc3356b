import { useQueryClient } from '@tanstack/react-query';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { runBulk } from '#web/src/ui/bulk/run-bulk.ts';
import { errorDetail } from './client.ts';

export interface Undo<Item> {
  restore: (id: string) => Promise<unknown>;
  /** As in `“Tidemark” is back.`, of at least one. */
  back: (items: readonly Item[]) => string;
  trashPath: string;
}

/** Restores what was just moved to the trash; what cannot be restored is still there. */
export function useUndo<Item extends { id: string; title: string }>(how: Undo<Item>) {
  const queries = useQueryClient();
  return async (items: readonly Item[]): Promise<Outcome> => {
    const ids = items.map(({ id }) => id);
    const { done, failed } = await runBulk(ids, how.restore, { onProgress: () => {} });
    // Even after a failure: the state it was based on may have changed.
    await queries.invalidateQueries();
    const back = done.length > 0 ? how.back(items.filter(({ id }) => done.includes(id))) : '';
    const [first] = failed;
    if (!first) return { failed: false, sentence: back };
    const left = items.filter(({ id }) => !done.includes(id));
    const what = left.length === 1 ? `“${left[0]?.title}” was` : `${left.length} were`;
    return {
      failed: true,
      sentence: `${back} ${what} not restored. ${errorDetail(first.error)}`.trim(),
      way: wayToTrash(how.trashPath),
    };
  };
}

export function wayToTrash(path: string): NonNullable<Outcome['way']> {
  return { name: 'Open the trash', path };
}
