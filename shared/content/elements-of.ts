import { type ContentElement, type ContentNode, isLeaf } from './nodes.ts';

/** Finds matching elements in document order, without searching inside the elements found. */
export function elementsOf<Found extends ContentElement>(
  nodes: readonly ContentNode[],
  matches: (element: ContentElement) => element is Found,
): Found[];
export function elementsOf(
  nodes: readonly ContentNode[],
  matches: (element: ContentElement) => boolean,
): ContentElement[];
export function elementsOf(
  nodes: readonly ContentNode[],
  matches: (element: ContentElement) => boolean,
): ContentElement[] {
  const found: ContentElement[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (matches(node)) found.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}

export function footnotesIn(nodes: readonly ContentNode[]): ContentElement[] {
  return elementsOf(nodes, ({ type }) => type === 'footnote');
}
