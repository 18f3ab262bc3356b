import type { FootnoteReference, Paragraph, PhrasingContent } from 'mdast';
import { appendLeaf } from './leaves.ts';
import { hasTooManyMarks, nodesOf } from './markdown-limits.ts';
import { emptyComment } from './markdown-read-inline.ts';
import { writeMarkdown } from './markdown-syntax.ts';
import { linkTitle, writeImageAddress } from './markdown-urls.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type MarkName,
  markNames,
} from './nodes.ts';

/** An empty comment, which reads as nothing. For example, it follows a task box that has no text. */
export const separator: PhrasingContent = { type: 'html', value: emptyComment };

const lineBreak: PhrasingContent = { type: 'html', value: '<br>' };

/** Tags that `markdownToContent` reads like these nodes. */
const tags = { strong: 'b', emphasis: 'i', delete: 's', inlineCode: 'code' } as const;

/**
 * Writes the children of a block. A block with too many marks for the parser gets tags instead of marks.
 * @param children texts, links, formulas, images and footnotes; other elements are replaced by their children
 */
export function writeLine(children: readonly ContentNode[]): PhrasingContent[] {
  const nodes = replaceOuterBreaks(toPhrasing(children));
  return isCheapToRead(nodes) ? nodes : replaceByTags(nodes, () => true);
}

/** Writes line breaks as tags, because a heading must be one line of source. */
export function writeHeading(children: readonly ContentNode[]): PhrasingContent[] {
  return replaceByTags(writeLine(children), ({ type }) => type === 'break');
}

/**
 * Writes a table cell, which must be one line of source without spaces around it. Code with a backslash before a
 * pipe is written with a tag, because Markdown would drop the backslash.
 */
export function writeCell(children: readonly ContentNode[]): PhrasingContent[] {
  const nodes = replaceByTags(
    writeLine(children.map(encodePipesInLink)),
    (node) => node.type === 'break' || (node.type === 'inlineCode' && node.value.includes('\\|')),
  );
  const isSpace = (node: PhrasingContent | undefined, edge: RegExp) =>
    node?.type === 'text' && edge.test(node.value);
  const isPadded = isSpace(nodes[0], /^[\t ]/) || isSpace(nodes.at(-1), /[\t ]$/);
  return isPadded ? [separator, ...nodes, separator] : nodes;
}

/** A pipe in a bare address, which Markdown writes unescaped, would end the cell. */
function encodePipesInLink(node: ContentNode): ContentNode {
  const isLink = !isLeaf(node) && node.type === 'link';
  return isLink ? { ...node, url: node.url.replaceAll('|', '%7C') } : node;
}

function isCheapToRead(children: PhrasingContent[]): boolean {
  const line: Paragraph = { type: 'paragraph', children };
  // With more nodes, writing the line below would take long, too.
  if ([...nodesOf(line)].length > 500) return false;
  return !hasTooManyMarks(writeMarkdown({ type: 'root', children: [line] }));
}

function replaceByTags(
  nodes: readonly PhrasingContent[],
  needsTag: (node: PhrasingContent) => boolean,
): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    const written =
      'children' in node ? { ...node, children: replaceByTags(node.children, needsTag) } : node;
    if (!needsTag(node)) return [written];
    switch (written.type) {
      case 'break':
        return [lineBreak];
      case 'inlineCode':
        return inTag(tags.inlineCode, textNodes(written.value));
      case 'strong':
      case 'emphasis':
      case 'delete':
        return inTag(tags[written.type], written.children);
      default:
        return [written];
    }
  });
}

function inTag(tag: string, children: readonly PhrasingContent[]): PhrasingContent[] {
  return [{ type: 'html', value: `<${tag}>` }, ...children, { type: 'html', value: `</${tag}>` }];
}

/** Markdown does not read a backslash as a line break next to a mark or at the end of a block, so tags replace it. */
function replaceOuterBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, at) =>
    node.type === 'break' && (at === 0 || at === nodes.length - 1) ? lineBreak : node,
  );
}

