import { codeSettingNames } from './code-block.ts';
import {
  childrenOf,
  type CodeElement,
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  type ImageElement,
  isLeaf,
  type LinkElement,
  markNames,
  type TableElement,
} from './nodes.ts';
import {
  footnote,
  headingLevels,
  imageBlock,
  imageInline,
  isInlineElement,
  markTypes,
  mathBlock,
  mathInline,
  preservedBlock,
  preservedInline,
  tableTypes,
  type TiptapDocument,
  type TiptapMark,
  type TiptapNode,
  wrapped,
} from './tiptap-document.ts';

/**
 * Makes the editor's document. An element that the editor cannot edit becomes an atom that carries the
 * element unchanged. Expects nodes that passed `checkContent`, because it recurses as deep as they nest.
 */
export function toTiptap(nodes: readonly ContentNode[]): TiptapDocument {
  const content = toBlocks(nodes, false);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Separates block elements from runs of neighbouring texts and inline elements. */
export function splitAtBlocks(nodes: readonly ContentNode[]): Piece[] {
  const pieces: Piece[] = [];
  for (const node of nodes) {
    const last = pieces.at(-1);
    if (!isLeaf(node) && !isInlineElement(node)) pieces.push({ kind: 'block', node });
    else if (last?.kind === 'run') last.nodes.push(node);
    else pieces.push({ kind: 'run', nodes: [node] });
  }
  return pieces;
}

export type Piece = { kind: 'block'; node: ContentElement } | { kind: 'run'; nodes: ContentNode[] };

/** Converts each block element, and makes each run a paragraph, unless it is empty. */
function toBlocks(nodes: readonly ContentNode[], isNested: boolean): TiptapNode[] {
  return splitAtBlocks(nodes).flatMap((piece) => {
    if (piece.kind === 'block') return [toBlock(piece.node, isNested)];
    const content = toInlines(piece.nodes);
    return content.length > 0 ? [{ type: 'paragraph', content }] : [];
  });
}

function toBlock(element: ContentElement, isNested: boolean): TiptapNode {
  switch (element.type) {
    case 'paragraph':
      return withContent(
        isNested ? { type: 'paragraph', attrs: { [wrapped]: true } } : { type: 'paragraph' },
        toInlines(element.children),
      );
    case 'heading-one':
    case 'heading-two':
    case 'heading-three':
      return withContent(
        { type: 'heading', attrs: { level: headingLevels[element.type] } },
        toInlines(element.children),
      );
    case 'block-quote':
      return {
        type: 'blockquote',
        ...(element.kind && { attrs: { kind: element.kind } }),
        content: startWithParagraph(toBlocks(element.children, true)),
      };
    case 'bulleted-list':
      return toList({ type: 'bulletList' }, element) ?? toAtom(preservedBlock, element);
    case 'numbered-list': {
      const { start } = element;
      const node = { type: 'orderedList', ...(start !== undefined && { attrs: { start } }) };
      return toList(node, element) ?? toAtom(preservedBlock, element);
    }
    case 'code-block':
      return toCodeBlock(element) ?? toAtom(preservedBlock, element);
    case 'divider':
      return { type: 'horizontalRule' };
    case 'image':
      return { type: imageBlock, attrs: imageAttributes(element) };
    case 'math-block':
      return { type: mathBlock, attrs: { formula: element.formula } };
    case 'table':
      return toTable(element);
    default:
      return toAtom(preservedBlock, element);
  }
}

/** Repeats the alignment of a column in each of its cells, where the editor expects it. */
function toTable({ header, align, children }: TableElement): TiptapNode {
  const content = children.map((row, index): TiptapNode => {
    const type = header && index === 0 ? tableTypes.header : tableTypes.cell;
    const cells = childrenOf(row).map((cell, column) =>
      withContent({ type, attrs: { align: align?.[column] ?? null } }, toInlines(childrenOf(cell))),
    );
    return { type: tableTypes.row, content: cells };
  });
  return { type: tableTypes.table, content };
}

/** @returns undefined if the list has children other than items */
function toList(node: TiptapNode, { children }: ContentElement): TiptapNode | undefined {
  const items: TiptapNode[] = [];
  for (const child of children) {
    if (isLeaf(child) && child.text === '') continue;
    if (isLeaf(child) || child.type !== 'list-item') return undefined;
    items.push({
      type: 'listItem',
      ...(child.checked !== undefined && { attrs: { checked: child.checked } }),
      content: startWithParagraph(toBlocks(child.children, true)),
    });
  }
  return items.length > 0 ? { ...node, content: items } : undefined;
}

/** ProseMirror requires a first paragraph in quotes and list items. `fromTiptap` removes it if it stays empty. */
function startWithParagraph(content: TiptapNode[]): TiptapNode[] {
  return content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content];
}

