import { parseDocument, stringify } from 'yaml';
import { contentToMarkdown, markdownToContent } from './markdown.ts';
import type { MarkdownReading } from './markdown-read.ts';
import { type ContentNode, isLeaf } from './nodes.ts';
import { isJsonObject, type JsonObject } from './schema.ts';
import { plainText } from './text.ts';

/** A post from a Markdown file; fields that the file does not have are left out. */
export interface MarkdownPost {
  title?: string;
  category?: string;
  tags?: string[];
  excerpt?: string;
  slug?: string;
  /** Address or object key of the cover image. */
  cover?: string;
  nodes: ContentNode[];
}

/** The fields that are written to a file; empty ones are left out. */
export interface MarkdownPostSource {
  title: string;
  category: string;
  tags: readonly string[];
  excerpt: string;
  slug: string;
  cover: string;
  /** For other programs: `readMarkdownPost` ignores what follows. */
  status?: string;
  /** ISO 8601, UTC. */
  date?: string;
  updated?: string;
  author?: string;
  nodes: readonly ContentNode[];
}

/** UTF-16 units; no post needs longer front matter. */
const frontMatterLength = 20_000;

const frontMatter = /^\u{feff}?---[ \t]*\r?\n([^]*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/mu;

/**
 * Reads a Markdown file with front matter in YAML, as site generators write it. Without a title there,
 * a first-level heading at the start is the title, and not part of the content. Front matter that
 * cannot be read is content. Values are trimmed and otherwise as they are, whatever a post may hold.
 * Never throws.
 */
export function readMarkdownPost(text: string, reading?: MarkdownReading): MarkdownPost {
  const { fields, markdown } = splitFrontMatter(text);
  const nodes = markdownToContent(markdown, reading);
  const post = { ...postFields(fields), nodes };
  if (post.title !== undefined) return post;
  const [first, ...others] = nodes;
  const title = first && isPlainHeading(first) ? plainText([first]).trim() : '';
  return title === '' ? post : { ...post, title, nodes: others };
}

/** A file that `readMarkdownPost` reads as the same post. */
export function writeMarkdownPost({ nodes, ...fields }: MarkdownPostSource): string {
  const present = Object.entries(fields).filter(([, value]) => value.length > 0);
  const markdown = contentToMarkdown(nodes);
  if (present.length === 0) return markdown;
  const yaml = stringify(Object.fromEntries(present), { lineWidth: 0 });
  return `---\n${yaml}---\n${markdown === '' ? '' : `\n${markdown}`}`;
}

function splitFrontMatter(text: string): { fields: JsonObject; markdown: string } {
  const found = frontMatter.exec(text.slice(0, frontMatterLength));
  const [whole, yaml] = found?.index === 0 ? found : [];
  const fields = yaml === undefined ? undefined : readYaml(yaml);
  if (whole === undefined || fields === undefined) return { fields: {}, markdown: text };
  return { fields, markdown: text.slice(whole.length) };
}

/** Undefined for anything but a plain mapping: no aliases, which grow, and no types of their own. */
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

function postFields(fields: JsonObject): Omit<MarkdownPost, 'nodes'> {
  const tags = textsOf(fields.tags ?? fields.keywords);
  const texts = {
    title: firstText(fields.title),
    category: firstText(fields.category, textsOf(fields.categories)[0]),
    excerpt: firstText(fields.excerpt, fields.description, fields.summary),
    slug: firstText(fields.slug),
    cover: firstText(fields.cover, fields.image, fields.avatar),
  };
  const post = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return tags.length > 0 ? { ...post, tags } : post;
}

function firstText(...values: unknown[]): string {
  return values.map(textOf).find((text) => text !== '') ?? '';
}

/** A list of strings, or a string with commas. */
function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : textOf(value).split(',');
  return values.map(textOf).filter((text) => text !== '');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '').trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A heading that consists of plain text. */
function isPlainHeading(node: ContentNode): boolean {
  return !isLeaf(node) && node.type === 'heading-one' && node.children.every(isLeaf);
}
