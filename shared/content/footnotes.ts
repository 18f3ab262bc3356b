import { type ContentElement, type ContentNode, isLeaf } from './nodes.ts';

/** The footnotes of a document, in the order in which it refers to them. */
export function footnotesIn(nodes: readonly ContentNode[]): ContentElement[] {
  const found: ContentElement[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (node.type === 'footnote') found.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}
