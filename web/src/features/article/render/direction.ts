import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';

export type Direction = 'ltr' | 'rtl';

/** Letters, and the two marks that count as one. */
const strong = /[\p{L}\u200e\u200f]/u;
/** The blocks of Hebrew, Arabic and their kin, with their presentation forms. */
const fromTheRight =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of a node's text, by its first letter, as in the bidirectional algorithm
 * (https://www.unicode.org/reports/tr9/#P2). Undefined without letters; formulas and code have
 * none, and notes stand elsewhere.
 */
export function directionOf(node: ContentNode): Direction | undefined {
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isLeaf(next)) {
      const letter = strong.exec(next.text)?.[0];
      if (letter !== undefined) return fromTheRight.test(letter) ? 'rtl' : 'ltr';
      continue;
    }
    const isElsewhere = next.type === 'footnote' && next !== node;
    if (next.type !== 'code-block' && !isElsewhere) {
      for (const child of next.children.toReversed()) stack.push(child);
    }
  }
  return undefined;
}
