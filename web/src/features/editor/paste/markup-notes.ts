import { decodePercent } from '#shared/decode-percent.ts';
import { isBlockOfCode, isCodeStyle, isHidden, skippedTags, styleOf } from './elements.ts';

/** The footnotes in markup: numbers in the text, and the list items that they link to. */
export interface MarkupNotes {
  /** The items with the texts of the notes, by the first link to each of them. */
  items: ReadonlyMap<Element, Element>;
  /** Elements to skip: these items, and the lists and sections that contain nothing else. */
  skipped: ReadonlySet<Element>;
}

export const noNotes: MarkupNotes = { items: new Map(), skipped: new Set() };

/**
 * Finds footnotes as GitHub, Pandoc, Kramdown, this site and many others render them: a raised number
 * links to a list item, and a link in that item leads back to the number.
 */
export function findNotes(root: Element): MarkupNotes {
  const itemsById = new Map([...root.querySelectorAll('li[id]')].map((item) => [item.id, item]));
  const references: [link: Element, item: Element][] = [];
  for (const link of root.querySelectorAll('a[href*="#"]')) {
    const item = itemsById.get(fragmentOf(link));
    if (item && noteNumber(link) !== undefined && hasBackLink(item, link))
      references.push([link, item]);
  }
  const noteItems = new Set(references.map(([, item]) => item));
  const items = new Map<Element, Element>();
  const skipped = new Set<Element>();
  for (const [link, item] of references) {
    if (skipped.has(item) || !mayHaveNote(link, noteItems)) continue;
    items.set(link, item);
    skipped.add(item);
  }
  for (const item of items.values()) {
    const list = item.parentElement;
    if (!list || ![...list.children].every((child) => skipped.has(child))) continue;
    skipped.add(list);
    const section = list.parentElement;
    const others = [...(section?.children ?? [])].filter((child) => child !== list);
    const isSection = section?.matches('section, div, aside') === true;
    if (isSection && others.every((other) => other.matches('hr, h1, h2, h3, h4, h5, h6')))
      skipped.add(section);
  }
  return { items, skipped };
}

/** Whether a footnote can replace the link. Hidden elements, code, captions and other notes hold none. */
function mayHaveNote(link: Element, noteItems: ReadonlySet<Element>): boolean {
  for (let outer: Element | null = link; outer; outer = outer.parentElement) {
    const style = styleOf(outer);
    if (noteItems.has(outer) || skippedTags.has(outer.localName) || isHidden(outer, style))
      return false;
    if (outer.matches('pre, figcaption') || (isCodeStyle(style) && isBlockOfCode(outer)))
      return false;
  }
  return true;
}

/** The number of a footnote, if the link refers to one. */
export function noteNumber(link: Element): string | undefined {
  const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null;
  const text = link.textContent?.trim() ?? '';
  return isRaised && fragmentOf(link) !== '' && /^\d+$/.test(text) ? text : undefined;
}

/** Whether a link is the arrow that leads from the end of a note back to its number. */
export function isBackLink(link: Element): boolean {
  return (
    fragmentOf(link) !== '' && /^[↩↵⤴^]\u{fe0e}?\u{fe0f}?\d*$/u.test(link.textContent?.trim() ?? '')
  );
}

function hasBackLink(item: Element, link: Element): boolean {
  const ids = [link.id, link.closest('sup')?.id].filter(Boolean);
  return [...item.querySelectorAll('a[href*="#"]')].some((back) => ids.includes(fragmentOf(back)));
}

/** The id that a link leads to, decoded: browsers copy whole addresses, with non-ASCII letters encoded. */
function fragmentOf(link: Element): string {
  return decodePercent(/#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '');
}
