import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';

/** All text in a node, without marks, lines or recursion; notes on it are not part of it. */
export function textWithin(node: ContentNode): string {
  let text = '';
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isLeaf(next)) text += next.text;
    else if (next.type === 'math-block' || next.type === 'math-inline') text += next.formula;
    else if (next.type === 'footnote' && next !== node) continue;
    // Not spread: a list may be longer than a call takes arguments.
    else for (const child of next.children.toReversed()) stack.push(child);
  }
  return text;
}
