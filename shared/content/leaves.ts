import {
  type ContainerElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type MarkName,
  markNames,
} from './nodes.ts';

export function markedLeaf(text: string, marks: ReadonlySet<MarkName>): ContentLeaf {
  const leaf: ContentLeaf = { text };
  for (const name of markNames) if (marks.has(name)) leaf[name] = true;
  return leaf;
}

/** Adds a leaf to a line: drops an empty leaf, and merges one with the same marks into the line's last leaf. */
export function appendLeaf(line: ContentNode[], leaf: ContentLeaf): void {
  if (leaf.text === '') return;
  const last = line.at(-1);
  if (last && isLeaf(last) && markNames.every((name) => !last[name] === !leaf[name])) {
    line[line.length - 1] = { ...last, text: last.text + leaf.text };
  } else {
    line.push(leaf);
  }
}

export function appendNode(line: ContentNode[], node: ContentNode): void {
  if (isLeaf(node)) appendLeaf(line, node);
  else line.push(node);
}

/**
 * Turns paragraphs of a quote or list item into bare text, as the editor does. Neighbouring paragraphs stay, because
 * their texts would merge. So do paragraphs with an image, because an image outside a paragraph is a block.
 */
export function unwrapLoneParagraphs(blocks: readonly ContentNode[]): ContentNode[] {
  return blocks.flatMap((node, index) => {
    if (!isParagraph(node) || node.children.some(isImage)) return [node];
    const hasNeighbour = isParagraph(blocks[index - 1]) || isParagraph(blocks[index + 1]);
    return hasNeighbour ? [node] : node.children;
  });
}

function isParagraph(node: ContentNode | undefined): node is ContainerElement {
  return node !== undefined && !isLeaf(node) && node.type === 'paragraph';
}

function isImage(node: ContentNode): boolean {
  return !isLeaf(node) && node.type === 'image';
}
