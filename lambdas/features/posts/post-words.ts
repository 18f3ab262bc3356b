/** The text of an article as the admin area's search looks through it. */
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { searchWords } from './post-search.ts';

/** UTF-16 units; an item of DynamoDB takes 400 kB, and a search reads a thousand of these. */
const wordsLength = 20_000;

/** The distinct words, in the order of the text, as far as they fit; formulas and captions included. */
export function bodyWords(nodes: readonly ContentNode[]): string {
  const text = [plainText(nodes), ...unreadTexts(nodes)].join('\n');
  const words = [...new Set(searchWords(text))].join(' ');
  return words.length <= wordsLength ? words : words.slice(0, wordsLength).toWellFormed();
}

/** What `plainText` leaves out: formulas that stand alone, and what is said of images. */
function unreadTexts(nodes: readonly ContentNode[]): string[] {
  const texts: string[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (node.type === 'math-block') texts.push(node.formula);
    if (node.type === 'image') texts.push(node.alt ?? '', node.caption ?? '');
    stack.push(...node.children.toReversed());
  }
  return texts;
}
