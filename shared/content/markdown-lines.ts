/**
 * More than any post has, as its text is at most 300 kB. The parser takes well under a millisecond
 * for each.
 */
export const markdownLineLimit = 10_000;

/**
 * With that many lines, most of them almost empty, the parser would block a browser for a minute.
 */
export function hasTooManyLines(markdown: string): boolean {
  return markdown.split(/\r\n?|\n/, markdownLineLimit + 1).length > markdownLineLimit;
}
