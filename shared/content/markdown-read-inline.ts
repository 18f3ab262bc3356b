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
  shown: ReadonlySet<FootnoteDefinition>;
  /** Without this function, blocks of HTML stay text. */
  readHtml?: ((html: string) => ContentElement[]) | undefined;
}

export const noDefinitions: Definitions = {
  targets: new Map(),
  notes: new Map(),
  shown: new Set(),
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
  readNodes(nodes, { line, marks: new Set(), inLink: false, definitions });
  return line;
}

/** @returns the formula of a paragraph that is nothing but `$$x$$`, which is displayed as a block */
export function displayedFormula(children: readonly PhrasingContent[]): string | undefined {
  const [formula, ...others] = children;
  if (formula?.type !== 'inlineMath' || others.length > 0) return undefined;
  return formula.data?.hasLongFence ? formula.value : undefined;
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

function readNodes(nodes: readonly PhrasingContent[], context: LineContext): void {
  const closings = closingTags(nodes);
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    const closing = closings.get(index);
    if (closing) {
      readNodes(nodes.slice(index + 1, closing.index), withMark(context, closing.mark));
      ({ index } = closing);
    } else if (node) readNode(node, context);
  }
}

/** @returns the index of the closing tag, by the index of its opening tag, for all tags of marks */
function closingTags(
  nodes: readonly PhrasingContent[],
): Map<number, { index: number; mark: MarkName }> {
  const closings = new Map<number, { index: number; mark: MarkName }>();
  const open: { index: number; name: string }[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'html') continue;
    const [, slash, name = ''] = /^<(\/?)([a-z]+)>$/.exec(node.value.toLowerCase()) ?? [];
    const mark = markTags.get(name);
    if (mark === undefined) continue;
    if (slash === '') {
      open.push({ index, name });
      continue;
    }
    const depth = open.findLastIndex((tag) => tag.name === name);
    const opening = open[depth];
    if (opening === undefined) continue;
    closings.set(opening.index, { index, mark });
    // Tags within this pair that are still open stay text.
    open.length = depth;
  }
  return closings;
}

function readNode(node: PhrasingContent, context: LineContext): void {
  switch (node.type) {
    case 'text':
      // A line end in the source is only a space in the text.
      return appendText(node.value.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' '), context);
    case 'break':
      return appendText('\n', context);
    case 'html':
      return appendText(htmlText(node), context);
    case 'inlineCode':
      return appendText(node.value.replaceAll(/\r\n?|\n/g, ' '), withMark(context, 'code'));
    case 'emphasis':
      return readNodes(node.children, withMark(context, 'italic'));
    case 'strong':
      return readNodes(node.children, withMark(context, 'bold'));
    case 'delete':
      return readNodes(node.children, withMark(context, 'strikethrough'));
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
      if (children === undefined) return appendText(`[^${node.label ?? node.identifier}]`, context);
      context.line.push({ type: 'footnote', children });
      return undefined;
    }
  }
}

function withMark(context: LineContext, mark: MarkName): LineContext {
  return { ...context, marks: new Set([...context.marks, mark]) };
}

function appendText(text: string, { line, marks }: LineContext): void {
  appendLeaf(line, markedLeaf(cleanText(text), marks));
}

function htmlText({ value }: Html): string {
  if (value === emptyComment) return '';
  return isBreakTag(value) ? '\n' : value;
}

function readFormula(source: string, context: LineContext): void {
  const formula = cleanText(source);
  if (formulaProblem(formula) !== undefined) return appendText(`$${formula}$`, context);
  context.line.push({ type: 'math-inline', formula, children: voidChildren() });
}

function readLink(
  target: { url: string; title?: string | null | undefined },
  children: readonly PhrasingContent[],
  context: LineContext,
): void {
  const url = context.inLink ? undefined : linkUrl(target.url);
  if (url === undefined) return readNodes(children, context);
  const link: LinkElement = { type: 'link', url, ...linkTitle(target.title), children: [] };
  readNodes(children, { ...context, line: link.children, inLink: true });
  if (link.children.length === 0) link.children.push({ text: '' });
  context.line.push(link);
}

function readInlineImage(
  node: { url: string; alt?: string | null | undefined; title?: string | null | undefined },
  context: LineContext,
): void {
  const image = readImage(node.url, node);
  if (image !== undefined) context.line.push(image);
  else appendText(imageText(node.url, node.alt ?? ''), context);
}

/** Shows the author which image could not be read. */
function imageText(url: string, alt: string): string {
  return url.length > maxShownAddressLength ? alt : `![${alt}](${url})`;
}
