import { isElement, isText, styleOf } from './elements.ts';

/** A Word paragraph's place in a list: the level from 1, and the marker that Word rendered. */
interface WordItem {
  level: number;
  /** The number or letter; undefined for a bullet. */
  number: string | undefined;
  /** The id of its list in the Word document. */
  list: string;
}

/** One level of a Word list: its items, and the lists of the next level in each. */
export interface WordList {
  /** The number of the first item; undefined for bullets. */
  number: string | undefined;
  items: { element: Element; lists: WordList[] }[];
}

/** Word supports no more levels. */
const maxLevels = 9;

const placePattern = /\b(l\d+) level(\d+)/;

/** Reads from its style that a Word paragraph is a list item. Undefined for other elements. */
export function wordItem(element: Element): WordItem | undefined {
  const style = element.getAttribute('style') ?? '';
  const [, list, level] = placePattern.exec(/mso-list:([^;]*)/i.exec(style)?.[1] ?? '') ?? [];
  if (list === undefined || level === undefined) return undefined;
  const marker = [...element.querySelectorAll('[style]')].find(
    (child) => styleOf(child).get('mso-list') === 'ignore',
  );
  return {
    level: Math.min(Number(level), maxLevels),
    number: numberIn(marker?.textContent ?? ''),
    list,
  };
}

/** Consecutive Word items, with only white space and comments between. */
export function wordItemsFrom(nodes: readonly Node[], start: number) {
  const elements: Element[] = [];
  let end = start;
  for (let at = start; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    if (isElement(node)) {
      if (wordItem(node) === undefined) break;
      elements.push(node);
      end = at + 1;
    } else if (isText(node) && node.textContent?.trim() !== '') break;
  }
  return { elements, end };
}

/** The lists that consecutive Word items form. */
export function wordLists(elements: readonly Element[]): WordList[] {
  const lists: WordList[] = [];
  /** The open list on each level, outermost first. */
  const open: { list: WordList; place: WordItem }[] = [];
  for (const element of elements) {
    const place = wordItem(element);
    if (place === undefined) continue;
    while ((open.at(-1)?.place.level ?? 0) > place.level) open.pop();
    const last = open.at(-1);
    const isSame =
      last?.place.level === place.level &&
      (last.place.list === place.list || place.level > 1) &&
      (last.list.number === undefined) === (place.number === undefined);
    if (last && isSame) {
      last.list.items.push({ element, lists: [] });
      continue;
    }
    if (last?.place.level === place.level) open.pop();
    const list: WordList = { number: place.number, items: [{ element, lists: [] }] };
    (open.at(-1)?.list.items.at(-1)?.lists ?? lists).push(list);
    open.push({ list, place });
  }
  return lists;
}

/** The last part of `1.`, `2.3.`, `a)`, `(iv)`; a bullet is one character without a dot or bracket. */
function numberIn(marker: string): string | undefined {
  return /^\s*\(?(?:\d+\.)*(\d+|[a-z]{1,5})[.)]/i.exec(marker)?.[1];
}
