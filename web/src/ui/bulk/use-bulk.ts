import { useRef, useState } from 'react';
import type { Outcome } from '../admin/outcome-notice.tsx';
import { type BulkNouns, bulkOutcome, type BulkProgress, runBulk } from './run-bulk.ts';

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

export interface Selection {
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects everything, or nothing when everything is selected. */
  toggleAll: () => void;
  /** Leaves only these selected, as after a change that failed for some. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
  /** Everything that is listed is selected. */
  all: boolean;
  /** At least one is selected. */
  some: boolean;
}

const none: ReadonlySet<string> = new Set();

/**
 * The selected entries of a list. What leaves the list leaves the selection, so that nobody
 * changes what they no longer see.
 */
export function useSelection(ids: readonly string[]): Selection {
  const [selected, setSelected] = useState(none);
  const listed = new Set(ids);
  const left = common(selected, listed);
  if (left.size < selected.size) setSelected(left);
  const all = listed.size > 0 && left.size === listed.size;
  return {
    selected: left.size < selected.size ? left : selected,
    toggle: (id) => setSelected((before) => toggled(before, id)),
    toggleAll: () => setSelected(all ? none : listed),
    keep: (kept) => setSelected((before) => common(before, new Set(kept))),
    clear: () => setSelected(none),
    all,
    some: left.size > 0,
  };
}

function common(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((id) => others.has(id)));
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
