import { cleanText } from '#shared/read-text.ts';
import { formulaProblem } from '#shared/content/formula.ts';
import { unwrapLoneParagraphs } from '#shared/content/leaves.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { type ContentElement, type ContentNode, voidChildren } from '#shared/content/nodes.ts';
import { kindOfGithubCallout, listStart } from '#shared/content/schema.ts';
import { blocksToNote } from '#shared/content/tables.ts';
import { plainText } from '#shared/content/text.ts';
import { codeBlock, codeText, codeWithin } from './code-text.ts';
import {
  blockTags,
  headingType,
  isPermalink,
  isBlockOfCode,
  isCodeStyle,
  isElement,
  isHidden,
  isText,
  skippedTags,
  styleOf,
} from './elements.ts';
import { Flow } from './flow.ts';
import { isBackLink, noPageNotes, noteNumber, pageNotes } from './page-notes.ts';
import { addText, type KeepImageData, pageLink, type Place, placeWithin } from './place.ts';
import { imageElement, isDuplicateRendering, readFormula } from './read-objects.ts';
import { addTable, tablePurpose } from './table-lines.ts';
import { wordItem, wordItemsFrom, type WordList, wordLists } from './word-list.ts';

/** Lists and quotes that are nested more deeply stay on this level. */
const maxLevel = 24;

/**
 * Converts markup of other programs (Google Docs, Word, GitHub, any page) to content: its blocks,
 * marks, links, images and formulas, and all of its visible text, but no styling.
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
    notes: pageNotes(root),
  });
  flow.endLine();
  return flow.blocks;
}

function readChildren(element: Element, place: Place): void {
  const nodes = [...element.childNodes];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node && isText(node)) addText(node.textContent ?? '', place);
    if (node === undefined || !isElement(node)) continue;
    const isItem = place.level <= maxLevel && wordItem(node) !== undefined;
    const items = isItem ? wordItemsFrom(nodes, at) : undefined;
    if (items === undefined) {
      readElement(node, place);
      continue;
    }
    for (const list of wordLists(items.elements)) place.flow.addBlock(wordListElement(list, place));
    at = items.end - 1;
  }
}

function wordListElement({ number, items }: WordList, place: Place): ContentElement {
  const children = items.map(({ element, lists }): ContentNode => {
    const blocks = blocksWithin(element, { ...place, level: place.level + 2 });
    const nested = lists.map((list) => wordListElement(list, { ...place, level: place.level + 2 }));
    return { type: 'list-item', children: orVoid(unwrapLoneParagraphs([...blocks, ...nested])) };
  });
  return { ...listKind(number !== undefined, number), children };
}

function listKind(isNumbered: boolean, start: string | undefined | null) {
  if (!isNumbered) return { type: 'bulleted-list' as const };
  return { type: 'numbered-list' as const, ...listStart(Number(start ?? 1)) };
}

function readElement(element: Element, around: Place): void {
  const tag = element.localName;
  const style = styleOf(element);
  const formula = readFormula(element);
  if (formula) {
    addFormula(formula, around);
    return;
  }
  if (skippedTags.has(tag) || isHidden(element, style) || isDuplicateRendering(element)) return;
  if (around.notes.skipped.has(element) || element.matches('span[role="checkbox"]')) return;
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
      if (!element.matches('[aria-roledescription="checkbox"]')) readImage(element, place);
      return;
    case 'input':
      if (element.getAttribute('type') === 'checkbox' && element.closest('li') === null) {
        addText(element.hasAttribute('checked') ? '[x] ' : '[ ] ', place);
      }
      return;
    case 'pre':
      flow.addBlock(codeBlock(codeText(codeWithin(element)), element));
      return;
    case 'ul':
    case 'ol':
      readList(element, place);
      return;
    case 'li':
      // An item outside a list, of which only a part was copied.
      readBlock(element, place);
      return;
    case 'blockquote':
      readQuote(element, place);
      return;
    case 'aside':
    case 'div':
      if (kindOfGithubCallout(calloutName(element))) {
        readQuote(element, place);
        return;
      }
      break;
    case 'table':
      readTable(element, place);
      return;
    case 'figure':
      readFigure(element, place);
      return;
    case 'a':
      readLink(element, place);
      return;
    default:
      break;
  }
  const heading = headingType(element);
  if (heading) readHeading(element, place, heading);
  else if (isCodeStyle(style) && isBlockOfCode(element))
    flow.addBlock(codeBlock(codeText(element)));
  else if (blockTags.has(tag)) readBlock(element, place);
  else readChildren(element, place);
}

function readLink(element: Element, place: Place): void {
  if (isPermalink(element, place) || isBackLink(element)) return;
  const item = place.notes.items.get(element);
  const number = noteNumber(element);
  if (item !== undefined) {
    const blocks = blocksWithin(item, { ...place, marks: new Set(), notes: noPageNotes });
    const children = orVoid(blocksToNote(blocks));
    place.flow.addInline({ type: 'footnote', children }, undefined);
  } else if (number === undefined) {
    readChildren(element, { ...place, link: pageLink(element) });
  } else {
    // Without its footnote, which was not copied or belongs to another reference, it stays as Markdown.
    addText(`[^${number}]`, place);
  }
}

function addFormula(source: { formula: string; isBlock: boolean }, place: Place): void {
  const formula = cleanText(source.formula);
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

function blocksWithin(element: Element, place: Place): ContentElement[] {
  const flow = new Flow();
  readChildren(element, { ...place, flow, link: undefined });
  flow.endLine();
  return flow.blocks;
}

function readQuote(element: Element, place: Place): void {
  if (place.level > maxLevel) return readBlock(element, place);
  const blocks = blocksWithin(element, { ...place, level: place.level + 1 });
  if (blocks.length === 0) return;
  const name = calloutName(element);
  const kind = kindOfGithubCallout(name);
  const [first] = blocks;
  // A part of a callout may have been copied without its title.
  const isTitled =
    kind !== undefined &&
    first !== undefined &&
    plainText(first.children).trim().toLowerCase() === name;
  const content = isTitled ? blocks.slice(1) : blocks;
  place.flow.addBlock({
    type: 'block-quote',
    ...(kind && { kind }),
    children: orVoid(unwrapLoneParagraphs(content)),
  });
}

/** The kind that a callout of GitHub or of this site names, in lower case; any other text for other elements. */
function calloutName(element: Element): string {
  const [, alert] = /(?:^| )markdown-alert-([a-z]+)/.exec(element.className) ?? [];
  const label = element.matches('[role="note"]') ? element.firstElementChild?.textContent : '';
  return (alert ?? label ?? '').toLowerCase();
}

