import { useRef, useState } from 'react';
import type { Outcome } from '../admin/outcome-notice.tsx';
import { type BulkNouns, bulkOutcome } from './bulk-outcome.ts';
import { type BulkProgress, runBulk } from './run-bulk.ts';
import type { Selection } from './use-selection.ts';

export interface BulkChange {
  change: (id: string) => Promise<unknown>;
  /** What was done to an entry, as in `marked as read`. */
  what: string;
}

export interface BulkParts {
  selection: Selection;
  nouns: BulkNouns;
  /** Loads the list again: what has failed may have changed. */
  refresh: () => Promise<unknown>;
  /** Undefined when a change begins. */
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Changes all selected entries, one change at a time. Those that fail stay selected. */
export function useBulk({ selection, nouns, refresh, onOutcome }: BulkParts) {
  const [progress, setProgress] = useState<BulkProgress>();
  const isRunning = useRef(false);
  const run = async ({ change, what }: BulkChange) => {
    if (isRunning.current) return;
    isRunning.current = true;
    onOutcome(undefined);
    const ids = [...selection.selected];
    setProgress({ finished: 0, total: ids.length });
    const result = await runBulk(ids, change, { onProgress: setProgress });
    await refresh();
    isRunning.current = false;
    setProgress(undefined);
    selection.keep(result.failed.map(({ id }) => id));
    onOutcome(bulkOutcome(result, nouns, what));
  };
  return {
    /** While a change is running. */
    progress,
    run,
  };
}
