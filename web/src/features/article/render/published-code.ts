/**
 * Reads the colours of code from the published page at this address, so that readers who come from
 * another page of the site need no highlighter.
 */
import styles from './code-block.module.css';
import type { CodeKind, CodeToken } from './highlight.ts';

const kinds: readonly CodeKind[] = [
  'keyword',
  'string',
  'number',
  'type',
  'comment',
  'title',
  'removed',
];

type Codes = ReadonlyMap<string, readonly CodeToken[]>;
let last: { path: string; codes: Promise<Codes> } | undefined;

/** Plain if the published page lacks this code, because it is older. */
export async function publishedCode(code: string): Promise<readonly CodeToken[]> {
  const path = location.pathname;
  if (last?.path !== path) last = { path, codes: read(path) };
  return (await last.codes).get(code) ?? [{ text: code }];
}

/** Reads the page as text: a parsed document would violate this document's policy by its styles. */
async function read(path: string): Promise<Codes> {
  const page = await (await fetch(path)).text();
  const block = new RegExp(`<pre class="${styles.code}[^>]*><code[^>]*>(.*?)</code>`, 'gs');
  return new Map(
    [...page.matchAll(block)].map(([, markup = '']) => {
      const tokens = tokensIn(markup);
      return [tokens.map(({ text }) => text).join(''), tokens];
    }),
  );
}

/** Tokens are plain text, or `span` elements with only text in them. Other tags mark lines. */
function tokensIn(markup: string): CodeToken[] {
  const parts = markup.matchAll(/<span class="([^"]*)">([^<]*)<\/span>|<[^>]*>|[^<]+/g);
  return [...parts].flatMap(([part, name, inner = part]): CodeToken[] => {
    if (name === undefined && part.startsWith('<')) return [];
    const kind = kinds.find((each) => styles[each] === name);
    const text = inner.replace(/&(?:amp|lt|gt|quot|#x27);/g, (found) => escaped[found] ?? found);
    return [kind === undefined ? { text } : { text, kind }];
  });
}

/** The characters that React escapes in text. */
const escaped: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