function toPhrasing(children: readonly ContentNode[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let run: ContentLeaf[] = [];
  for (const node of children.flatMap(flattenToInline)) {
    if (isLeaf(node)) {
      appendLeaf(run, { ...node, text: node.text.replaceAll(/\r\n?/g, '\n') });
      continue;
    }
    for (const each of wrapMarkedRuns(run)) nodes.push(each);
    run = [];
    nodes.push(...writeInlineElement(node));
    // A colon right after the first reference would make it a definition.
    if (node.type === 'footnote' && nodes.length === 1) nodes.push(separator);
  }
  // Not `push(...)`, because a text may have more lines than a call takes arguments.
  return nodes.concat(wrapMarkedRuns(run));
}

const inlineTypes: ReadonlySet<string> = new Set(['footnote', 'image', 'link', 'math-inline']);

function flattenToInline(node: ContentNode): ContentNode[] {
  return isLeaf(node) || inlineTypes.has(node.type)
    ? [node]
    : node.children.flatMap(flattenToInline);
}

/** The number of each footnote in the document that is being written. */
const footnoteNumbers = new WeakMap<ContentNode, number>();

/** Must be called before the line with the footnote is written. */
export function setFootnoteNumber(note: ContentNode, number: number): void {
  footnoteNumbers.set(note, number);
}

function writeInlineElement(node: ContentElement): PhrasingContent[] {
  switch (node.type) {
    case 'link': {
      const { title = null } = linkTitle(node.title);
      // Neither Markdown nor our documents allow links within links.
      const children = toPhrasing(node.children).filter((each) => each.type !== 'link');
      return [{ type: 'link', url: node.url, title, children }];
    }
    case 'math-inline':
      return [{ type: 'inlineMath', value: node.formula }];
    case 'footnote':
      return [noteReference(node)];
    case 'image': {
      const title = oneLine(node.caption) || null;
      return [{ type: 'image', url: writeImageAddress(node), alt: oneLine(node.alt), title }];
    }
    default:
      return [];
  }
}

function noteReference(note: ContentNode): FootnoteReference {
  const identifier = `${footnoteNumbers.get(note)}`;
  return { type: 'footnoteReference', identifier, label: identifier };
}

/** Markdown can hold an image's texts only as one line. */
export function oneLine(text = ''): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Wraps the longest run of leaves that share a mark, then the runs inside and after it. */
function wrapMarkedRuns(leaves: readonly ContentLeaf[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const { mark, end } = longestRun(leaves, at);
    for (const node of wrapInMark(mark, leaves.slice(at, end))) nodes.push(node);
    at = end;
  }
  return nodes;
}

/** Code is chosen last and for a single leaf, because Markdown allows no marks within code. */
function longestRun(leaves: readonly ContentLeaf[], at: number): { mark?: MarkName; end: number } {
  const runs = markNames
    .filter((mark) => mark !== 'code' && leaves[at]?.[mark])
    .map((mark) => {
      const other = leaves.findIndex((leaf, index) => index > at && !leaf[mark]);
      return { mark, end: other < 0 ? leaves.length : other };
    });
  const [longest] = runs.sort((a, b) => b.end - a.end);
  return longest ?? { ...(leaves[at]?.code && { mark: 'code' }), end: at + 1 };
}

function wrapInMark(mark: MarkName | undefined, leaves: readonly ContentLeaf[]): PhrasingContent[] {
  const [{ text: first } = { text: '' }] = leaves;
  if (mark === undefined) return textNodes(first);
  // Code in backticks has no line breaks.
  if (mark === 'code' && !first.includes('\n')) return [{ type: 'inlineCode', value: first }];
  const inner = wrapMarkedRuns(leaves.map((leaf) => ({ ...leaf, [mark]: false })));
  const children = replaceOuterBreaks(inner);
  switch (mark) {
    case 'bold':
      return [{ type: 'strong', children }];
    case 'italic':
      return [{ type: 'emphasis', children }];
    case 'strikethrough':
      return [{ type: 'delete', children }];
    case 'code':
    case 'underline':
      return inTag(mark === 'code' ? tags.inlineCode : 'u', children);
  }
}

function textNodes(value: string): PhrasingContent[] {
  return value.split('\n').flatMap((part, index): PhrasingContent[] => {
    const nodes: PhrasingContent[] = part === '' ? [] : [{ type: 'text', value: part }];
    return index > 0 ? [{ type: 'break' }, ...nodes] : nodes;
  });
}
