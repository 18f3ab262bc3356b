import { seoPart, type Seo } from '../entries/seo.ts';
import {
  firstText,
  readMarkdownFile,
  seoOf,
  textOf,
  textsOf,
  writeMarkdownFile,
} from './front-matter.ts';
import type { MarkdownReading } from './markdown-read.ts';
import type { ContentNode } from './nodes.ts';

/** A project's fields, named as in Markdown files. Fields that the file does not set are empty. */
export interface MarkdownProject {
  title: string;
  slug: string;
  description: string;
  category: string;
  status: string;
  /** Calendar dates, such as `2026-05-31`. */
  start: string;
  end: string;
  technologies: readonly string[];
  highlights: readonly string[];
  github: string;
  live: string;
  /** Address or object key of the picture. */
  image: string;
  cover_view: string;
  featured: boolean;
  lang: string;
  seo?: Seo | undefined;
  nodes: readonly ContentNode[];
}

/** Trims values, but does not check them against the rules for projects. Never throws. */
export function readMarkdownProject(text: string, reading?: MarkdownReading): MarkdownProject {
  const { fields, title, nodes } = readMarkdownFile(text, reading);
  return {
    title,
    slug: textOf(fields.slug),
    description: firstText(fields.description, fields.excerpt, fields.summary),
    category: textOf(fields.category),
    status: textOf(fields.status),
    start: textOf(fields.start),
    end: textOf(fields.end),
    technologies: textsOf(fields.technologies ?? fields.tags),
    highlights: Array.isArray(fields.highlights) ? textsOf(fields.highlights) : [],
    github: textOf(fields.github),
    live: textOf(fields.live),
    image: firstText(fields.image, fields.cover),
    cover_view: textOf(fields.cover_view),
    featured: fields.featured === true,
    lang: firstText(fields.lang, fields.language),
    ...seoPart(seoOf(fields)),
    nodes,
  };
}

/** Writes a file that `readMarkdownProject` reads back as the same project. */
export function writeMarkdownProject({ nodes, ...fields }: MarkdownProject): string {
  return writeMarkdownFile(fields, nodes);
}
