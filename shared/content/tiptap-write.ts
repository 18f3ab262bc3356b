import { validCodeSettings } from './code-block.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  type ImageElement,
  isLeaf,
  type LinkElement,
  markNames,
  voidChildren,
} from './nodes.ts';
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
 * Makes the stored form of the editor's document. Of several equivalent forms it chooses the normal form:
 * 1. Neighbouring texts with the same marks become one leaf without marks that are off.
 * 2. Empty texts disappear, but an element without children gets one empty leaf.
 * 3. Neighbouring links with the same address and title become one link, unless they are empty.
 * 4. Texts, links and formulas outside a block become a paragraph, an image there becomes a block.
 * 5. A document without blocks becomes one empty paragraph.
 * Nothing else changes, so a second conversion changes nothing. `keepingUnedited` leaves even the form of
 * unedited blocks unchanged.
 */
export function fromTiptap(document: TiptapNode): ContentNode[] {
  return (document.content ?? []).map(blockElement);
}

function blockElement(node: TiptapNode): ContentElement {
  const content = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return { type: headingType(node.attrs?.level), children: line(content) };
    case 'blockquote':
      return {
        type: 'block-quote',
        ...(isCalloutKind(node.attrs?.kind) && { kind: node.attrs.kind }),
        children: nested(content),
      };
    case 'bulletList':
      return { type: 'bulleted-list', children: content.map(blockElement) };
    case 'orderedList':
      return {
        type: 'numbered-list',
        ...listStart(node.attrs?.start),
        children: content.map(blockElement),
      };
    case 'listItem':
      return {
        type: 'list-item',
        ...(typeof node.attrs?.checked === 'boolean' && { checked: node.attrs.checked }),
        children: nested(content),
      };
    case 'codeBlock':
      return {
        type: 'code-block',
        ...validCodeSettings(node.attrs ?? {}),
        children: line(content),
      };
    case 'horizontalRule':
      return { type: 'divider', children: voidChildren() };
    case imageBlock:
      return imageElement(node);
    case mathBlock:
      return { type: 'math-block', formula: formulaOf(node), children: voidChildren() };
    case tableTypes.table:
      return tableElement(content);
    case preservedBlock:
      return preservedElement(node);
    default:
      return { type: 'paragraph', children: line(content) };
  }
}

/** Takes the alignment of the columns from the first row. */
function tableElement(rows: readonly TiptapNode[]): ContentElement {
  const cells = rows.map(({ content = [] }) => content);
  const [first = []] = cells;
  return evenTable({
    rows: cells.map((row) => row.map((cell) => inlineNodes(cell.content ?? []))),
    hasHeader: first.some(({ type }) => type === tableTypes.header),
    align: first.map(({ attrs }) => (isAlignment(attrs?.align) ? attrs.align : null)),
  });
}

/** Writes the children of a quote or list item, in which a lone paragraph typed in the editor becomes bare text. */
function nested(content: readonly TiptapNode[]): ContentNode[] {
  const children = content.flatMap((node, index): ContentNode[] => {
    if (!isBare(node)) return [blockElement(node)];
    // Two consecutive bare texts would merge into one, so these stay paragraphs.
    const inRow = isBare(content[index - 1]) || isBare(content[index + 1]);
    return inRow ? [blockElement(node)] : inlineNodes(node.content ?? []);
  });
  return children.length > 0 ? children : voidChildren();
}

function isBare(node: TiptapNode | undefined): boolean {
  return node?.type === 'paragraph' && node.attrs?.[wrapped] !== true;
}

function line(content: readonly TiptapNode[]): ContentNode[] {
  const nodes = inlineNodes(content);
  return nodes.length > 0 ? nodes : voidChildren();
}

function inlineNodes(content: readonly TiptapNode[]): ContentNode[] {
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
      append(nodes, inlineNode(node));
      openLink = undefined;
      continue;
    }
    const link = { url, ...(typeof title === 'string' && { title }) };
    if (openLink?.url !== url || openLink.title !== link.title) {
      openLink = { type: 'link', ...link, children: [] };
      nodes.push(openLink);
    }
    append(openLink.children, inlineNode(node));
  }
  return nodes;
}

function inlineNode(node: TiptapNode): ContentNode {
  if (node.type === imageInline) return imageElement(node);
  if (node.type !== mathInline) return leaf(node);
  return { type: 'math-inline', formula: formulaOf(node), children: voidChildren() };
}

function append(nodes: ContentNode[], text: ContentNode): void {
  const last = nodes.at(-1);
  if (!isLeaf(text)) nodes.push(text);
  else if (last && isLeaf(last) && markNames.every((name) => last[name] === text[name])) {
    nodes[nodes.length - 1] = { ...last, text: last.text + text.text };
  } else nodes.push(text);
}

function leaf(node: TiptapNode): ContentLeaf {
  const result: ContentLeaf = { text: node.type === 'hardBreak' ? '\n' : (node.text ?? '') };
  for (const name of markNames) {
    if (node.marks?.some((mark) => mark.type === markTypes[name])) result[name] = true;
  }
  return result;
}

function imageElement({ attrs = {} }: TiptapNode): ImageElement {
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
