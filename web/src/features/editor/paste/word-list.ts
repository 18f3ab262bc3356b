import { isElement, isText, styleOf } from './elements.ts';

/** A paragraph that Word copies as a list item. */
interface WordItem {
  element: Element;
  /** From 1, the outermost. */
  level: number;
  /** The id of its list in the Word document. */
  listId: string;
  /** The number or letter that Word rendered; undefined for a bullet. */
  label: string | undefined;
}

/** One level of a Word list: its items, and the lists of the next level in each. */
export interface WordList {
  /** The label of the first item; undefined for bullets. */
  label: string | undefined;
  items: { element: Element; lists: WordList[] }[];
}

/** Word supports no more levels. */
const maxLevels = 9;

function readWordItem(element: Element): WordItem | undefined {
  const style = styleOf(element).get('mso-list') ?? '';
  const [, listId, level] = /\b(l\d+) level(\d+)/.exec(style) ?? [];
  if (listId === undefined || level === undefined) return undefined;
  const marker = [...element.querySelectorAll('[style]')].find(
    (child) => styleOf(child).get('mso-list') === 'ignore',
  );
  return {
    element,
    level: Math.min(Number(level), maxLevels),
    listId,
    label: labelIn(marker?.textContent ?? ''),
  };
}

/** Reads the list items from an index on that have only white space and comments between them. */
export function readWordItems(nodes: readonly Node[], start: number): WordItem[] {
  const items: WordItem[] = [];
  for (let index = start; index < nodes.length; index += 1) {
    const node = nodes[index];
    const item = node && isElement(node) ? readWordItem(node) : undefined;
    if (item) items.push(item);
    else if (node && (isElement(node) || (isText(node) && node.textContent?.trim() !== ''))) break;
  }
  return items;
}

/**
 * Groups consecutive items into lists. Another list id begins another list on level 1 only: deeper lists
 * belong to the item above them, whatever their id. A change between bullets and labels always does.
 */
export function wordLists(items: readonly WordItem[]): WordList[] {
  const lists: WordList[] = [];
  /** The open list on each level, outermost first, and its first item. */
  const open: { list: WordList; item: WordItem }[] = [];
  for (const item of items) {
    const { element, level, listId, label } = item;
    while ((open.at(-1)?.item.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    const isSameList =
      last?.item.level === level &&
      (last.item.listId === listId || level > 1) &&
      (last.list.label === undefined) === (label === undefined);
    if (last && isSameList) {
      last.list.items.push({ element, lists: [] });
      continue;
    }
    if (last?.item.level === level) open.pop();
    const list: WordList = { label, items: [{ element, lists: [] }] };
    (open.at(-1)?.list.items.at(-1)?.lists ?? lists).push(list);
    open.push({ list, item });
  }
  return lists;
}

/** The last component of `1.`, `2.3.`, `a)` or `(iv)`; a bullet is one character without a dot or bracket. */
function labelIn(marker: string): string | undefined {
  return /^\s*\(?(?:\d+\.)*(\d+|[a-z]{1,5})[.)]/i.exec(marker)?.[1];
}
