import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { jsonOf } from '#shared/read-text.ts';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { hiddenBy } from '../visibility.ts';

export interface FrontMatter {
  fields: JsonObject;
  markdown: string;
  /** False when there is front matter that cannot be read; it is then a block of code in the text. */
  isReadable: boolean;
}

/** `---`, `---json` and their kind; `;;;` is Hexo's. */
const fenced = /(---|\+\+\+|;;;)[ \t]*([a-z]*)[ \t]*\r?\n([^]*?)^(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/imy;
/** The beginning of one whose end is missing, or too far away. */
const opened = /(?:---|\+\+\+|;;;)[ \t]*[a-z]*[ \t]*\r?\n\s*["\w-]+[ \t]*[:=]/iy;
/** Hexo may leave out the first fence; Pelican has none, but an empty line at the end. */
const bare =
  /("?(?:title|date|layout|status|draft|published?|slug|categor(?:y|ies)|tags|author)"?[ \t]*:(?:.*\r?\n(?="?\w[\w-]*"?[ \t]*:|[ \t]+\S|-[ \t]))*.*\r?\n)(?:(?:---|;;;)[ \t]*(?:\r?\n|$)|\r?\n)/iy;
/** UTF-16 units; no post needs longer front matter. */
const longest = 50_000;
/** Longer than any that it holds. */
const codeFence = '~'.repeat(12);

const readers: Record<string, (source: string) => unknown> = {
  yaml: readYaml,
  yml: readYaml,
  toml: readToml,
  // Hexo's has no brackets.
  json: (source) => jsonOf(/^\s*"/.test(source) ? `{${source}}` : source),
};
const languageOf: Record<string, string> = { '---': 'yaml', '+++': 'toml', ';;;': 'json' };

/** Splits a file of a site generator into its fields, in YAML, TOML or JSON, and its text. */
export function splitFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/^\u{feff}/u, '').replaceAll(/\r(?!\n)/g, '\n');
  const start = /^(?:[ \t]*\r?\n)*/.exec(plain)?.[0].length ?? 0;
  const found = sourceIn(plain.slice(start, start + longest));
  if (!found) return { fields: {}, markdown: plain, isReadable: !hidesItself(plain.slice(start)) };
  const markdown = plain.slice(start + found.length);
  const fields = Object.hasOwn(readers, found.language)
    ? readers[found.language]?.(found.source)
    : undefined;
  if (isJsonObject(fields)) return { fields, markdown, isReadable: true };
  const source = found.source.trimEnd();
  const shown = `${codeFence}\n${source}\n${codeFence}\n\n${markdown}`;
  return { fields: linesOf(source), markdown: source === '' ? plain : shown, isReadable: false };
}

/** Whether a text without front matter begins with a line that would hide it there, as Logseq's `public:: false`. */
function hidesItself(text: string): boolean {
  const [head = ''] = /^(?:.*\n?){0,10}/.exec(text) ?? [];
  const lines = head.matchAll(/^[ \t#+%*>-]*"?(\w[\w-]*)"?[ \t]*::?[ \t]*(\S.{0,40})$/gm);
  return Array.from(lines, ([, name = '', value = '']) => ({ [name]: value.trim() })).some(
    (fields) => hiddenBy(fields) !== undefined,
  );
}

interface Found {
  language: string;
  source: string;
  /** The number of characters that it takes in the text. */
  length: number;
}

function sourceIn(head: string): Found | undefined {
  const at = (pattern: RegExp) => {
    pattern.lastIndex = 0;
    return pattern.exec(head);
  };
  const [whole, fence = '', name = '', source = ''] = at(fenced) ?? [];
  if (whole !== undefined) {
    const language = name.toLowerCase() || languageOf[fence] || '';
    return { language, source, length: whole.length };
  }
  if (at(opened)) return { language: '', source: '', length: 0 };
  if (/^\{\s*["}]/.test(head)) {
    const length = objectLength(head);
    return { language: 'json', source: head.slice(0, length), length };
  }
  const [lines, fields = ''] = at(bare) ?? [];
  if (lines === undefined) return undefined;
  const language = fields.startsWith('"') ? 'json' : 'yaml';
  return { language, source: fields, length: lines.length };
}

/** Up to the bracket that ends the first object, as Hugo has it without fences. */
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
    const document = parseDocument(source, {
      schema: 'core',
      logLevel: 'silent',
      uniqueKeys: false,
    });
    // Aliases grow.
    return document.errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: 0 }) ?? {});
  } catch {
    return undefined;
  }
}

/** Dates become texts, as in YAML. */
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

/** Reads line by line what can be read where the whole cannot, so that the post keeps its title and date. */
function linesOf(source: string): JsonObject {
  const lines = source.matchAll(/^(\w[\w-]*)[ \t]*[:=][ \t]*(?:"(.+)"|'(.+)'|(\S.*?))[ \t]*\r?$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, name, double, single, plain]) => [name, double ?? single ?? plain]),
  );
}
