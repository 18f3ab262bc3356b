/** What is derived from the content that an author sends, after it has been checked. */
import { serializeContent } from '#shared/content/nodes.ts';
import { characterCount, excerpt, imageSources, readingTime } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { acceptText, refusedContent } from '../entries/entry-article.ts';
import { bodyWords } from './post-search.ts';

export interface AcceptedContent {
  /** Normalized JSON text. */
  json: string;
  /** The text of the admin area's search. */
  words: string;
  excerpt: string;
  /** Minutes. */
  readTime: number;
  /** Addresses and object keys of its images. */
  images: string[];
}

/** @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise */
export function acceptContent(source: string): AcceptedContent {
  const nodes = acceptText(source);
  if (characterCount(nodes) < limits.contentText.min) {
    throw refusedContent(authorMessages.contentTooShort);
  }
  return {
    json: serializeContent(nodes),
    words: bodyWords(nodes),
    excerpt: excerpt(nodes),
    readTime: readingTime(nodes),
    images: imageSources(nodes),
  };
}
