import { type ContentElement, type ContentNode, isLeaf } from './nodes.ts';

/** The elements of a kind, in the order of the document; those within them are left out. */
export function elementsOf(
  nodes: readonly ContentNode[],
  isMeant: (element: ContentElement) => boolean,
): ContentElement[] {
  const found: ContentElement[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (isMeant(node)) found.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}

export function footnotesIn(nodes: readonly ContentNode[]): ContentElement[] {
  return elementsOf(nodes, ({ type }) => type === 'footnote');
}
