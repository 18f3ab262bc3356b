import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';

export interface Run {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A line of the text with its changes, or a number of unchanged lines. */
export type DifferenceLine = { kind: 'line'; runs: Run[] } | { kind: 'skipped'; lines: number };

/**
 * Beyond this the texts have hardly anything in common: one is shown as removed, the other as
 * added.
 */
const limit = { timeout: 400 };

/** Unchanged lines shown on each side of a change. */
const context = 1;

/**
 * The removed and added words, line by line; none for equal texts. Whole lines are compared first,
 * so that a text of 300 kB with a few changes takes milliseconds.
 */
export function textDifference(before: string, after: string): DifferenceLine[] {
  if (before === after) return [];
  return collapseUnchanged(changedLines(before.split('\n'), after.split('\n')));
}

/** Entries that were removed from a list, and added to it, in its order. */
export function listChanges(before: string[], after: string[]): ChangeObject<string[]>[] {
  return diffArrays(before, after, limit) ?? [removed(before), added(after)];
}

/** All lines of both texts. */
function changedLines(before: string[], after: string[]): Run[][] {
  const changes = listChanges(before, after);
  const lines: Run[][] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    const next = changes[at + 1];
    if (change?.removed && next?.added) {
      lines.push(...editedLines(change.value, next.value));
      at += 1;
    } else if (change) {
      lines.push(...change.value.map((text) => [{ kind: kindOf(change), text }]));
    }
  }
  return lines;
}

/** Replaced lines: as many pairs as possible, the rest alone. */
function editedLines(before: string[], after: string[]): Run[][] {
  const pairs = Math.min(before.length, after.length);
  return [
    ...before.slice(0, pairs).map((line, index) => editedLine(line, after[index] ?? '')),
    ...before.slice(pairs).map((text): Run[] => [{ kind: 'removed', text }]),
    ...after.slice(pairs).map((text): Run[] => [{ kind: 'added', text }]),
  ];
}

function editedLine(before: string, after: string): Run[] {
  const changes = diffWordsWithSpace(before, after, limit);
  if (changes) {
    return phrases(changes.map((change) => ({ kind: kindOf(change), text: change.value })));
  }
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/**
 * Joins changes with only a space between them: replacing a phrase is one change, not one for each
 * of its words.
 */
function phrases(runs: Run[]): Run[] {
  const result: Run[] = [];
  let removed = '';
  let added = '';
  const finish = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  runs.forEach(({ kind, text }, index) => {
    const inside = removed !== '' && added !== '' && index + 1 < runs.length;
    if (kind === 'same' && !(inside && text.trim() === '')) {
      finish();
      result.push({ kind, text });
      return;
    }
    if (kind !== 'added') removed += text;
    if (kind !== 'removed') added += text;
  });
  finish();
  return result;
}

function collapseUnchanged(lines: Run[][]): DifferenceLine[] {
  const changed = lines.map((runs) => runs.some((run) => run.kind !== 'same'));
  const result: DifferenceLine[] = [];
  lines.forEach((runs, index) => {
    const near = changed.slice(Math.max(0, index - context), index + context + 1).some(Boolean);
    const last = result.at(-1);
    if (near) result.push({ kind: 'line', runs });
    else if (last?.kind === 'skipped') last.lines += 1;
    else result.push({ kind: 'skipped', lines: 1 });
  });
  return result;
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): Run['kind'] {
  if (removed) return 'removed';
  return added ? 'added' : 'same';
}

function removed(value: string[]): ChangeObject<string[]> {
  return { value, count: value.length, removed: true, added: false };
}

function added(value: string[]): ChangeObject<string[]> {
  return { value, count: value.length, removed: false, added: true };
}
