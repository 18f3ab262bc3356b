/** What is derived from the content that an author sends, after it has been checked. */
import { parseContent } from '#shared/content/check-content.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { characterCount, excerpt, imageSources, readingTime } from '#shared/content/text.ts';
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
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
  const parsed = parseContent(source);
  if (!parsed.ok) {
    const errors = { content: contentProblemMessage(parsed.reason) };
    throw problem(parsed.reason === 'too-large' ? 'too-large' : 'validation-failed', { errors });
  }
  const characters = characterCount(parsed.nodes);
  if (characters === 0) throw refused(authorMessages.contentRequired);
  if (characters < limits.contentText.min) throw refused(authorMessages.contentTooShort);
  return {
    json: serializeContent(parsed.nodes),
    words: bodyWords(parsed.nodes),
    excerpt: excerpt(parsed.nodes),
    readTime: readingTime(parsed.nodes),
    images: imageSources(parsed.nodes),
  };
}

function refused(message: string) {
  return problem('validation-failed', { errors: { content: message } });
}
