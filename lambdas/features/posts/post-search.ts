import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { containsWords, joined, type QueryWord } from '#shared/search-words.ts';
import type { PostSummaryRecord } from './post.ts';

/** UTF-16 units; a DynamoDB item holds 400 kB, and a search reads a thousand of these. */
const wordsLength = 20_000;

/**
 * Searches title, excerpt and tags.
 * @param body words of the article as `bodyWords` makes them, when they are searched, too
 */
export function matchesSearch(
  { post, body }: { post: Pick<PostSummaryRecord, 'title' | 'excerpt' | 'tags'>; body: string },
  words: readonly QueryWord[],
): boolean {
  const tags = post.tags.map((tag) => tag.title);
  return containsWords([post.title, post.excerpt, ...tags, body], words);
}

/**
 * The distinct words, in the order of the text, as many as fit; including formulas and captions.
 */
export function bodyWords(nodes: readonly ContentNode[]): string {
  const text = [plainText(nodes), ...unreadTexts(nodes)].join('\n');
  const words = [...new Set(joined(text).trim().split(/\s+/u))].join(' ');
  return words.length <= wordsLength ? words : words.slice(0, wordsLength).toWellFormed();
}

/** What `plainText` leaves out: block formulas, and the texts of images. */
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
