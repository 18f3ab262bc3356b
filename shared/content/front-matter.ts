/** Reads and writes Markdown files that begin with YAML front matter, as site generators do. */
import { parseDocument, stringify } from 'yaml';
import type { Seo } from '../entries/seo.ts';
import { cleanText } from '../read-text.ts';
import { type MarkdownReading, markdownToContent } from './markdown-read.ts';
import { contentToMarkdown } from './markdown-write.ts';
import { type ContentNode, isLeaf } from './nodes.ts';
import { isJsonObject, type JsonObject } from './schema.ts';
import { plainText } from './text.ts';

/** UTF-16 units; no entry needs longer front matter. */
const maxFrontMatterLength = 20_000;

const frontMatter = /^\u{feff}?---[ \t]*\r?\n([^]*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/mu;

/**
 * Reads a file with or without front matter. If the fields have no title, a first-level heading at the start
 * becomes the title and leaves the content. Invalid front matter becomes content. Never throws.
 */
export function readMarkdownFile(
  text: string,
  reading?: MarkdownReading,
): { fields: JsonObject; title: string; nodes: ContentNode[] } {
  const { fields, markdown } = splitFrontMatter(text);
  const nodes = markdownToContent(markdown, reading);
  const title = textOf(fields.title);
  if (title !== '') return { fields, title, nodes };
  const [first, ...others] = nodes;
  const heading = first && isPlainHeading(first) ? plainText([first]).trim() : '';
  return heading === '' ? { fields, title, nodes } : { fields, title: heading, nodes: others };
}

type MarkdownFields = Record<
  string,
  string | number | boolean | readonly string[] | Seo | undefined
>;

/** Writes a file that `readMarkdownFile` reads back, and leaves out empty fields. */
export function writeMarkdownFile(fields: MarkdownFields, nodes: readonly ContentNode[]): string {
  const present = presentFields(fields);
  const markdown = contentToMarkdown(nodes);
  if (Object.keys(present).length === 0) return markdown;
  const yaml = stringify(present, { lineWidth: 0 });
  return `---\n${yaml}---\n${markdown === '' ? '' : `\n${markdown}`}`;
}

/** Drops empty texts, lists and objects, `false`, 0 and undefined. */
export function presentFields(fields: MarkdownFields): MarkdownFields {
  const present = Object.entries(fields).filter(([, value]) =>
    typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value),
  );
  return Object.fromEntries(present);
}

/** Reads the fields for search engines. @returns undefined when none is set */
export function seoOf({ seo }: JsonObject): Seo | undefined {
  if (!isJsonObject(seo)) return undefined;
  const present = presentFields({
    title: textOf(seo.title),
    description: textOf(seo.description),
    canonical: textOf(seo.canonical),
    noindex: seo.noindex === true,
    image: textOf(seo.image),
  });
  return Object.keys(present).length > 0 ? present : undefined;
}

/** @returns the first value that `textOf` reads as text, or an empty string */
export function firstText(...values: unknown[]): string {
  return values.map(textOf).find((text) => text !== '') ?? '';
}

/** @param value a list of texts, or one text with commas between them */
export function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : textOf(value).split(',');
  return values.map(textOf).filter((text) => text !== '');
}

/** @returns trimmed text; a number or boolean as text; an empty string for anything else */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return cleanText(value).trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function splitFrontMatter(text: string): { fields: JsonObject; markdown: string } {
  const found = frontMatter.exec(text.slice(0, maxFrontMatterLength));
  const [whole, yaml] = found?.index === 0 ? found : [];
  const fields = yaml === undefined ? undefined : readYaml(yaml);
  if (whole === undefined || fields === undefined) return { fields: {}, markdown: text };
  return { fields, markdown: text.slice(whole.length) };
}

/** @returns undefined unless the YAML is a mapping without aliases, which could expand without limit */
function readYaml(yaml: string): JsonObject | undefined {
  try {
    const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlainHeading(node: ContentNode): boolean {
  return !isLeaf(node) && node.type === 'heading-one' && node.children.every(isLeaf);
}
