import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { type Direction, directionOf } from '#shared/text-direction.ts';

/** The direction of a node's text. Formulas and code have none. Footnotes are shown elsewhere. */
export function directionOfNode(node: ContentNode): Direction | undefined {
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isLeaf(next)) {
      const direction = next.code ? undefined : directionOf(next.text);
      if (direction !== undefined) return direction;
      continue;
    }
    const isElsewhere = next.type === 'footnote' && next !== node;
    if (next.type !== 'code-block' && !isElsewhere) {
      for (const child of next.children.toReversed()) stack.push(child);
    }
  }
  return undefined;
}
