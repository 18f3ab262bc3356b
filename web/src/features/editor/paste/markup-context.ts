import { cleanText } from '#shared/read-text.ts';
import { markedLeaf } from '#shared/content/leaves.ts';
import { linkTitle, linkUrl } from '#shared/content/markdown-urls.ts';
import type { LinkElement, MarkName } from '#shared/content/nodes.ts';
import type { ElementStyle } from './elements.ts';
import type { Flow } from './flow.ts';
import type { MarkupNotes } from './markup-notes.ts';

/** Keeps the image in a data URL. @returns the address to use instead, undefined to drop the image */
export type KeepImageData = (dataUrl: string) => string | undefined;

/** Says how to read the content of an element, and where it goes. */
export interface MarkupContext {
  flow: Flow;
  marks: ReadonlySet<MarkName>;
  link: LinkTarget | undefined;
  inHeading: boolean;
  /** Whether line breaks and spaces are part of the text, and not only layout. */
  keepsLines: boolean;
  /** The number of lists, items and quotes around, plus 1. */
  level: number;
  keepImageData: KeepImageData;
  notes: MarkupNotes;
}

export function contextWithin(
  element: Element,
  style: ElementStyle,
  outer: MarkupContext,
): MarkupContext {
  const marks = new Set(marksWithin(element.localName, style, outer.marks));
  // Every heading is bold and every link underlined, so neither is a choice of the author.
  if (outer.inHeading) marks.delete('bold');
  if (outer.link !== undefined || element.localName === 'a') marks.delete('underline');
  const whiteSpace = style.get('white-space');
  const keepsLines =
    whiteSpace === undefined ? outer.keepsLines : /^(?:pre|break)/.test(whiteSpace);
  return { ...outer, marks, keepsLines };
}

export function addText(source: string, { flow, marks, link, keepsLines }: MarkupContext): void {
  const text = cleanText(source);
  const lines = keepsLines ? text.split(/\r\n?|\n/) : [text];
  for (const [index, line] of lines.entries()) {
    if (index > 0) flow.addBreak(link);
    flow.addText(markedLeaf(collapsed(line), marks), link);
  }
}

/** Collapses white space as browsers do, but keeps a non-breaking space between two words. */
function collapsed(text: string): string {
  return text.replaceAll(/[\u{a0} \t\r\n\f]+/gu, (space, start: number) => {
    const isBetween = start > 0 && start + space.length < text.length;
    return space === '\u{a0}' && isBetween ? space : ' ';
  });
}

const marksByTag: ReadonlyMap<string, MarkName> = new Map([
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
  outer: ReadonlySet<MarkName>,
): ReadonlySet<MarkName> {
  const marks = new Set(outer);
  const tagMark = marksByTag.get(tag);
  if (tagMark) marks.add(tagMark);
  const setMark = (mark: MarkName, isOn: boolean | undefined) => {
    if (isOn === true) marks.add(mark);
    else if (isOn === false) marks.delete(mark);
  };
  setMark('bold', isBold(style.get('font-weight')));
  setMark('italic', isItalic(style.get('font-style')));
  const line = style.get('text-decoration-line') ?? style.get('text-decoration') ?? '';
  if (line.includes('underline')) marks.add('underline');
  if (line.includes('line-through')) marks.add('strikethrough');
  if (line.startsWith('none') && tagMark !== 'underline') marks.delete('underline');
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

export type LinkTarget = Pick<LinkElement, 'url' | 'title'>;

/** A link's address and title, without the redirect that Google Docs adds; undefined if a post may not have it. */
export function safeLink(element: Element): LinkTarget | undefined {
  const href = element.getAttribute('href');
  const url = href === null ? undefined : linkUrl(withoutRedirect(href));
  return url === undefined ? undefined : { url, ...linkTitle(element.getAttribute('title')) };
}

function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.[a-z.]+\/url\?/i.test(href)) return href;
  const { searchParams } = new URL(href);
  return searchParams.get('q') ?? searchParams.get('url') ?? href;
}
