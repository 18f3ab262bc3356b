/** Describes how a request changed the tables. Equal requests get equal descriptions. */
import { type ItemKind, kindOf, lineOf, type Stored } from './stored-items.ts';

export interface Change {
  kind: ItemKind;
  /** `+` or `-`, followed by the item. */
  line: string;
}

/** Lists a changed item as removed and added. */
export function changesBetween(before: readonly Stored[], after: readonly Stored[]): Change[] {
  return [
    ...itemsWithout(before, after).map((item) => changeOf('-', item)),
    ...itemsWithout(after, before).map((item) => changeOf('+', item)),
  ];
}

/** @returns the missing and the unexpected changes in `actual`, except those that may differ */
export function unlike(
  expected: readonly Change[],
  actual: readonly Change[],
  mayDiffer: readonly ItemKind[],
): string[] {
  const linesOf = (changes: readonly Change[]) =>
    changes.filter(({ kind }) => !mayDiffer.includes(kind)).map(({ line }) => line);
  return [
    ...linesWithout(linesOf(expected), linesOf(actual)).map((line) => `missing: ${line}`),
    ...linesWithout(linesOf(actual), linesOf(expected)).map((line) => `too much: ${line}`),
  ];
}

function itemsWithout(items: readonly Stored[], others: readonly Stored[]): Stored[] {
  const known = new Set(others.map(lineOf));
  return items.filter((item) => !known.has(lineOf(item)));
}

/** Removes each line of `others` once, so that repeated lines remain. */
function linesWithout(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Replaces ids, times, hashes and version numbers, which differ each time. */
function changeOf(sign: '+' | '-', item: Stored): Change {
  const line = lineOf(item)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/[0-9a-f]{64}|(?<=(?:SENDER|ADDRESS)#)[\w-]+/g, '<hash>')
    .replaceAll(/"sealed":"[\w-]+"|"lastStep":\d+/g, '<secret>')
    .replaceAll(/"[\w-]{43}"/g, '"<hash>"')
    .replaceAll(/\b\d{10,13}\b/g, '<moment>')
    .replaceAll(/"(version|sessionsEnded|contentVersion|keptVersions)":(\d+|\[[\d,]*\])/g, '"$1"');
  return { kind: kindOf(item), line: `${sign} ${line}` };
}
