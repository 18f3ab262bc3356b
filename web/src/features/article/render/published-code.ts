/**
 * The colours of code as the server gave them to the page at this address. Who comes from another page
 * of the site so needs no highlighter.
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

/** Plain where the page has no such code, as an older one may. */
export async function publishedCode(code: string): Promise<readonly CodeToken[]> {
  const path = location.pathname;
  if (last?.path !== path) last = { path, codes: read(path) };
  return (await last.codes).get(code) ?? [{ text: code }];
}

/** From its text: a parsed document would report its styles to the policy of this one. */
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

/** Runs of code are texts, and elements of a kind that hold nothing but text; around them are lines. */
function tokensIn(markup: string): CodeToken[] {
  const parts = markup.matchAll(/<span class="([^"]*)">([^<]*)<\/span>|<[^>]*>|[^<]+/g);
  return [...parts].flatMap(([part, name, inner = part]): CodeToken[] => {
    if (name === undefined && part.startsWith('<')) return [];
    const kind = kinds.find((each) => styles[each] === name);
    const text = inner.replace(/&(?:amp|lt|gt|quot|#x27);/g, (found) => escaped[found] ?? found);
    return [kind === undefined ? { text } : { text, kind }];
  });
}

/** By React, in text. */
const escaped: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
