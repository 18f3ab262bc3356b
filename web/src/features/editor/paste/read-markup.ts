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
import { isBackLink, noNotes, noteNumber, findNotes } from './markup-notes.ts';
import {
  addText,
  type KeepImageData,
  safeLink,
  type MarkupContext,
  contextWithin,
} from './markup-context.ts';
import { imageElement, isDuplicateRendering, readFormula } from './read-objects.ts';
import { addTable, classifyTable } from './read-table.ts';
import { readWordItems, type WordList, wordLists } from './word-list.ts';

/** Content of lists and quotes on deeper levels is added to the blocks of this level. */
const maxLevel = 24;

/**
 * Converts markup of other programs (such as Google Docs, Word and GitHub) to content: its blocks, marks,
 * links, images and formulas, and all of its visible text, but no styling.
 */
export function readMarkup(root: Element, keepImageData: KeepImageData): ContentElement[] {
  const flow = new Flow();
  readChildren(root, {
    flow,
    marks: new Set(),
    link: undefined,
    inHeading: false,
    keepsLines: false,
    level: 1,
    keepImageData,
    notes: findNotes(root),
  });
  flow.endLine();
  return flow.blocks;
}

function readChildren(element: Element, context: MarkupContext): void {
  const nodes = [...element.childNodes];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node && isText(node)) addText(node.textContent ?? '', context);
    if (node === undefined || !isElement(node)) continue;
    const items = context.level <= maxLevel ? readWordItems(nodes, index) : [];
    const last = items.at(-1);
    if (last === undefined) {
      readElement(node, context);
      continue;
    }
    for (const list of wordLists(items)) context.flow.addBlock(wordListElement(list, context));
    index = nodes.indexOf(last.element, index);
  }
}

function wordListElement({ label, items }: WordList, context: MarkupContext): ContentElement {
  // A list and its item are one level each.
  const inItem = { ...context, level: context.level + 2 };
  const children = items.map(({ element, lists }): ContentNode => {
    const blocks = blocksWithin(element, inItem);
    const nested = lists.map((list) => wordListElement(list, inItem));
    return { type: 'list-item', children: orVoid(unwrapLoneParagraphs([...blocks, ...nested])) };
  });
  return { ...listKind(label !== undefined, label), children };
}

function listKind(isNumbered: boolean, start: string | undefined | null) {
  if (!isNumbered) return { type: 'bulleted-list' as const };
  return { type: 'numbered-list' as const, ...listStart(Number(start ?? 1)) };
}

function readElement(element: Element, outer: MarkupContext): void {
  const tag = element.localName;
  const style = styleOf(element);
  const formula = readFormula(element);
  if (formula) return addFormula(formula, outer);
  if (skippedTags.has(tag) || isHidden(element, style) || isDuplicateRendering(element)) return;
  if (outer.notes.skipped.has(element) || element.matches('span[role="checkbox"]')) return;
  const context = contextWithin(element, style, outer);
  const { flow } = outer;
  switch (tag) {
    case 'br':
      if (!element.classList.contains('Apple-interchange-newline')) flow.addBreak(outer.link);
      return;
    case 'hr':
      return flow.addBlock({ type: 'divider', children: voidChildren() });
    case 'img':
      if (!element.matches('[aria-roledescription="checkbox"]')) readImage(element, context);
      return;
    case 'input':
      if (element.getAttribute('type') === 'checkbox' && element.closest('li') === null) {
        addText(element.hasAttribute('checked') ? '[x] ' : '[ ] ', context);
      }
      return;
    case 'pre':
      return flow.addBlock(codeBlock(codeText(codeWithin(element)), element));
    case 'ul':
    case 'ol':
      return readList(element, context);
    case 'li':
      // Reached only by an item outside a list: browsers copy the selected text of an item without the list.
      return readBlock(element, context);
    case 'blockquote':
      return readQuote(element, context);
    case 'aside':
    case 'div':
      if (kindOfGithubCallout(calloutName(element))) return readQuote(element, context);
      break;
    case 'table':
      return readTable(element, context);
    case 'figure':
      return readFigure(element, context);
    case 'a':
      return readLink(element, context);
    default:
      break;
  }
  const heading = headingType(element);
  if (heading) readHeading(element, context, heading);
  else if (isCodeStyle(style) && isBlockOfCode(element))
    flow.addBlock(codeBlock(codeText(element)));
  else if (blockTags.has(tag)) readBlock(element, context);
  else readChildren(element, context);
}

function readLink(element: Element, context: MarkupContext): void {
  if (isPermalink(element, context) || isBackLink(element)) return;
  const item = context.notes.items.get(element);
  const number = noteNumber(element);
  if (item !== undefined) {
    const blocks = blocksWithin(item, { ...context, marks: new Set(), notes: noNotes });
    const children = orVoid(blocksToNote(blocks));
    context.flow.addInline({ type: 'footnote', children }, undefined);
  } else if (number === undefined) {
    readChildren(element, { ...context, link: safeLink(element) });
  } else {
    // The footnote was not copied, or belongs to another reference: the number is kept as Markdown.
    addText(`[^${number}]`, context);
  }
}

function addFormula(source: { formula: string; isBlock: boolean }, context: MarkupContext): void {
  const formula = cleanText(source.formula);
  if (formulaProblem(formula) !== undefined) {
    addText(formula, context);
  } else if (source.isBlock && !context.inHeading) {
    context.flow.addBlock({ type: 'math-block', formula, children: voidChildren() });
  } else {
    context.flow.addInline(
      { type: 'math-inline', formula, children: voidChildren() },
      context.link,
    );
  }
}

