import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';

/**
 * The content with its pictures at their new addresses; one without is left out.
 * @param addresses by placeholder
 */
export function withPictures(
  nodes: readonly ContentNode[],
  addresses: ReadonlyMap<string, string | undefined>,
): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (isLeaf(node)) return [node];
    if (node.type === 'image') {
      if (!addresses.has(node.url)) return [node];
      const url = addresses.get(node.url);
      return url === undefined ? [] : [{ ...node, url }];
    }
    const children = withPictures(node.children, addresses);
    return [{ ...node, children: children.length > 0 ? children : [{ text: '' }] }];
  });
}
