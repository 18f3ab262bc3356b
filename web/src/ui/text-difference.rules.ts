import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';

export interface Run {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A line of the text with its changes, or a number of unchanged lines. */
export type DifferenceLine = { kind: 'line'; runs: Run[] } | { kind: 'skipped'; lines: number };

/** Milliseconds. Texts that take longer have little in common, so one is shown as removed and the other as added. */
const diffOptions = { timeout: 400 };

/** Unchanged lines shown on each side of a change. */
const contextLines = 1;

/**
 * Compares whole lines first, so that a text of 300 kB with a few changes takes milliseconds.
 * @returns removed and added words, line by line; empty for equal texts
 */
export function textDifference(before: string, after: string): DifferenceLine[] {
  if (before === after) return [];
  return collapseUnchanged(mergeLines(before.split('\n'), after.split('\n')));
}

/** @returns runs of removed, added and unchanged entries, in order */
export function listChanges(before: string[], after: string[]): ChangeObject<string[]>[] {
  const changes = diffArrays(before, after, diffOptions);
  if (changes) return changes;
  return [
    { value: before, count: before.length, removed: true, added: false },
    { value: after, count: after.length, removed: false, added: true },
  ];
}

/** @returns the lines of both texts, including unchanged lines */
function mergeLines(before: string[], after: string[]): Run[][] {
  const changes = listChanges(before, after);
  const lines: Run[][] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    const next = changes[index + 1];
    if (change?.removed && next?.added) {
      lines.push(...editedLines(change.value, next.value));
      index += 1;
    } else if (change) {
      lines.push(...change.value.map((text) => [{ kind: kindOf(change), text }]));
    }
  }
  return lines;
}

/** Compares replaced lines in pairs. Lines without a counterpart are removed or added as a whole. */
function editedLines(before: string[], after: string[]): Run[][] {
  const pairs = Math.min(before.length, after.length);
  return [
    ...before.slice(0, pairs).map((line, index) => editedLine(line, after[index] ?? '')),
    ...before.slice(pairs).map((text): Run[] => [{ kind: 'removed', text }]),
    ...after.slice(pairs).map((text): Run[] => [{ kind: 'added', text }]),
  ];
}

function editedLine(before: string, after: string): Run[] {
  const changes = diffWordsWithSpace(before, after, diffOptions);
  if (changes) {
    return joinPhrases(changes.map((change) => ({ kind: kindOf(change), text: change.value })));
  }
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** Joins changes that only a space separates, so that a replaced phrase is one change instead of one for each word. */
function joinPhrases(runs: Run[]): Run[] {
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
    const isBetweenChanges = removed !== '' && added !== '' && index + 1 < runs.length;
    const isJoiningSpace = isBetweenChanges && text.trim() === '';
    if (kind === 'same' && !isJoiningSpace) {
      finish();
      result.push({ kind, text });
      return;
    }
    // A space between changes belongs to the removed and to the added phrase.
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
    const nearby = changed.slice(Math.max(0, index - contextLines), index + contextLines + 1);
    const last = result.at(-1);
    if (nearby.some(Boolean)) result.push({ kind: 'line', runs });
    else if (last?.kind === 'skipped') last.lines += 1;
    else result.push({ kind: 'skipped', lines: 1 });
  });
  return result;
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): Run['kind'] {
  if (removed) return 'removed';
  return added ? 'added' : 'same';
}
