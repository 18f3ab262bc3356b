import { validCodeSettings } from './code-block.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  type ImageElement,
  type LinkElement,
  markNames,
  orEmptyLeaf,
  voidChildren,
} from './nodes.ts';
import { appendNode } from './leaves.ts';
import { evenTable, isAlignment } from './tables.ts';
import { isCalloutKind, listStart } from './schema.ts';
import {
  footnote,
  headingLevels,
  imageBlock,
  imageInline,
  markTypes,
  mathBlock,
  mathInline,
  preservedBlock,
  preservedInline,
  tableTypes,
  type TiptapNode,
  wrapped,
} from './tiptap-document.ts';

/**
 * Makes the stored form of the editor's document, which is in normal form:
 * 1. Neighbouring texts with the same marks are one leaf, without marks that are off.
 * 2. There are no empty texts, but an element without children has one empty leaf.
 * 3. Neighbouring links with the same address and title are one link, unless they are empty.
 * `toTiptap` has already put texts outside a block into a paragraph. `keepingUnedited` keeps even the stored form
 * of unedited blocks.
 */
export function fromTiptap(document: TiptapNode): ContentNode[] {
  return (document.content ?? []).map(toElement);
}

function toElement(node: TiptapNode): ContentElement {
  const content = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return {
        type: headingType(node.attrs?.level),
        children: orEmptyLeaf(toInlineNodes(content)),
      };
    case 'blockquote':
      return {
        type: 'block-quote',
        ...(isCalloutKind(node.attrs?.kind) && { kind: node.attrs.kind }),
        children: toNestedNodes(content),
      };
    case 'bulletList':
      return { type: 'bulleted-list', children: content.map(toElement) };
    case 'orderedList':
      return {
        type: 'numbered-list',
        ...listStart(node.attrs?.start),
        children: content.map(toElement),
      };
    case 'listItem':
      return {
        type: 'list-item',
        ...(typeof node.attrs?.checked === 'boolean' && { checked: node.attrs.checked }),
        children: toNestedNodes(content),
      };
    case 'codeBlock':
      return {
        type: 'code-block',
        ...validCodeSettings(node.attrs ?? {}),
        children: orEmptyLeaf(toInlineNodes(content)),
      };
    case 'horizontalRule':
      return { type: 'divider', children: voidChildren() };
    case imageBlock:
      return toImage(node);
    case mathBlock:
      return { type: 'math-block', formula: formulaOf(node), children: voidChildren() };
    case tableTypes.table:
      return toTable(content);
    case preservedBlock:
      return preservedElement(node);
    default:
      // The editor's schema has no other block than a paragraph.
      return { type: 'paragraph', children: orEmptyLeaf(toInlineNodes(content)) };
  }
}

/** Takes the alignment of the columns from the first row. */
function toTable(rows: readonly TiptapNode[]): ContentElement {
  const cells = rows.map(({ content = [] }) => content);
  const [first = []] = cells;
  return evenTable({
    rows: cells.map((row) => row.map((cell) => toInlineNodes(cell.content ?? []))),
    hasHeader: first.some(({ type }) => type === tableTypes.header),
    align: first.map(({ attrs }) => (isAlignment(attrs?.align) ? attrs.align : null)),
  });
}

/** Converts the children of a quote or list item. A lone paragraph that was typed there becomes bare text. */
function toNestedNodes(content: readonly TiptapNode[]): ContentNode[] {
  const children = content.flatMap((node, index): ContentNode[] => {
    if (!isBare(node)) return [toElement(node)];
    // Two neighbouring bare texts would merge into one, so these stay paragraphs.
    const hasNeighbour = isBare(content[index - 1]) || isBare(content[index + 1]);
    return hasNeighbour ? [toElement(node)] : toInlineNodes(node.content ?? []);
  });
  return orEmptyLeaf(children);
}

function isBare(node: TiptapNode | undefined): boolean {
  return node?.type === 'paragraph' && node.attrs?.[wrapped] !== true;
}

function toInlineNodes(content: readonly TiptapNode[]): ContentNode[] {
  const nodes: ContentNode[] = [];
  let openLink: LinkElement | undefined;
  for (const node of content) {
    if (node.type === preservedInline || node.type === footnote) {
      nodes.push(preservedElement(node));
      openLink = undefined;
      continue;
    }
    const { href: url, title } = node.marks?.find(({ type }) => type === 'link')?.attrs ?? {};
    if (typeof url !== 'string') {
      appendNode(nodes, toInlineNode(node));
      openLink = undefined;
      continue;
    }
    const link = { url, ...(typeof title === 'string' && { title }) };
    if (openLink?.url !== url || openLink.title !== link.title) {
      openLink = { type: 'link', ...link, children: [] };
      nodes.push(openLink);
    }
    appendNode(openLink.children, toInlineNode(node));
  }
  return nodes;
}

function toInlineNode(node: TiptapNode): ContentNode {
  if (node.type === imageInline) return toImage(node);
  if (node.type !== mathInline) return toLeaf(node);
  return { type: 'math-inline', formula: formulaOf(node), children: voidChildren() };
}

function toLeaf(node: TiptapNode): ContentLeaf {
  const result: ContentLeaf = { text: node.type === 'hardBreak' ? '\n' : (node.text ?? '') };
  for (const name of markNames) {
    if (node.marks?.some((mark) => mark.type === markTypes[name])) result[name] = true;
  }
  return result;
}

function toImage({ attrs = {} }: TiptapNode): ImageElement {
  return {
    type: 'image',
    url: String(attrs.url),
    ...(typeof attrs.alt === 'string' && { alt: attrs.alt }),
    ...(typeof attrs.caption === 'string' && { caption: attrs.caption }),
    ...(attrs.width === 'wide' && { width: attrs.width }),
    ...(typeof attrs.dark === 'string' && { dark: attrs.dark }),
    ...(attrs.softened === true && { softened: attrs.softened }),
    children: voidChildren(),
  };
}

function formulaOf({ attrs = {} }: TiptapNode): string {
  return String(attrs.formula);
}

/** The cast is safe because `toTiptap` stored the element in `attrs.node`, and the editor never changes it. */
function preservedElement(node: TiptapNode): ContentElement {
  return node.attrs?.node as ContentElement;
}

function headingType(level: unknown): keyof typeof headingLevels {
  if (level === headingLevels['heading-one']) return 'heading-one';
  return level === headingLevels['heading-two'] ? 'heading-two' : 'heading-three';
}
