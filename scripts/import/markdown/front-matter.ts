import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { jsonOf } from '#shared/read-text.ts';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { hiddenReason } from '../visibility.ts';

export interface FrontMatter {
  fields: JsonObject;
  markdown: string;
  /** False for front matter that cannot be parsed, which then becomes a code block in the text. */
  isReadable: boolean;
}

/** Front matter between fences such as `---`, `---json` or `+++`; Hexo uses `;;;` for JSON. */
const fenced = /(---|\+\+\+|;;;)[ \t]*([a-z]*)[ \t]*\r?\n([^]*?)^(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/imy;
/** Front matter whose closing fence is missing or too far away. */
const unclosed = /(?:---|\+\+\+|;;;)[ \t]*[a-z]*[ \t]*\r?\n\s*["\w-]+[ \t]*[:=]/iy;
/** Front matter without an opening fence. Hexo may omit it, and Pelican has an empty line instead of both fences. */
const bare =
  /("?(?:title|date|layout|status|draft|published?|slug|categor(?:y|ies)|tags|author)"?[ \t]*:(?:.*\r?\n(?="?\w[\w-]*"?[ \t]*:|[ \t]+\S|-[ \t]))*.*\r?\n)(?:(?:---|;;;)[ \t]*(?:\r?\n|$)|\r?\n)/iy;
/** In UTF-16 units; no post needs longer front matter. */
const maxLength = 50_000;
/** Longer than any fence that front matter may contain. */
const codeFence = '~'.repeat(12);

const readers: Record<string, (source: string) => unknown> = {
  yaml: readYaml,
  yml: readYaml,
  toml: readToml,
  // Hexo writes JSON without the outer braces.
  json: (source) => jsonOf(/^\s*"/.test(source) ? `{${source}}` : source),
};
const languageOf: Record<string, string> = { '---': 'yaml', '+++': 'toml', ';;;': 'json' };

/** Splits a file into front matter (YAML, TOML or JSON) and Markdown. */
export function splitFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/^\u{feff}/u, '').replaceAll(/\r(?!\n)/g, '\n');
  const start = /^(?:[ \t]*\r?\n)*/.exec(plain)?.[0].length ?? 0;
  const found = findSource(plain.slice(start, start + maxLength));
  if (!found)
    return { fields: {}, markdown: plain, isReadable: !startsWithHiddenField(plain.slice(start)) };
  const markdown = plain.slice(start + found.length);
  const fields = Object.hasOwn(readers, found.language)
    ? readers[found.language]?.(found.source)
    : undefined;
  if (isJsonObject(fields)) return { fields, markdown, isReadable: true };
  const source = found.source.trimEnd();
  const withSource = `${codeFence}\n${source}\n${codeFence}\n\n${markdown}`;
  return {
    fields: fieldsByLine(source),
    markdown: source === '' ? plain : withSource,
    isReadable: false,
  };
}

/** Whether one of the first lines, such as Logseq's `public:: false`, would hide the post if it were front matter. */
function startsWithHiddenField(text: string): boolean {
  const [head = ''] = /^(?:.*\n?){0,10}/.exec(text) ?? [];
  const lines = head.matchAll(/^[ \t#+%*>-]*"?(\w[\w-]*)"?[ \t]*::?[ \t]*(\S.{0,40})$/gm);
  return Array.from(lines, ([, name = '', value = '']) => ({ [name]: value.trim() })).some(
    (fields) => hiddenReason(fields) !== undefined,
  );
}

interface FrontMatterSource {
  language: string;
  source: string;
  /** Length with the fences, in UTF-16 units. */
  length: number;
}

function findSource(head: string): FrontMatterSource | undefined {
  const match = (pattern: RegExp) => {
    // The patterns are sticky, so they match only here, at the start.
    pattern.lastIndex = 0;
    return pattern.exec(head);
  };
  const [whole, fence = '', name = '', source = ''] = match(fenced) ?? [];
  if (whole !== undefined) {
    const language = name.toLowerCase() || languageOf[fence] || '';
    return { language, source, length: whole.length };
  }
  if (match(unclosed)) return { language: '', source: '', length: 0 };
  if (/^\{\s*["}]/.test(head)) {
    const length = objectLength(head);
    return { language: 'json', source: head.slice(0, length), length };
  }
  const [block, fields = ''] = match(bare) ?? [];
  if (block === undefined) return undefined;
  const language = fields.startsWith('"') ? 'json' : 'yaml';
  return { language, source: fields, length: block.length };
}

/** Length of the JSON object at the start, which Hugo writes without fences. */
function objectLength(head: string): number {
  let depth = 0;
  for (const { 0: token, index } of head.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return 0;
}

function readYaml(source: string): unknown {
  try {
    const options = { schema: 'core', logLevel: 'silent', uniqueKeys: false } as const;
    const document = parseDocument(source, options);
    // YAML aliases can expand to gigabytes ("billion laughs"), so none are allowed.
    return document.errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: 0 }) ?? {});
  } catch {
    return undefined;
  }
}

/** Converts dates to text, as the YAML reader does. */
function readToml(source: string): unknown {
  try {
    const fields = Object.entries(parseToml(source));
    return Object.fromEntries(
      fields.map(([name, value]) => [
        name,
        value instanceof TomlDate ? value.toISOString() : value,
      ]),
    );
  } catch {
    return undefined;
  }
}

/** Reads simple `name: value` lines of front matter that cannot be parsed, so that the post keeps its title and date. */
function fieldsByLine(source: string): JsonObject {
  const lines = source.matchAll(/^(\w[\w-]*)[ \t]*[:=][ \t]*(?:"(.+)"|'(.+)'|(\S.*?))[ \t]*\r?$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, name, double, single, plain]) => [name, double ?? single ?? plain]),
  );
}
