import type { FootnoteDefinition, FootnoteReference, Html, PhrasingContent } from 'mdast';
import { cleanText } from '../read-text.ts';
import { formulaProblem } from './formula.ts';
import { appendLeaf, markedLeaf } from './leaves.ts';
import { linkTitle, linkUrl, readImageAddress } from './markdown-urls.ts';
import {
  type ContentElement,
  type ContentNode,
  type ImageElement,
  type LinkElement,
  type MarkName,
  voidChildren,
} from './nodes.ts';

/** Tags that become a mark when they have no attributes. Other HTML stays text. */
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

/** Reads as nothing. The writer puts it where Markdown needs text between or after other nodes. */
export const emptyComment = '<!-- -->';

/** A longer address is left out of the text that replaces an image. */
const maxShownAddressLength = 300;

/** Resolves references within a text, and reads its HTML. */
export interface Definitions {
  /** The targets of links and images, by identifier. */
  targets: ReadonlyMap<string, { url: string; title?: string | null | undefined }>;
  /** The text of each footnote, by the reference that it replaces. */
  notes: ReadonlyMap<FootnoteReference, ContentNode[]>;
  /** Definitions whose text is in `notes`. */
  used: ReadonlySet<FootnoteDefinition>;
  /** Without this function, blocks of HTML stay text. */
  readHtml?: ((html: string) => ContentElement[]) | undefined;
}

export const noDefinitions: Definitions = {
  targets: new Map(),
  notes: new Map(),
  used: new Set(),
};

interface LineContext {
  /** Receives the nodes that are read. */
  line: ContentNode[];
  marks: ReadonlySet<MarkName>;
  inLink: boolean;
  definitions: Definitions;
}

/** Reads the texts, links, formulas, images and footnotes of a paragraph, heading or table cell. */
export function readLine(
  nodes: readonly PhrasingContent[],
  definitions: Definitions,
): ContentNode[] {
  const line: ContentNode[] = [];
  readAll(nodes, { line, marks: new Set(), inLink: false, definitions });
  return line;
}

/** @returns the formula of a paragraph that is nothing but `$$x$$`, which is displayed as a block */
export function displayedFormula([only, ...others]: readonly PhrasingContent[]):
  | string
  | undefined {
  if (only?.type !== 'inlineMath' || others.length > 0) return undefined;
  return only.data?.hasLongFence ? only.value : undefined;
}

export function isBreakTag(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html.trim());
}

/** @returns undefined if the address is not safe to show */
function readImage(
  address: string,
  texts: { alt?: string | null | undefined; title?: string | null | undefined },
): ImageElement | undefined {
  const source = readImageAddress(address);
  if (source === undefined) return undefined;
  const alt = cleanText(texts.alt ?? '').trim();
  const caption = cleanText(texts.title ?? '').trim();
  const { url, ...settings } = source;
  // The attributes have the same order as in the server's check, so that equal images are equal as JSON.
  return {
    type: 'image',
    url,
    ...(alt ? { alt } : {}),
    ...(caption ? { caption } : {}),
    ...settings,
    children: voidChildren(),
  };
}

function readAll(nodes: readonly PhrasingContent[], context: LineContext): void {
  const closings = closingTags(nodes);
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    const closing = closings.get(at);
    if (node === undefined) continue;
    if (closing === undefined) {
      readOne(node, context);
      continue;
    }
    readAll(nodes.slice(at + 1, closing.at), withMark(context, closing.mark));
    at = closing.at;
  }
}

/** @returns for the index of each opening tag of a mark, the index of its closing tag */
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

function readOne(node: PhrasingContent, context: LineContext): void {
  switch (node.type) {
    case 'text':
      // A line end in the source is only a space in the text.
      return write(node.value.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' '), context);
    case 'break':
      return write('\n', context);
    case 'html':
      return write(htmlText(node), context);
    case 'inlineCode':
      return write(node.value.replaceAll(/\r\n?|\n/g, ' '), withMark(context, 'code'));
    case 'emphasis':
      return readAll(node.children, withMark(context, 'italic'));
    case 'strong':
      return readAll(node.children, withMark(context, 'bold'));
    case 'delete':
      return readAll(node.children, withMark(context, 'strikethrough'));
    case 'inlineMath':
      return readFormula(node.value, context);
    case 'link':
      return readLink(node, node.children, context);
    case 'linkReference':
      return readLink(
        context.definitions.targets.get(node.identifier) ?? { url: '' },
        node.children,
        context,
      );
    case 'image':
      return readInlineImage(node, context);
    case 'imageReference':
      return readInlineImage(
        { url: '', ...context.definitions.targets.get(node.identifier), alt: node.alt },
        context,
      );
    case 'footnoteReference': {
      const children = context.definitions.notes.get(node);
      if (children === undefined) return write(`[^${node.label ?? node.identifier}]`, context);
      context.line.push({ type: 'footnote', children });
      return undefined;
    }
  }
}

function withMark(context: LineContext, mark: MarkName): LineContext {
  return { ...context, marks: new Set([...context.marks, mark]) };
}

function write(text: string, { line, marks }: LineContext): void {
  appendLeaf(line, markedLeaf(cleanText(text), marks));
}

function htmlText({ value }: Html): string {
  if (value === emptyComment) return '';
  return isBreakTag(value) ? '\n' : value;
}

function readFormula(source: string, context: LineContext): void {
  const formula = cleanText(source);
  if (formulaProblem(formula) !== undefined) return write(`$${formula}$`, context);
  context.line.push({ type: 'math-inline', formula, children: voidChildren() });
}

function readLink(
  target: { url: string; title?: string | null | undefined },
  children: readonly PhrasingContent[],
  context: LineContext,
): void {
  const url = context.inLink ? undefined : linkUrl(target.url);
  if (url === undefined) return readAll(children, context);
  const link: LinkElement = { type: 'link', url, ...linkTitle(target.title), children: [] };
  readAll(children, { ...context, line: link.children, inLink: true });
  if (link.children.length === 0) link.children.push({ text: '' });
  context.line.push(link);
}

function readInlineImage(
  node: { url: string; alt?: string | null | undefined; title?: string | null | undefined },
  context: LineContext,
): void {
  const image = readImage(node.url, node);
  if (image !== undefined) context.line.push(image);
  else write(imageText(node.url, node.alt ?? ''), context);
}

/** Shows the author which image could not be read. */
function imageText(url: string, alt: string): string {
  return url.length > maxShownAddressLength ? alt : `![${alt}](${url})`;
}
