import { useRef, useState } from 'react';
import type { Outcome } from '../admin/outcome-notice.tsx';
import { type BulkNouns, bulkOutcome } from './bulk-outcome.ts';
import { type BulkProgress, runBulk } from './run-bulk.ts';
import type { Selection } from './use-selection.ts';

export interface BulkChange<Entry> {
  entries: readonly Entry[];
  change: (entry: Entry) => Promise<unknown>;
  /** The change in words, as in `marked as read`. */
  what: string;
  /** The notice's undo button or link for the changed entries, at least one. */
  offer?: (changed: readonly Entry[]) => Pick<Outcome, 'undo' | 'way'>;
}

export interface BulkParts {
  selection: Selection;
  nouns: BulkNouns;
  /** Loads the list again: what has failed may have changed. */
  refresh: () => Promise<unknown>;
  /** Undefined when a change begins. */
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Changes several entries, one change at a time. Those that fail stay selected. */
export function useBulk<Entry extends { id: string }>(parts: BulkParts) {
  const { selection, nouns, refresh, onOutcome } = parts;
  const [progress, setProgress] = useState<BulkProgress>();
  const isRunning = useRef(false);
  const run = async ({ entries, change, what, offer }: BulkChange<Entry>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    onOutcome(undefined);
    setProgress({ finished: 0, total: entries.length });
    const result = await runBulk(entries, change, { onProgress: setProgress });
    await refresh();
    isRunning.current = false;
    setProgress(undefined);
    selection.keep(result.failed.map(({ id }) => id));
    const changed = entries.filter(({ id }) => result.done.includes(id));
    onOutcome({
      ...bulkOutcome(result, nouns, what),
      ...(changed.length > 0 && offer?.(changed)),
    });
  };
  return {
    /** While a change is running. */
    progress,
    run,
  };
}
