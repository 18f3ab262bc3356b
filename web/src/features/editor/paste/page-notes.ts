import { isBlockOfCode, isCodeStyle, isHidden, skippedTags, styleOf } from './elements.ts';

/** The footnotes of a page: references and items that lead to each other. */
export interface PageNotes {
  /** The item with the text of a note, by the reference that comes first. */
  items: ReadonlyMap<Element, Element>;
  /** Items whose text is in a note, and lists and sections of nothing else. */
  leftOut: ReadonlySet<Element>;
}

export const noPageNotes: PageNotes = { items: new Map(), leftOut: new Set() };

/**
 * Finds the footnotes that GitHub, Pandoc, Kramdown, this site and many others render: a raised number
 * leads to an item of a list, and a link in that item back to the number.
 */
export function pageNotes(root: Element): PageNotes {
  const known = new Map([...root.querySelectorAll('li[id]')].map((item) => [item.id, item]));
  const references: [link: Element, item: Element][] = [];
  for (const link of root.querySelectorAll('a[href*="#"]')) {
    const item = known.get(fragmentOf(link));
    if (item && noteNumber(link) !== undefined && hasBackLink(item, link))
      references.push([link, item]);
  }
  const noted = new Set(references.map(([, item]) => item));
  const items = new Map<Element, Element>();
  const leftOut = new Set<Element>();
  for (const [link, item] of references) {
    if (leftOut.has(item) || !mayHaveNote(link, noted)) continue;
    items.set(link, item);
    leftOut.add(item);
  }
  for (const item of items.values()) {
    const list = item.parentElement;
    if (!list || ![...list.children].every((child) => leftOut.has(child))) continue;
    leftOut.add(list);
    const section = list.parentElement;
    const others = [...(section?.children ?? [])].filter((child) => child !== list);
    const isSection = section?.matches('section, div, aside') === true;
    if (isSection && others.every((other) => other.matches('hr, h1, h2, h3, h4, h5, h6')))
      leftOut.add(section);
  }
  return { items, leftOut };
}

/** Not where only text is read, or nothing, and not within another note. */
function mayHaveNote(link: Element, noted: ReadonlySet<Element>): boolean {
  for (let at: Element | null = link; at; at = at.parentElement) {
    const style = styleOf(at);
    if (noted.has(at) || skippedTags.has(at.localName) || isHidden(at, style)) return false;
    if (at.matches('pre, figcaption') || (isCodeStyle(style) && isBlockOfCode(at))) return false;
  }
  return true;
}

/** The number of a footnote, if the link refers to one. */
export function noteNumber(link: Element): string | undefined {
  const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null;
  const text = link.textContent?.trim() ?? '';
  return isRaised && fragmentOf(link) !== '' && /^\d+$/.test(text) ? text : undefined;
}

/** The arrow at the end of a note. */
export function leadsToReference(link: Element): boolean {
  return (
    fragmentOf(link) !== '' && /^[↩↵⤴^]\u{fe0e}?\u{fe0f}?\d*$/u.test(link.textContent?.trim() ?? '')
  );
}

function hasBackLink(item: Element, link: Element): boolean {
  const places = [link.id, link.closest('sup')?.id].filter(Boolean);
  return [...item.querySelectorAll('a[href*="#"]')].some((back) =>
    places.includes(fragmentOf(back)),
  );
}

/** Browsers copy whole addresses, with what is not ASCII encoded. */
function fragmentOf(link: Element): string {
  const fragment = /#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
