import { bareWhereAlone, markedLeaf } from '#shared/content/leaves.ts';
import { formulaProblem } from '#shared/content/formula.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { imageUrl } from '#shared/content/markdown-urls.ts';
import {
  type ContentElement,
  type ContentNode,
  type ImageElement,
  type MarkName,
  voidChildren,
} from '#shared/content/nodes.ts';
import { codeText } from './code-text.ts';
import { type ElementStyle, isHidden, styleOf } from './element-style.ts';
import { Flow } from './flow.ts';
import { pageLink } from './page-link.ts';
import { isSecondDrawing, readFormula } from './read-formula.ts';
import { marksWithin } from './read-marks.ts';
import { tableLines } from './table-lines.ts';
import { wordItem, type WordList, wordLists } from './word-list.ts';

/** Levels below which lists and quotes are no longer nested. */
const deepest = 24;

const skipped = new Set(
  'script style head meta title link template noscript svg iframe object embed button select textarea clipboard-copy'.split(
    ' ',
  ),
);
const blockTags = new Set(
  'address article aside body center dd details dialog div dl dt fieldset figcaption footer form header hgroup legend main nav p section summary tr td th tbody thead tfoot caption'.split(
    ' ',
  ),
);

/** Takes the place of a picture whose bytes are in the markup itself; undefined leaves it out. */
export type KeepImageData = (dataUrl: string) => string | undefined;

interface Place {
  flow: Flow;
  marks: ReadonlySet<MarkName>;
  link: string | undefined;
  inHeading: boolean;
  /** White space is not layout there but text. */
  keepsLines: boolean;
  level: number;
  keepImageData: KeepImageData;
}

/**
 * Reads markup of other programs (Google Docs, Word, GitHub, any page) as content: its blocks, marks,
 * links, images and formulas, and all of its visible text, but nothing of its looks.
 */
export function readPage(root: Element, keepImageData: KeepImageData): ContentElement[] {
  const flow = new Flow();
  readChildren(root, {
    flow,
    marks: new Set(),
    link: undefined,
    inHeading: false,
    keepsLines: false,
    level: 1,
    keepImageData,
  });
  flow.endLine();
  return flow.blocks;
}

function readChildren(element: Element, place: Place): void {
  const nodes = [...element.childNodes];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node?.nodeType === Node.TEXT_NODE) addText(node.textContent ?? '', place);
    if (node === undefined || !isElement(node)) continue;
    const items = wordItem(node) ? wordItemsFrom(nodes, at) : undefined;
    if (items === undefined) {
      readElement(node, place);
      continue;
    }
    for (const list of wordLists(items.elements)) place.flow.addBlock(wordListElement(list, place));
    at = items.end - 1;
  }
}

/** Items of Word that follow each other with nothing but white space and comments between. */
function wordItemsFrom(nodes: readonly Node[], start: number) {
  const elements: Element[] = [];
  let end = start;
  for (let at = start; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    if (isElement(node)) {
      if (wordItem(node) === undefined) break;
      elements.push(node);
      end = at + 1;
    } else if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') break;
  }
  return { elements, end };
}

function wordListElement({ isNumbered, items }: WordList, place: Place): ContentElement {
  const children = items.map(({ element, lists }): ContentNode => {
    const blocks = blocksWithin(element, { ...place, level: place.level + 2 });
    const nested = lists.map((list) => wordListElement(list, { ...place, level: place.level + 2 }));
    return { type: 'list-item', children: orEmpty(bareWhereAlone([...blocks, ...nested])) };
  });
  return { type: isNumbered ? 'numbered-list' : 'bulleted-list', children };
}

