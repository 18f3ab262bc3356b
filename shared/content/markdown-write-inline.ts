import type { FootnoteReference, Paragraph, PhrasingContent } from 'mdast';
import { appendLeaf } from './leaves.ts';
import { isCostly, nodesOf } from './markdown-limits.ts';
import { emptyComment } from './markdown-read-inline.ts';
import { writeMarkdown } from './markdown-syntax.ts';
import { linkTitle, markImage } from './markdown-urls.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type MarkName,
  markNames,
} from './nodes.ts';

/** Read as nothing; follows the box of an item that does not begin with text, for example. */
export const separator: PhrasingContent = { type: 'html', value: emptyComment };

const lineBreak: PhrasingContent = { type: 'html', value: '<br>' };

/** Tags that are read as what these nodes are. */
const tags = { strong: 'b', emphasis: 'i', delete: 's', inlineCode: 'code' } as const;

/**
 * The nodes of a line, with tags instead of marks where it has more than the parser reads.
 * @param children texts, links, formulas and images; what is in other elements is written without them
 */
export function writeLine(children: readonly ContentNode[]): PhrasingContent[] {
  const nodes = withTagAtEnds(phrasing(children));
  return isCheapToRead(nodes) ? nodes : inTags(nodes, () => true);
}

/** A heading is one line of source. */
export function writeHeading(children: readonly ContentNode[]): PhrasingContent[] {
  return inTags(writeLine(children), ({ type }) => type === 'break');
}

/**
 * A cell of a table is one line of source, too, which begins and ends without spaces; a backslash
 * before a stroke is not read as part of its code.
 */
export function writeCell(children: readonly ContentNode[]): PhrasingContent[] {
  const nodes = inTags(
    writeLine(children.map(withoutStroke)),
    (node) => node.type === 'break' || (node.type === 'inlineCode' && node.value.includes('\\|')),
  );
  const isSpace = (node: PhrasingContent | undefined, edge: RegExp) =>
    node?.type === 'text' && edge.test(node.value);
  const isPadded = isSpace(nodes[0], /^[\t ]/) || isSpace(nodes.at(-1), /[\t ]$/);
  return isPadded ? [separator, ...nodes, separator] : nodes;
}

/** In an address alone, which Markdown writes as it is, a stroke would end the cell. */
function withoutStroke(node: ContentNode): ContentNode {
  const isLink = !isLeaf(node) && node.type === 'link';
  return isLink ? { ...node, url: node.url.replaceAll('|', '%7C') } : node;
}

function isCheapToRead(children: PhrasingContent[]): boolean {
  const line: Paragraph = { type: 'paragraph', children };
  // So many would take the writer long, too.
  if ([...nodesOf(line)].length > 500) return false;
  return !isCostly(writeMarkdown({ type: 'root', children: [line] }));
}

function inTags(
  nodes: readonly PhrasingContent[],
  isTag: (node: PhrasingContent) => boolean,
): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    const written = 'children' in node ? { ...node, children: inTags(node.children, isTag) } : node;
    if (!isTag(node)) return [written];
    switch (written.type) {
      case 'break':
        return [lineBreak];
      case 'inlineCode':
        return inTag(tags.inlineCode, text(written.value));
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

/** Beside a mark, a backslash is no line break, nor at the end of a line. */
function withTagAtEnds(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, at) =>
    node.type === 'break' && (at === 0 || at === nodes.length - 1) ? lineBreak : node,
  );
}

function phrasing(children: readonly ContentNode[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let run: ContentLeaf[] = [];
  for (const node of children.flatMap(inlineNodes)) {
    if (isLeaf(node)) {
      appendLeaf(run, { ...node, text: node.text.replaceAll(/\r\n?/g, '\n') });
      continue;
    }
    for (const each of texts(run)) nodes.push(each);
    run = [];
    nodes.push(...inlineElement(node));
    // A colon behind it would make it a definition.
    if (node.type === 'footnote' && nodes.length === 1) nodes.push(separator);
  }
  // Not spread: a text may have more lines than a call takes arguments.
  return nodes.concat(texts(run));
}

const inlineTypes: ReadonlySet<string> = new Set(['footnote', 'image', 'link', 'math-inline']);

function inlineNodes(node: ContentNode): ContentNode[] {
  return isLeaf(node) || inlineTypes.has(node.type) ? [node] : node.children.flatMap(inlineNodes);
}

/** Numbers of the footnotes of the document that is being written. */
const noteNumbers = new WeakMap<ContentNode, number>();

/** Must be called before the line with the footnote is written. */
export function numberNote(note: ContentNode, number: number): void {
  noteNumbers.set(note, number);
}

function inlineElement(node: ContentElement): PhrasingContent[] {
  switch (node.type) {
    case 'link': {
      const { title = null } = linkTitle(node.title);
      // A link cannot contain links, in either format.
      const children = phrasing(node.children).filter((each) => each.type !== 'link');
      return [{ type: 'link', url: node.url, title, children }];
    }
    case 'math-inline':
      return [{ type: 'inlineMath', value: node.formula }];
    case 'footnote':
      return [noteReference(node)];
    case 'image': {
      const title = oneLine(node.caption) || null;
      return [{ type: 'image', url: markImage(node), alt: oneLine(node.alt), title }];
    }
    default:
      return [];
  }
}

function noteReference(note: ContentNode): FootnoteReference {
  const identifier = `${noteNumbers.get(note)}`;
  return { type: 'footnoteReference', identifier, label: identifier };
}

/** The form of a picture's texts that Markdown can hold. */
export function oneLine(text = ''): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Wraps the longest run with a mark, then what is inside and after it. */
function texts(leaves: readonly ContentLeaf[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const { mark, end } = longestRun(leaves, at);
    for (const node of marked(mark, leaves.slice(at, end))) nodes.push(node);
    at = end;
  }
  return nodes;
}

/** Code is the innermost mark and of a single leaf, for nothing in it can be marked. */
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

function marked(mark: MarkName | undefined, leaves: readonly ContentLeaf[]): PhrasingContent[] {
  const [{ text: first } = { text: '' }] = leaves;
  if (mark === undefined) return text(first);
  // Code in backticks has no line breaks.
  if (mark === 'code' && !first.includes('\n')) return [{ type: 'inlineCode', value: first }];
  const inner = texts(leaves.map((leaf) => ({ ...leaf, [mark]: false })));
  const children = withTagAtEnds(inner);
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

function text(value: string): PhrasingContent[] {
  return value.split('\n').flatMap((part, index): PhrasingContent[] => {
    const nodes: PhrasingContent[] = part === '' ? [] : [{ type: 'text', value: part }];
    return index > 0 ? [{ type: 'break' }, ...nodes] : nodes;
  });
}
