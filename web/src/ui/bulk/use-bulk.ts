import { useRef, useState } from 'react';
import type { Outcome } from '../admin/outcome-notice.tsx';
import { type BulkNouns, bulkOutcome, type BulkProgress, runBulk } from './run-bulk.ts';

export interface BulkChange<Entry> {
  entries: readonly Entry[];
  change: (entry: Entry) => Promise<unknown>;
  /** The change in words, such as `marked as read`. */
  what: string;
  /** Adds an undo button or a link to the notice. Called only if at least one entry has changed. */
  offer?: (changed: readonly Entry[]) => Pick<Outcome, 'undo' | 'link'>;
}

export interface BulkOptions {
  selection: Selection;
  nouns: BulkNouns;
  /** Reloads the list. Called after a failure, too, because the entry may have changed elsewhere. */
  refresh: () => Promise<unknown>;
  /** Called with undefined when a change begins. */
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Runs one change of several entries at a time. Entries that fail stay selected. */
export function useBulk<Entry extends { id: string }>(options: BulkOptions) {
  const { selection, nouns, refresh, onOutcome } = options;
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
    selection.keepOnly(result.failed.map(({ id }) => id));
    const changed = entries.filter(({ id }) => result.done.includes(id));
    onOutcome({
      ...bulkOutcome(result, nouns, what),
      ...(changed.length > 0 && offer?.(changed)),
    });
  };
  return {
    /** Undefined unless a change is running. */
    progress,
    run,
  };
}

export interface Selection {
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects everything, or nothing when everything is selected. */
  toggleAll: () => void;
  keepOnly: (ids: readonly string[]) => void;
  clear: () => void;
  isAllSelected: boolean;
  isAnySelected: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Entries that leave the list are deselected, so that nobody changes an entry that is no longer visible. */
export function useSelection(ids: readonly string[]): Selection {
  const [selected, setSelected] = useState(none);
  const listed = new Set(ids);
  const visible = intersection(selected, listed);
  const hasUnlisted = visible.size < selected.size;
  // Set during rendering, not in an effect, so that a bulk action never gets a unlisted entry.
  if (hasUnlisted) setSelected(visible);
  const isAllSelected = listed.size > 0 && visible.size === listed.size;
  return {
    // Without unlisted entries, the set stays the same object.
    selected: hasUnlisted ? visible : selected,
    toggle: (id) => setSelected((before) => withToggled(before, id)),
    toggleAll: () => setSelected(isAllSelected ? none : listed),
    keepOnly: (keptIds) => setSelected((before) => intersection(before, new Set(keptIds))),
    clear: () => setSelected(none),
    isAllSelected,
    isAnySelected: visible.size > 0,
  };
}

function intersection(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...left].filter((id) => right.has(id)));
}

function withToggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
