/** Derives fields of a post from its content, after that has been checked. */
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { characterCount, plainText } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { joined } from '#shared/search-words.ts';
import { acceptText, type Article, articleOf, refusedContent } from '../entries/entry-article.ts';

export interface AcceptedContent extends Article {
  /** The text of the admin area's search. */
  words: string;
}

/**
 * @param mayBeShort for a draft that was written elsewhere: its next save lengthens it
 * @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise
 */
export function acceptContent(source: string, mayBeShort = false): AcceptedContent {
  const nodes = acceptText(source);
  if (!mayBeShort) requireLength(nodes);
  return { ...articleOf(nodes), words: bodyWords(nodes) };
}

/** @throws Problem `validation-failed` with `errors.content` */
export function requireLength(nodes: readonly ContentNode[]): void {
  if (characterCount(nodes) < limits.contentText.min) {
    throw refusedContent(authorMessages.contentTooShort);
  }
}

/** UTF-16 units; a DynamoDB item holds 400 kB, and a search reads a thousand of these. */
const wordsLength = 20_000;

/**
 * The distinct words, in the order of the text, as many as fit; including formulas and captions.
 */
export function bodyWords(nodes: readonly ContentNode[]): string {
  const text = [plainText(nodes), ...unreadTexts(nodes)].join('\n');
  const words = [...new Set(joined(text).trim().split(/\s+/u))].join(' ');
  return words.length <= wordsLength ? words : words.slice(0, wordsLength).toWellFormed();
}

/** Collects the texts that `plainText` leaves out: block formulas, and the texts of images and diagrams. */
function unreadTexts(nodes: readonly ContentNode[]): string[] {
  const texts: string[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (node.type === 'math-block') texts.push(node.formula);
    if (node.type === 'image') texts.push(node.alt ?? '', node.caption ?? '');
    if (node.type === 'code-block') texts.push(node.diagram?.alt ?? '');
    stack.push(...node.children.toReversed());
  }
  return texts;
}
