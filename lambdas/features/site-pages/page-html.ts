/** The page of a path, as CloudFront has rewritten it or as a visitor types it, and the little HTML that the API writes itself; every text in it is escaped. */

import { readStored } from '#shared/content/read-stored.ts';
import { plainText } from '#shared/content/text.ts';
import type { Seo } from '#shared/entries/seo.ts';
import { shellPlaceholders } from '#shared/publishing/page-data.ts';
import { isBidirectional } from '#shared/bidirectional.ts';
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import {
  maxFileNameLength,
  pageFolder,
  projectFolder,
  seriesFolder,
} from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';

/** The content of a shell's placeholders. */
export interface PageParts {
  head: string;
  body: string;
}

/** A shell without styles and scripts, for before the publisher has stored its own. */
export const bareShell = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `${shellPlaceholders.head}</head><body>${shellPlaceholders.body}</body></html>`,
].join('');

export function fillShell(shell: string, { head, body }: PageParts): string {
  // Functions, because `$` in a string has a meaning for `replace`.
  return shell
    .replace(shellPlaceholders.head, () => head)
    .replace(shellPlaceholders.body, () => body);
}

/** An article as plain text; the app renders it in the browser. */
export function articleParts(
  { title, summary, lead, path, content, lang, seo = {} }: PageText,
  { siteAddress, siteName }: SiteOfPage,
): PageParts {
  const paragraphs = [lead, ...plainText(readStored(content)).split('\n')].filter(Boolean);
  const canonical = seo.canonical ?? (siteAddress && siteAddress + path);
  return {
    head: [
      pageTitle(seo.title ?? title, siteName),
      `<meta name="description" content="${escaped(seo.description ?? summary)}">`,
      ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}">`] : []),
      ...(seo.noindex ? ['<meta name="robots" content="noindex">'] : []),
    ].join(''),
    body: main({ heading: title, lang }, ...paragraphs.map((text) => block('p', text))),
  };
}

export interface SiteOfPage {
  siteAddress: string | undefined;
  /** Undefined where the settings cannot be read. */
  siteName: string | undefined;
}

export interface PageText {
  title: string;
  /** The text for search engines. */
  summary: string;
  /** Above the text; may be empty. */
  lead: string;
  path: string;
  /** The text as it is stored. */
  content: string;
  lang?: string | undefined;
  seo?: Seo | undefined;
}

/** A heading that is also the page's title, and optionally a link. */
export function plainParts(
  heading: string,
  { link, siteName }: { link?: { to: string; text: string }; siteName: string | undefined },
): PageParts {
  const ways = link ? [`<p><a href="${escaped(link.to)}">${escaped(link.text)}</a></p>`] : [];
  return { head: pageTitle(heading, siteName), body: main({ heading }, ...ways) };
}

function main(
  { heading, lang }: { heading: string; lang?: string | undefined },
  ...blocks: string[]
): string {
  const attribute = lang === undefined ? '' : ` lang="${escaped(lang)}"`;
  return `<main${attribute}>${block('h1', heading)}${blocks.join('')}</main>`;
}

function block(tag: 'h1' | 'p', text: string): string {
  return `<${tag}${isBidirectional(text) ? ' dir="auto"' : ''}>${escaped(text)}</${tag}>`;
}

function pageTitle(title: string, siteName: string | undefined): string {
  return `<title>${escaped(siteName === undefined ? title : `${title} · ${siteName}`)}</title>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and within quoted attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export interface SlugPlace {
  slug: string;
  /** False for an address in capitals or with a slash at its end, which the edge gives one slash. */
  isExact: boolean;
}

type PagePlace =
  | ({ kind: 'post' } & SlugPlace)
  | ({ kind: 'series' } & SlugPlace)
  /** Below the blog, but not a possible slug. */
  | { kind: 'no-post' }
  | ({ kind: 'project' } & SlugPlace)
  /** Below the projects, but not a possible slug. */
  | { kind: 'no-project' }
  /** A page of the owner. */
  | ({ kind: 'page' } & SlugPlace)
  /** A list, possibly filtered by a tag or a category. */
  | { kind: 'list'; title: 'Blog' | 'Projects' }
  | { kind: 'unknown' };

export function placeOf(path: string): PagePlace {
  const name = path.replace(/\.html$/, '');
  if (/^\/blog(?:\/(?:tag|category)\/[a-z0-9_]+)?$/.test(name)) {
    return { kind: 'list', title: 'Blog' };
  }
  if (name === '/projects' || /^\/projects\/[a-z0-9_]+\.html$/.test(path))
    return { kind: 'list', title: 'Projects' };
  const isExact = !name.endsWith('/');
  const series = below(`/${seriesFolder}`, name);
  if (series !== undefined)
    return isSlug(series, maxFileNameLength)
      ? { kind: 'series', slug: series, isExact }
      : { kind: 'unknown' };
  const post = below('/blog/', name);
  if (post !== undefined)
    return isSlug(post) ? { kind: 'post', slug: post, isExact } : { kind: 'no-post' };
  const project = below(`/${projectFolder}`, name) ?? below('/projects/', name);
  if (project !== undefined)
    return isSlug(project) ? { kind: 'project', slug: project, isExact } : { kind: 'no-project' };
  const page = below(`/${pageFolder}`, name) ?? below('/', path);
  const mayBePage = page !== undefined && isSlug(page) && !reservedSlugs.includes(page);
  return mayBePage ? { kind: 'page', slug: page, isExact } : { kind: 'unknown' };
}

function below(folder: string, name: string): string | undefined {
  return name.startsWith(folder) ? name.slice(folder.length).replace(/\/$/, '') : undefined;
}

function isSlug(text: string, max: number = limits.slug.max): boolean {
  return text.length <= max && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
