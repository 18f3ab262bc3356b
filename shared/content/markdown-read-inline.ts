import type { FootnoteDefinition, FootnoteReference, Html, PhrasingContent } from 'mdast';
import { cleanText } from '../read-text.ts';
import { formulaProblem } from './formula.ts';
import { appendLeaf, markedLeaf } from './leaves.ts';
import { linkTitle, linkUrl, markedImage } from './markdown-urls.ts';
import {
  type ContentElement,
  type ContentNode,
  type ImageElement,
  type LinkElement,
  type MarkName,
  voidChildren,
} from './nodes.ts';

/** Tags without attributes that mean the same as a mark; all other HTML is text. */
const markTags: ReadonlyMap<string, MarkName> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strikethrough'],
  ['del', 'strikethrough'],
  ['code', 'code'],
]);

/** Read as nothing, wherever Markdown needs something between or behind other things. */
export const emptyComment = '<!-- -->';

/** An address shorter than this is shown as the name of an image that cannot be displayed. */
const shownAddress = 300;

/** Targets of a text's references, and the reader of its HTML. */
export interface Definitions {
  /** The targets of links and images, by identifier. */
  targets: ReadonlyMap<string, { url: string; title?: string | null | undefined }>;
  /** The notes of the references that become footnotes. */
  notes: ReadonlyMap<FootnoteReference, ContentNode[]>;
  used: ReadonlySet<FootnoteDefinition>;
  /** Without it, blocks of HTML are text. */
  readHtml?: ((html: string) => ContentElement[]) | undefined;
}

export const noDefinitions: Definitions = {
  targets: new Map(),
  notes: new Map(),
  used: new Set(),
};

/** The context of a text: its marks, the list it is written to, and whether that is in a link. */
interface Place {
  line: ContentNode[];
  marks: ReadonlySet<MarkName>;
  inLink: boolean;
  definitions: Definitions;
}

/** The texts, links, formulas and images of a line. */
export function readLine(
  nodes: readonly PhrasingContent[],
  definitions: Definitions,
): ContentNode[] {
  const line: ContentNode[] = [];
  readAll(nodes, { line, marks: new Set(), inLink: false, definitions });
  return line;
}

/** The formula of a paragraph that is nothing but `$$x$$`: such a one is displayed. */
export function displayedFormula([only, ...others]: readonly PhrasingContent[]):
  | string
  | undefined {
  if (only?.type !== 'inlineMath' || others.length > 0) return undefined;
  return only.data?.hasLongFence ? only.value : undefined;
}

/** Whether a piece of HTML is a line break. */
export function isBreakTag(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html.trim());
}

/** The image at an address that may be shown, or undefined. */
function readImage(
  address: string,
  texts: { alt?: string | null | undefined; title?: string | null | undefined },
): ImageElement | undefined {
  const marked = markedImage(address);
  if (marked === undefined) return undefined;
  const alt = cleanText(texts.alt ?? '').trim();
  const caption = cleanText(texts.title ?? '').trim();
  const { url, ...settings } = marked;
  // In the order of the server's check, so that equal texts are equal bytes.
  return {
    type: 'image',
    url,
    ...(alt ? { alt } : {}),
    ...(caption ? { caption } : {}),
    ...settings,
    children: voidChildren(),
  };
}

function readAll(nodes: readonly PhrasingContent[], place: Place): void {
  const closings = closingTags(nodes);
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    const closing = closings.get(at);
    if (node === undefined) continue;
    if (closing === undefined) {
      readOne(node, place);
      continue;
    }
    readAll(nodes.slice(at + 1, closing.at), marked(place, closing.mark));
    at = closing.at;
  }
}

/** Each opening tag of a mark among these nodes, with the place of its closing tag. */
function closingTags(
  nodes: readonly PhrasingContent[],
): Map<number, { at: number; mark: MarkName }> {
  const pairs = new Map<number, { at: number; mark: MarkName }>();
  const open: { at: number; name: string }[] = [];
  for (const [at, node] of nodes.entries()) {
    if (node.type !== 'html') continue;
    const [, slash, name = ''] =
      /^<(\/?)([a-z]+)>$/i.exec(node.value)?.map((part) => part.toLowerCase()) ?? [];
    const mark = markTags.get(name);
    if (mark === undefined) continue;
    if (slash === '') {
      open.push({ at, name });
      continue;
    }
    const opened = open.findLastIndex((tag) => tag.name === name);
    const tag = open[opened];
    if (tag === undefined) continue;
    pairs.set(tag.at, { at, mark });
    open.length = opened;
  }
  return pairs;
}

function readOne(node: PhrasingContent, place: Place): void {
  switch (node.type) {
    case 'text':
      // A line of the source ends within a line of the text.
      return write(node.value.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' '), place);
    case 'break':
      return write('\n', place);
    case 'html':
      return write(htmlText(node), place);
    case 'inlineCode':
      return write(node.value.replaceAll(/\r\n?|\n/g, ' '), marked(place, 'code'));
    case 'emphasis':
      return readAll(node.children, marked(place, 'italic'));
    case 'strong':
      return readAll(node.children, marked(place, 'bold'));
    case 'delete':
      return readAll(node.children, marked(place, 'strikethrough'));
    case 'inlineMath':
      return readFormula(node.value, place);
    case 'link':
      return readLink(node, node.children, place);
    case 'linkReference':
      return readLink(
        place.definitions.targets.get(node.identifier) ?? { url: '' },
        node.children,
        place,
      );
    case 'image':
      return readInlineImage(node, place);
    case 'imageReference':
      return readInlineImage(
        { url: '', ...place.definitions.targets.get(node.identifier), alt: node.alt },
        place,
      );
    case 'footnoteReference': {
      const children = place.definitions.notes.get(node);
      if (children === undefined) return write(`[^${node.label ?? node.identifier}]`, place);
      place.line.push({ type: 'footnote', children });
      return undefined;
    }
  }
}

function marked(place: Place, mark: MarkName): Place {
  return { ...place, marks: new Set([...place.marks, mark]) };
}

function write(text: string, { line, marks }: Place): void {
  appendLeaf(line, markedLeaf(cleanText(text), marks));
}

function htmlText({ value }: Html): string {
  if (value === emptyComment) return '';
  return isBreakTag(value) ? '\n' : value;
}

function readFormula(source: string, place: Place): void {
  const formula = cleanText(source);
  if (formulaProblem(formula) !== undefined) return write(`$${formula}$`, place);
  place.line.push({ type: 'math-inline', formula, children: voidChildren() });
}

function readLink(
  target: { url: string; title?: string | null | undefined },
  children: readonly PhrasingContent[],
  place: Place,
): void {
  const url = place.inLink ? undefined : linkUrl(target.url);
  if (url === undefined) return readAll(children, place);
  const link: LinkElement = { type: 'link', url, ...linkTitle(target.title), children: [] };
  readAll(children, { ...place, line: link.children, inLink: true });
  if (link.children.length === 0) link.children.push({ text: '' });
  place.line.push(link);
}

function readInlineImage(
  node: { url: string; alt?: string | null | undefined; title?: string | null | undefined },
  place: Place,
): void {
  const image = readImage(node.url, node);
  if (image !== undefined) place.line.push(image);
  else write(imageText(node.url, node.alt ?? ''), place);
}

/** So that an author sees which image was in a text that cannot contain it. */
function imageText(url: string, alt: string): string {
  return url.length > shownAddress ? alt : `![${alt}](${url})`;
}
