/** Checks the content that an author sends for a post, and derives fields from it. */
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { characterCount, plainText } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { foldWord } from '#shared/search-words.ts';
import { acceptText, type Article, articleOf, refusedContent } from '../entries/entry-article.ts';

export interface AcceptedContent extends Article {
  /** The text that the admin area's search reads. */
  words: string;
}

/**
 * @param mayBeShort for a draft that was imported: its next save has to lengthen it
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

/** In UTF-16 units. A DynamoDB item holds 400 kB, and a search reads a thousand of these texts. */
const maxWordsLength = 20_000;

/** Lists the distinct words in the order of the text, with formulas and captions, as many as fit. */
export function bodyWords(nodes: readonly ContentNode[]): string {
  const text = [plainText(nodes), ...hiddenTexts(nodes)].join('\n');
  const words = [...new Set(foldWord(text).trim().split(/\s+/u))].join(' ');
  return words.length <= maxWordsLength ? words : words.slice(0, maxWordsLength).toWellFormed();
}

/** Collects the texts that `plainText` leaves out: block formulas, and the texts of images and diagrams. */
function hiddenTexts(nodes: readonly ContentNode[]): string[] {
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
