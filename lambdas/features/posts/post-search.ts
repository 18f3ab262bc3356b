import type { PostSummaryRecord } from './post.ts';

/** The words of a search text; a post matches when each stands somewhere in it. */
export function searchWords(text: string): string[] {
  return comparable(text).split(/\s+/u).filter(Boolean);
}

/**
 * Looks at title, excerpt and tags, whatever the case and the Unicode spelling.
 * @param body words of the article, where they are to be looked at, too
 */
export function matchesSearch(
  { post, body }: { post: PostSummaryRecord; body: string },
  words: readonly string[],
): boolean {
  const tags = post.tags.map((tag) => tag.title);
  const haystack = `${comparable([post.title, post.excerpt, ...tags].join('\n'))}\n${body}`;
  return words.every((word) => haystack.includes(word));
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