function readBlock(element: Element, context: MarkupContext): void {
  context.flow.endLine();
  readChildren(element, context);
  context.flow.endLine();
}

function readHeading(
  element: Element,
  context: MarkupContext,
  type: 'heading-one' | 'heading-two' | 'heading-three',
): void {
  const marks = new Set(context.marks);
  marks.delete('bold');
  for (const block of blocksWithin(element, { ...context, marks, inHeading: true })) {
    context.flow.addBlock(block.type === 'paragraph' ? { ...block, type } : block);
  }
}

function blocksWithin(element: Element, context: MarkupContext): ContentElement[] {
  const flow = new Flow();
  readChildren(element, { ...context, flow, link: undefined });
  flow.endLine();
  return flow.blocks;
}

function readQuote(element: Element, context: MarkupContext): void {
  if (context.level > maxLevel) return readBlock(element, context);
  const blocks = blocksWithin(element, { ...context, level: context.level + 1 });
  if (blocks.length === 0) return;
  const name = calloutName(element);
  const kind = kindOfGithubCallout(name);
  const [first] = blocks;
  // A callout's first paragraph is its title, which is not copied if the selection began after it.
  const isTitled =
    kind !== undefined &&
    first !== undefined &&
    plainText(first.children).trim().toLowerCase() === name;
  const content = isTitled ? blocks.slice(1) : blocks;
  context.flow.addBlock({
    type: 'block-quote',
    ...(kind && { kind }),
    children: orVoid(unwrapLoneParagraphs(content)),
  });
}

/**
 * The kind in lower case that a callout names: GitHub in its class, this site in its first child. For other
 * elements, the result may be any text.
 */
function calloutName(element: Element): string {
  const [, alert] = /(?:^| )markdown-alert-([a-z]+)/.exec(element.className) ?? [];
  const label = element.matches('[role="note"]') ? element.firstElementChild?.textContent : '';
  return (alert ?? label ?? '').toLowerCase();
}

/**
 * Google Docs puts a nested list after the item it belongs to, not into it. If that item was not copied,
 * the nested list goes to the item before it, and without such an item, before the whole list.
 */
function readList(element: Element, context: MarkupContext): void {
  if (context.level > maxLevel) return readBlock(element, context);
  const items: { blocks: ContentElement[]; checked: boolean | undefined }[] = [];
  const leading: ContentElement[] = [];
  for (const child of element.children) {
    if (context.notes.skipped.has(child)) continue;
    const blocks = isHidden(child, styleOf(child)) ? [] : itemBlocks(child, context);
    const isItem = child.localName === 'li';
    const checked = isTicked(child);
    const hasOnlyLists = blocks.length > 0 && checked === undefined && blocks.every(isList);
    const last = items.at(-1);
    if (hasOnlyLists || !isItem) (last?.blocks ?? leading).push(...blocks);
    else items.push({ blocks, checked });
  }
  for (const block of leading) context.flow.addBlock(block);
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
  else context.flow.addBlock(list);
}

function isList({ type }: ContentElement): boolean {
  return type === 'bulleted-list' || type === 'numbered-list';
}

/** Whether the box at the start of an item is ticked; undefined without a box. */
function isTicked(item: Element): boolean | undefined {
  // In Google Docs the item itself has this role, on pages of this site an element in the item.
  const ariaBox = '[role="checkbox"]';
  // A box in a nested list belongs to an item of that list.
  const box = item.matches(ariaBox) ? item : item.querySelector(`input, ${ariaBox}, ul, ol`);
  if (box?.matches(ariaBox)) return box.getAttribute('aria-checked') === 'true';
  return box?.matches('input[type="checkbox"]') ? box.hasAttribute('checked') : undefined;
}

function itemBlocks(child: Element, context: MarkupContext): ContentElement[] {
  const flow = new Flow();
  const within = { ...context, flow, link: undefined, level: context.level + 2 };
  if (child.localName === 'li') readChildren(child, contextWithin(child, styleOf(child), within));
  else readElement(child, within);
  flow.endLine();
  return flow.blocks;
}

function readTable(table: Element, context: MarkupContext): void {
  const { flow } = context;
  const classified = classifyTable(table);
  flow.endLine();
  if (classified.kind === 'code') return flow.addBlock(codeBlock(classified.text));
  const blocksOf = (cell: Element) =>
    blocksWithin(cell, contextWithin(cell, styleOf(cell), context));
  if (classified.kind === 'rows') addTable(classified.rows, blocksOf, flow);
  else for (const block of classified.rows.flat().flatMap(blocksOf)) flow.addBlock(block);
}

function readFigure(figure: Element, context: MarkupContext): void {
  const captions = [...figure.children].filter(({ localName }) => localName === 'figcaption');
  const [image, ...others] = figure.querySelectorAll('img');
  const caption = cleanText(captions[0]?.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isCaptionedImage =
    others.length === 0 &&
    caption.length <= contentLimits.imageTextLength &&
    figure.querySelector('pre, table, ul, ol, blockquote') === null;
  const element = image && isCaptionedImage ? imageElement(image, context) : undefined;
  if (element === undefined) return readBlock(figure, context);
  context.flow.addBlock(caption === '' ? element : { ...element, caption });
}

function readImage(image: Element, context: MarkupContext): void {
  const alt = image.getAttribute('alt') ?? '';
  // Pages that draw emoji as images have the character in the alternative text.
  if (image.matches('.emoji, .g-emoji, [data-emoji]')) return addText(alt, context);
  const element = imageElement(image, context);
  if (element) context.flow.addBlock(element);
}

function orVoid(children: ContentNode[]): ContentNode[] {
  return children.length > 0 ? children : voidChildren();
}
