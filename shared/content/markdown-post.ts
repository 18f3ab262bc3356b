import { seoPart, type Seo } from '../entries/seo.ts';
import { firstText, readMarkdownFile, seoOf, textsOf, writeMarkdownFile } from './front-matter.ts';
import type { MarkdownReading } from './markdown-read.ts';
import type { ContentNode } from './nodes.ts';
import type { JsonObject } from './schema.ts';

/** A post as read from a Markdown file. Fields that the file does not set are missing. */
export interface MarkdownPost {
  title?: string;
  category?: string;
  tags?: string[];
  excerpt?: string;
  slug?: string;
  /** Address or object key of the cover image. */
  cover?: string;
  cover_view?: string;
  lang?: string;
  series?: string;
  /** The position of the post in the series. */
  series_order?: number;
  seo?: Seo;
  nodes: ContentNode[];
}

/** Fields for a Markdown file. Empty fields are not written. */
export interface MarkdownPostSource {
  title: string;
  category: string;
  tags: readonly string[];
  excerpt: string;
  slug: string;
  cover: string;
  cover_view?: string | undefined;
  lang?: string | undefined;
  series?: string | undefined;
  series_order?: number | undefined;
  seo?: Seo | undefined;
  /** Like the dates and the author, written for other programs: `readMarkdownPost` ignores it. */
  status?: string;
  /** ISO 8601, UTC. */
  date?: string;
  updated?: string;
  author?: string;
  nodes: readonly ContentNode[];
}

/** Trims values, but does not check them against the rules for posts. Never throws. */
export function readMarkdownPost(text: string, reading?: MarkdownReading): MarkdownPost {
  const { fields, title, nodes } = readMarkdownFile(text, reading);
  return { ...(title !== '' && { title }), ...postFields(fields), nodes };
}

/** Writes a file that `readMarkdownPost` reads back as the same post. */
export function writeMarkdownPost({ nodes, ...fields }: MarkdownPostSource): string {
  return writeMarkdownFile(fields, nodes);
}

function postFields(fields: JsonObject): Omit<MarkdownPost, 'nodes' | 'title'> {
  const tags = textsOf(fields.tags ?? fields.keywords);
  const texts = {
    category: firstText(fields.category, textsOf(fields.categories)[0]),
    excerpt: firstText(fields.excerpt, fields.description, fields.summary),
    slug: firstText(fields.slug),
    cover: firstText(fields.cover, fields.image, fields.avatar),
    cover_view: firstText(fields.cover_view),
    lang: firstText(fields.lang, fields.language),
    series: firstText(...[fields.series].flat()),
  };
  const order = Number(firstText(fields.series_order, fields.series_weight));
  const post = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return {
    ...post,
    ...(tags.length > 0 && { tags }),
    ...(Number.isSafeInteger(order) && order > 0 && { series_order: order }),
    ...seoPart(seoOf(fields)),
  };
}
