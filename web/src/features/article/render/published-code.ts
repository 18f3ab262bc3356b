/**
 * Reads the colours of code from the published page at this address, so that readers who come from
 * another page of the site need no highlighter.
 */
import styles from './code-block.module.css';
import type { CodeToken } from './highlight.ts';

const kinds = ['keyword', 'string', 'number', 'type', 'comment', 'title', 'removed'] as const;

type Codes = ReadonlyMap<string, readonly CodeToken[]>;
let lastPage: { path: string; codes: Promise<Codes> } | undefined;

/** Plain if the published page lacks this code, because it is older. */
export async function publishedCode(code: string): Promise<readonly CodeToken[]> {
  const path = location.pathname;
  if (lastPage?.path !== path) lastPage = { path, codes: fetchCodes(path) };
  return (await lastPage.codes).get(code) ?? [{ text: code }];
}

/** Reads the page as text: the policy of this document would report the inline styles of a parsed page. */
async function fetchCodes(path: string): Promise<Codes> {
  const page = await (await fetch(path)).text();
  const block = new RegExp(`<pre class="${styles.code}[^>]*><code[^>]*>(.*?)</code>`, 'gs');
  return new Map(
    [...page.matchAll(block)].map(([, markup = '']) => {
      const tokens = parseTokens(markup);
      return [tokens.map(({ text }) => text).join(''), tokens];
    }),
  );
}

/** Tokens are plain text, or `span` elements with only text in them. Other tags mark lines. */
function parseTokens(markup: string): CodeToken[] {
  const pieces = markup.matchAll(/<span class="([^"]*)">([^<]*)<\/span>|<[^>]*>|[^<]+/g);
  return [...pieces].flatMap(([piece, className, escaped = piece]): CodeToken[] => {
    if (className === undefined && piece.startsWith('<')) return [];
    const kind = kinds.find((each) => styles[each] === className);
    const text = escaped.replace(
      /&(?:amp|lt|gt|quot|#x27);/g,
      (entity) => characters[entity] ?? '',
    );
    return [kind === undefined ? { text } : { text, kind }];
  });
}

/** The characters that React escapes in text. */
const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