/**
 * Google Docs puts a nested list after the item it belongs to, not into it. If that item was not copied,
 * the nested list goes to the item before it, and without such an item, before the whole list.
 */
function readList(element: Element, place: Place): void {
  if (place.level > maxLevel) return readBlock(element, place);
  const items: { blocks: ContentElement[]; checked: boolean | undefined }[] = [];
  const leading: ContentElement[] = [];
  for (const child of element.children) {
    if (place.notes.skipped.has(child)) continue;
    const blocks = isHidden(child, styleOf(child)) ? [] : itemBlocks(child, place);
    const isItem = child.localName === 'li';
    const checked = isTicked(child);
    const isOnlyLists = blocks.length > 0 && checked === undefined && blocks.every(isList);
    const last = items.at(-1);
    if (isOnlyLists || !isItem) (last?.blocks ?? leading).push(...blocks);
    else items.push({ blocks, checked });
  }
  for (const block of leading) place.flow.addBlock(block);
  if (items.every(({ blocks }) => blocks.length === 0)) return;
  const list: ContentElement = {
    ...listKind(element.localName === 'ol', element.getAttribute('start')),
    children: items.map(({ blocks, checked }) => ({
      type: 'list-item',
      ...(checked !== undefined && { checked }),
      children: orVoid(unwrapLoneParagraphs(blocks)),
    })),
  };
  const above = leading.at(-1);
  if (above?.type === list.type) above.children.push(...list.children);
  else place.flow.addBlock(list);
}

function isList({ type }: ContentElement): boolean {
  return type === 'bulleted-list' || type === 'numbered-list';
}

/** Whether the box at the start of an item is ticked; undefined without a box. */
function isTicked(item: Element): boolean | undefined {
  // In Google Docs the item itself has this role, on pages of this site an element in the item.
  const drawn = '[role="checkbox"]';
  const first = item.matches(drawn) ? item : item.querySelector(`input, ${drawn}, ul, ol`);
  if (first?.matches(drawn)) return first.getAttribute('aria-checked') === 'true';
  return first?.matches('input[type="checkbox"]') ? first.hasAttribute('checked') : undefined;
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
  const lines = tablePurpose(table);
  flow.endLine();
  if (lines.kind === 'code') {
    flow.addBlock(codeBlock(lines.text));
    return;
  }
  const blocksOf = (cell: Element) => blocksWithin(cell, placeWithin(cell, styleOf(cell), place));
  if (lines.kind === 'rows') addTable(lines.rows, blocksOf, flow);
  else for (const block of lines.rows.flat().flatMap(blocksOf)) flow.addBlock(block);
}

function readFigure(figure: Element, place: Place): void {
  const captions = [...figure.children].filter(({ localName }) => localName === 'figcaption');
  const images = [...figure.querySelectorAll('img')];
  const [image] = images;
  const [caption] = captions;
  const text = cleanText(caption?.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
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
  // Pages that draw emoji as images have the character in the alternative text.
  if (image.matches('.emoji, .g-emoji, [data-emoji]')) return addText(alt, place);
  const element = imageElement(image, place);
  if (element) place.flow.addBlock(element);
}

function orVoid(children: ContentNode[]): ContentNode[] {
  return children.length > 0 ? children : voidChildren();
}
