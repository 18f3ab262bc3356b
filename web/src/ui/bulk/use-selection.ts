import { useState } from 'react';

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