function readElement(element: Element, around: Place): void {
  const tag = element.localName;
  const style = styleOf(element);
  const formula = readFormula(element);
  if (formula) {
    addFormula(formula, around);
    return;
  }
  if (skipped.has(tag) || isHidden(element, style) || isSecondDrawing(element)) return;
  const place = placeWithin(element, style, around);
  const { flow } = around;
  switch (tag) {
    case 'br':
      if (!element.classList.contains('Apple-interchange-newline')) flow.addBreak(around.link);
      return;
    case 'hr':
      flow.addBlock({ type: 'divider', children: voidChildren() });
      return;
    case 'img':
      readImage(element, place);
      return;
    case 'input':
      if (element.getAttribute('type') === 'checkbox') {
        addText(element.hasAttribute('checked') ? '[x] ' : '[ ] ', place);
      }
      return;
    case 'pre':
      flow.addBlock(codeBlock(codeText(element)));
      return;
    case 'ul':
    case 'ol':
      readList(element, place);
      return;
    case 'li':
      // Only a part of a list was selected.
      readBlock(element, place);
      return;
    case 'blockquote':
      readQuote(element, place);
      return;
    case 'table':
      readTable(element, place);
      return;
    case 'figure':
      readFigure(element, place);
      return;
    case 'a':
      if (!isAnchor(element, around)) {
        readChildren(element, { ...place, link: pageLink(element.getAttribute('href')) });
      }
      return;
    default:
      break;
  }
  const heading = headingType(element);
  if (heading) readHeading(element, place, heading);
  else if (isCodeStyle(style) && tag !== 'span') flow.addBlock(codeBlock(codeText(element)));
  else if (blockTags.has(tag)) readBlock(element, place);
  else readChildren(element, place);
}

function placeWithin(element: Element, style: ElementStyle, around: Place): Place {
  const marks = new Set(marksWithin(element.localName, style, around.marks));
  // Looks that every heading and every link has.
  if (around.inHeading) marks.delete('bold');
  if (around.link !== undefined || element.localName === 'a') marks.delete('underline');
  const space = style.get('white-space');
  const keepsLines = space === undefined ? around.keepsLines : /^(?:pre|break)/.test(space);
  return { ...around, marks, keepsLines };
}

function addText(source: string, { flow, marks, link, keepsLines }: Place): void {
  const text = source.toWellFormed().replaceAll('\0', '');
  const lines = keepsLines ? text.split(/\r\n?|\n/) : [text];
  for (const [index, line] of lines.entries()) {
    if (index > 0) flow.addBreak(link);
    flow.addText(markedLeaf(collapsed(line), marks), link);
  }
}

/** White space as a page shows it; a space that does not break stays one between two words. */
function collapsed(text: string): string {
  return text.replaceAll(/[\u{a0} \t\r\n\f]+/gu, (space, at: number) => {
    const isBetween = at > 0 && at + space.length < text.length;
    return space === '\u{a0}' && isBetween ? space : ' ';
  });
}

function addFormula(source: { formula: string; isBlock: boolean }, place: Place): void {
  const formula = source.formula.toWellFormed().replaceAll('\0', '');
  if (formulaProblem(formula) !== undefined) {
    addText(formula, place);
  } else if (source.isBlock && !place.inHeading) {
    place.flow.addBlock({ type: 'math-block', formula, children: voidChildren() });
  } else {
    place.flow.addInline({ type: 'math-inline', formula, children: voidChildren() }, place.link);
  }
}

function readBlock(element: Element, place: Place): void {
  place.flow.endLine();
  readChildren(element, place);
  place.flow.endLine();
}

function readHeading(
  element: Element,
  place: Place,
  type: 'heading-one' | 'heading-two' | 'heading-three',
): void {
  const marks = new Set(place.marks);
  marks.delete('bold');
  for (const block of blocksWithin(element, { ...place, marks, inHeading: true })) {
    place.flow.addBlock(block.type === 'paragraph' ? { ...block, type } : block);
  }
}

function headingType(element: Element) {
  const [, level] = /^h([1-6])$/.exec(element.localName) ?? [];
  const isTitle = element.classList.contains('MsoTitle');
  const role =
    element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null;
  const depth = Number(isTitle ? 1 : (level ?? role ?? 0));
  if (!depth) return undefined;
  return depth === 1 ? 'heading-one' : depth === 2 ? 'heading-two' : 'heading-three';
}

