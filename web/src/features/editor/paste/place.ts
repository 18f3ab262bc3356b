import { cleanText } from '#shared/read-text.ts';
import { markedLeaf } from '#shared/content/leaves.ts';
import { linkTitle, linkUrl } from '#shared/content/markdown-urls.ts';
import type { LinkElement, MarkName } from '#shared/content/nodes.ts';
import type { ElementStyle } from './elements.ts';
import type { Flow } from './flow.ts';
import type { PageNotes } from './page-notes.ts';

/** Keeps a picture that the markup contains as a data URL. @returns its address, undefined to drop it */
export type KeepImageData = (dataUrl: string) => string | undefined;

/** Where an element is in a page, and where its content goes. */
export interface Place {
  flow: Flow;
  marks: ReadonlySet<MarkName>;
  link: PageLink | undefined;
  inHeading: boolean;
  /** Whether line breaks and spaces are part of the text, and not only layout. */
  keepsLines: boolean;
  level: number;
  keepImageData: KeepImageData;
  notes: PageNotes;
}

export function placeWithin(element: Element, style: ElementStyle, around: Place): Place {
  const marks = new Set(marksWithin(element.localName, style, around.marks));
  // Every heading is bold and every link underlined, so neither is a choice of the author.
  if (around.inHeading) marks.delete('bold');
  if (around.link !== undefined || element.localName === 'a') marks.delete('underline');
  const space = style.get('white-space');
  const keepsLines = space === undefined ? around.keepsLines : /^(?:pre|break)/.test(space);
  return { ...around, marks, keepsLines };
}

export function addText(source: string, { flow, marks, link, keepsLines }: Place): void {
  const text = cleanText(source);
  const lines = keepsLines ? text.split(/\r\n?|\n/) : [text];
  for (const [index, line] of lines.entries()) {
    if (index > 0) flow.addBreak(link);
    flow.addText(markedLeaf(collapsed(line), marks), link);
  }
}

/** Collapses white space as browsers do, but keeps a non-breaking space between two words. */
function collapsed(text: string): string {
  return text.replaceAll(/[\u{a0} \t\r\n\f]+/gu, (space, at: number) => {
    const isBetween = at > 0 && at + space.length < text.length;
    return space === '\u{a0}' && isBetween ? space : ' ';
  });
}

const marksOfTags: ReadonlyMap<string, MarkName> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['var', 'italic'],
  ['dfn', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['del', 'strikethrough'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
]);

/**
 * The marks inside an element: those of its parent, changed by its tag and then by its style, which
 * takes precedence (Google Docs wraps everything it copies in a bold tag that is not bold).
 */
function marksWithin(
  tag: string,
  style: ElementStyle,
  around: ReadonlySet<MarkName>,
): ReadonlySet<MarkName> {
  const marks = new Set(around);
  const own = marksOfTags.get(tag);
  if (own) marks.add(own);
  const change = (mark: MarkName, isOn: boolean | undefined) => {
    if (isOn === true) marks.add(mark);
    else if (isOn === false) marks.delete(mark);
  };
  change('bold', isBold(style.get('font-weight')));
  change('italic', isItalic(style.get('font-style')));
  const line = style.get('text-decoration-line') ?? style.get('text-decoration') ?? '';
  if (line.includes('underline')) marks.add('underline');
  if (line.includes('line-through')) marks.add('strikethrough');
  if (line.startsWith('none') && own !== 'underline') marks.delete('underline');
  return marks;
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined || weight === 'inherit') return undefined;
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

function isItalic(fontStyle: string | undefined): boolean | undefined {
  if (fontStyle === undefined || fontStyle === 'inherit') return undefined;
  return fontStyle.startsWith('italic') || fontStyle.startsWith('oblique');
}

export type PageLink = Pick<LinkElement, 'url' | 'title'>;

/** A pasted link, without the redirect that Google Docs adds; undefined if unsafe. */
export function pageLink(element: Element): PageLink | undefined {
  const href = element.getAttribute('href');
  const url = href === null ? undefined : linkUrl(withoutRedirect(href));
  return url === undefined ? undefined : { url, ...linkTitle(element.getAttribute('title')) };
}

function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.[a-z.]+\/url\?/i.test(href)) return href;
  const { searchParams } = new URL(href);
  return searchParams.get('q') ?? searchParams.get('url') ?? href;
}
