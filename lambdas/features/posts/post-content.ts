/** Checks the content that an author sends for a post, and derives fields from it. */
import { elementsOf } from '#shared/content/elements-of.ts';
import type { ContentElement, ContentNode } from '#shared/content/nodes.ts';
import { characterCount, plainText } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { foldWord } from '#shared/search-words.ts';
import { acceptText, type Article, articleOf, refusedContent } from '../entries/entry-article.ts';

interface AcceptedContent extends Article {
  /** The text that the admin area's search reads. */
  words: string;
}

/**
 * @param options `mayBeShort` for an imported draft: its next save has to lengthen it
 * @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise
 */
export function acceptContent(source: string, options?: { mayBeShort: boolean }): AcceptedContent {
  const nodes = acceptText(source);
  if (!options?.mayBeShort) requireLength(nodes);
  return { ...articleOf(nodes), words: articleWords(nodes) };
}

/** @throws Problem `validation-failed` with `errors.content` */
export function requireLength(nodes: readonly ContentNode[]): void {
  if (characterCount(nodes) < limits.contentText.min) {
    throw refusedContent(authorMessages.contentTooShort);
  }
}

/** In UTF-16 units. A DynamoDB item holds 400 kB, and a search reads a thousand of these texts. */
const maxWordsLength = 20_000;

/** Joins the distinct words of an article, in the order of the text, and cuts the result to the maximum length. */
export function articleWords(nodes: readonly ContentNode[]): string {
  const elements = elementsOf(nodes, (element) => textsBesidePlainText(element).length > 0);
  const text = [plainText(nodes), ...elements.flatMap(textsBesidePlainText)].join('\n');
  const words = [...new Set(foldWord(text).trim().split(/\s+/u))].join(' ');
  // A cut may split a surrogate pair.
  return words.slice(0, maxWordsLength).toWellFormed();
}

/** Returns the texts of an element that `plainText` leaves out. */
function textsBesidePlainText(element: ContentElement): string[] {
  switch (element.type) {
    case 'math-block':
      return [element.formula];
    case 'image':
      return [element.alt ?? '', element.caption ?? ''];
    case 'code-block':
      return [element.diagram?.alt ?? ''];
    default:
      return [];
  }
}
