import {
  Fragment,
  type Mark,
  type Node,
  type ResolvedPos,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { cleanText } from '#shared/read-text.ts';
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { plainTextToNodes } from '#shared/content/source-text.ts';
import { isSafeLinkUrl } from '#shared/content/urls.ts';

/**
 * Turns plain text into content. Blank lines separate paragraphs, line breaks stay, and the text gets the
 * marks at the cursor.
 * @param asLink makes a text that is only an address a link
 */
export function plainSlice(
  text: string,
  { $context, asLink }: { $context: ResolvedPos; asLink: boolean },
): Slice {
  const { schema } = $context.doc.type;
  const cleaned = cleanText(text);
  const marks = [...$context.marks()];
  const address = cleaned.trim();
  const link = schema.marks.link;
  if (asLink && link && isSafeLinkUrl(address)) {
    const marked = link.create({ href: address }).addToSet(marks);
    return new Slice(Fragment.from(schema.text(address, marked)), 0, 0);
  }
  const paragraphs = plainTextToNodes(cleaned).map((node) =>
    paragraph(schema, leafText(node), marks),
  );
  // White space alone becomes one space at the cursor.
  if (paragraphs.length === 0)
    return new Slice(Fragment.from(cleaned ? schema.text(' ', marks) : null), 0, 0);
  return Slice.maxOpen(Fragment.from(paragraphs));
}

/** The text with its leading and trailing spaces, which `plainText` would trim. */
function leafText(node: ContentNode): string {
  return isLeaf(node) ? node.text : node.children.map(leafText).join('');
}

function paragraph(schema: Schema, text: string, marks: readonly Mark[]): Node {
  const content: Node[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) content.push(schema.node('hardBreak'));
    if (line !== '') content.push(schema.text(line, marks));
  }
  return schema.node('paragraph', null, content);
}

/**
 * Writes copied content as plain text: blank lines between blocks, a line for each table row and list item,
 * and the item's number, bullet or box. If all of it is in one block, such as one list item, only its text.
 */
export function copiedText(content: Fragment): string {
  let innermost = content;
  while (innermost.childCount === 1 && innermost.firstChild?.isBlock)
    innermost = innermost.firstChild.content;
  return innermost.firstChild?.isInline ? lineText(innermost) : blocksText(content);
}

function blocksText(content: Fragment): string {
  return blockTexts(content).filter(Boolean).join('\n\n');
}

function blockTexts(content: Fragment): string[] {
  const blocks: string[] = [];
  content.forEach((node) => blocks.push(blockText(node)));
  return blocks;
}

function blockText(node: Node): string {
  switch (node.type.name) {
    case 'bulletList':
    case 'orderedList':
      return itemTexts(node).join('\n');
    case 'table':
      return blockTexts(node.content).join('\n');
    case 'tableRow':
      return blockTexts(node.content).join('\t');
    case 'horizontalRule':
      return '---';
    default:
      if (node.isAtom) return atomText(node);
      return node.inlineContent ? lineText(node.content) : blocksText(node.content);
  }
}

function itemTexts(list: Node): string[] {
  const items: string[] = [];
  const { start } = list.attrs;
  list.forEach((item, _offset, index) => {
    const { checked } = item.attrs;
    const marker = typeof start === 'number' ? `${start + index}. ` : '- ';
    const isTask = typeof checked === 'boolean';
    const box = isTask ? `[${checked ? 'x' : ' '}] ` : '';
    const lines = blockTexts(item.content).join('\n').split('\n');
    items.push(`${marker}${box}${lines.join(`\n${' '.repeat(marker.length)}`)}`);
  });
  return items;
}

function lineText(content: Fragment): string {
  let line = '';
  content.forEach((node) => (line += node.text ?? atomText(node)));
  return line;
}

/** The text that a node without text, such as a formula, declares with `renderText`. */
function atomText(node: Node): string {
  const { toText } = node.type.spec;
  return typeof toText === 'function' ? String(toText({ node })) : '';
}

/** Gives a list that is copied from its second item or later the number of that item. */
export function numberItems({ content, openStart, openEnd }: Slice, { $from }: Selection): Slice {
  // Only the lists in which the copied content begins are cut, down to the slice's open depth.
  const numbered = (nodes: Fragment, depth: number): Fragment => {
    const first = nodes.firstChild;
    if (!first || depth > Math.min(openStart, $from.depth)) return nodes;
    const { start } = first.attrs;
    const isList = typeof start === 'number' && $from.node(depth).type === first.type;
    const attrs = isList ? { ...first.attrs, start: start + $from.index(depth) } : first.attrs;
    return nodes.replaceChild(0, first.type.create(attrs, numbered(first.content, depth + 1)));
  };
  return new Slice(numbered(content, 1), openStart, openEnd);
}