/** The link to a heading that pages put into it. */
function isAnchor(element: Element, { inHeading }: Place): boolean {
  const text = element.textContent?.trim() ?? '';
  return inHeading && element.getAttribute('href')?.includes('#') === true && /^[#¶§]?$/.test(text);
}

function blocksWithin(element: Element, place: Place): ContentElement[] {
  const flow = new Flow();
  readChildren(element, { ...place, flow, link: undefined });
  flow.endLine();
  return flow.blocks;
}

function readQuote(element: Element, place: Place): void {
  if (place.level > deepest) return readBlock(element, place);
  const blocks = blocksWithin(element, { ...place, level: place.level + 1 });
  if (blocks.length === 0) return;
  place.flow.addBlock({ type: 'block-quote', children: bareWhereAlone(blocks) });
}

/** Google Docs puts a nested list beside the item it belongs to, not into it. */
function readList(element: Element, place: Place): void {
  if (place.level > deepest) return readBlock(element, place);
  const items: ContentElement[][] = [];
  for (const child of element.children) {
    const blocks = isHidden(child, styleOf(child)) ? [] : itemBlocks(child, place);
    const isItem = child.localName === 'li';
    const last = items.at(-1);
    if (last && !isItem) last.push(...blocks);
    else if (isItem || blocks.length > 0) items.push(blocks);
  }
  if (items.every((blocks) => blocks.length === 0)) return;
  place.flow.addBlock({
    type: element.localName === 'ol' ? 'numbered-list' : 'bulleted-list',
    children: items.map((blocks) => ({
      type: 'list-item',
      children: orEmpty(bareWhereAlone(blocks)),
    })),
  });
}

function itemBlocks(child: Element, place: Place): ContentElement[] {
  const flow = new Flow();
  const within = { ...place, flow, link: undefined, level: place.level + 2 };
  if (child.localName === 'li') readChildren(child, placeWithin(child, styleOf(child), within));
  else readElement(child, within);
  flow.endLine();
  return flow.blocks;
}

function readTable(table: Element, place: Place): void {
  const { flow } = place;
  const lines = tableLines(table);
  flow.endLine();
  if (lines.kind === 'code') {
    flow.addBlock(codeBlock(lines.text));
    return;
  }
  for (const row of lines.rows) {
    const cells = row.map((cell) => blocksWithin(cell, placeWithin(cell, styleOf(cell), place)));
    if (lines.kind === 'rows') addRow(cells, flow);
    else for (const block of cells.flat()) flow.addBlock(block);
  }
}

/** A row is a paragraph with its cells parted by strokes; what is no line of text follows it. */
function addRow(cells: readonly ContentElement[][], flow: Flow): void {
  const others: ContentElement[] = [];
  const line: ContentNode[] = [];
  for (const [index, blocks] of cells.entries()) {
    if (index > 0) line.push({ text: ' | ' });
    const [first, ...behind] = blocks;
    if (first?.type === 'paragraph') line.push(...first.children);
    else if (first) others.push(first);
    others.push(...behind);
  }
  if (cells.some((blocks) => blocks.length > 0)) {
    flow.addBlock({ type: 'paragraph', children: line });
  }
  for (const block of others) flow.addBlock(block);
}

function readFigure(figure: Element, place: Place): void {
  const captions = [...figure.children].filter(({ localName }) => localName === 'figcaption');
  const images = [...figure.querySelectorAll('img')];
  const [image] = images;
  const [caption] = captions;
  const text = caption?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const isWhole = image && images.length === 1 && text.length <= contentLimits.imageTextLength;
  const element =
    isWhole && figure.querySelector('pre, table, ul, ol, blockquote') === null
      ? imageElement(image, place)
      : undefined;
  if (element === undefined) return readBlock(figure, place);
  place.flow.addBlock(text === '' ? element : { ...element, caption: text });
}

function readImage(image: Element, place: Place): void {
  const alt = image.getAttribute('alt') ?? '';
  // A drawn character of the text.
  if (image.matches('.emoji, .g-emoji, [data-emoji]')) return addText(alt, place);
  const element = imageElement(image, place);
  if (element) place.flow.addBlock(element);
}

function imageElement(image: Element, place: Place): ImageElement | undefined {
  const source = image.getAttribute('data-canonical-src') ?? image.getAttribute('src') ?? '';
  const url = source.startsWith('data:') ? place.keepImageData(source) : imageUrl(source);
  if (url === undefined) return undefined;
  const alt = image
    .getAttribute('alt')
    ?.slice(0, contentLimits.imageTextLength)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim();
  return { type: 'image', url, ...(alt ? { alt } : {}), children: voidChildren() };
}

/** Editors of code put it on the clipboard as lines in their own font. */
function isCodeStyle(style: ElementStyle): boolean {
  return (
    style.get('white-space')?.startsWith('pre') === true &&
    /mono|consolas|courier|menlo/.test(style.get('font-family') ?? '')
  );
}

function codeBlock(text: string): ContentElement {
  return { type: 'code-block', children: [{ text: text.toWellFormed().replaceAll('\0', '') }] };
}

function orEmpty(children: ContentNode[]): ContentNode[] {
  return children.length > 0 ? children : voidChildren();
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