/** @returns undefined if the code contains marks or elements, which the editor does not allow there */
function toCodeBlock({ children, ...code }: CodeElement): TiptapNode | undefined {
  let text = '';
  for (const child of children) {
    if (!isLeaf(child) || marksOf(child).length > 0) return undefined;
    text += child.text;
  }
  const attrs = Object.fromEntries(codeSettingNames.map((name) => [name, code[name] ?? null]));
  return withContent({ type: 'codeBlock', attrs }, text ? [{ type: 'text', text }] : []);
}

function toInlines(nodes: readonly ContentNode[]): TiptapNode[] {
  return nodes.flatMap((node) => {
    if (!isLeaf(node) && node.type === 'link') return toLinkNodes(node);
    return toInlineNodes(node, []);
  });
}

/** A link is a mark in TipTap, so it needs content. An empty link becomes an atom instead. */
function toLinkNodes(link: LinkElement): TiptapNode[] {
  const { url: href, title } = link;
  const mark: TiptapMark = { type: 'link', attrs: { href, ...(title !== undefined && { title }) } };
  const isPlain = link.children.every((child) => isLeaf(child) || isInlineVoid(child));
  const content = isPlain ? link.children.flatMap((child) => toInlineNodes(child, [mark])) : [];
  return content.length > 0 ? content : [toAtom(preservedInline, link)];
}

function toInlineNodes(node: ContentNode, extraMarks: TiptapMark[]): TiptapNode[] {
  if (isLeaf(node)) return toTextNodes(node, extraMarks);
  if (node.type === 'image') {
    return [withMarks({ type: imageInline, attrs: imageAttributes(node) }, extraMarks)];
  }
  if (node.type === 'math-inline') {
    return [withMarks({ type: mathInline, attrs: { formula: node.formula } }, extraMarks)];
  }
  return [toAtom(node.type === 'footnote' ? footnote : preservedInline, node)];
}

function isInlineVoid({ type }: ContentElement): boolean {
  return type === 'image' || type === 'math-inline';
}

/** Distinguishes null, no alternative text, from the empty text of a decorative image. */
function imageAttributes(image: ImageElement): Record<string, unknown> {
  const { url, alt = null, caption = null, width = null, dark = null, softened = null } = image;
  return { url, alt, caption, width, dark, softened };
}

/** Splits text at line breaks, which are separate nodes in the editor. */
function toTextNodes(leaf: ContentLeaf, extraMarks: TiptapMark[]): TiptapNode[] {
  const marks = [...marksOf(leaf), ...extraMarks];
  return leaf.text.split('\n').flatMap((line, index) => {
    const nodes: TiptapNode[] = [];
    if (index > 0) nodes.push(withMarks({ type: 'hardBreak' }, marks));
    if (line !== '') nodes.push(withMarks({ type: 'text', text: line }, marks));
    return nodes;
  });
}

function marksOf(leaf: ContentLeaf): TiptapMark[] {
  return markNames.filter((name) => leaf[name]).map((name) => ({ type: markTypes[name] }));
}

function toAtom(type: string, node: ContentElement): TiptapNode {
  return { type, attrs: { node } };
}

function withContent(node: TiptapNode, content: TiptapNode[]): TiptapNode {
  return content.length > 0 ? { ...node, content } : node;
}

function withMarks(node: TiptapNode, marks: TiptapMark[]): TiptapNode {
  return marks.length > 0 ? { ...node, marks } : node;
}
