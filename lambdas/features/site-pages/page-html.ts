/** Recognises the page of a path, and writes the little HTML that the API makes itself. */
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

/** Content for the placeholders of a shell. */
export interface PageParts {
  head: string;
  body: string;
}

/** A shell without styles and scripts, used until the publisher has stored one. */
export const bareShell = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `${shellPlaceholders.head}</head><body>${shellPlaceholders.body}</body></html>`,
].join('');

export function fillShell(shell: string, { head, body }: PageParts): string {
  // `replace` interprets `$` in a string, but not in the result of a function.
  return shell
    .replace(shellPlaceholders.head, () => head)
    .replace(shellPlaceholders.body, () => body);
}

/** Writes an article as plain text for visitors without scripts; in the browser the app replaces it. */
export function articleParts(
  { title, summary, lead, path, content, lang, seo = {} }: PageText,
  { siteAddress, siteName }: SiteInfo,
): PageParts {
  const paragraphs = [lead, ...plainText(readStored(content)).split('\n')].filter(Boolean);
  const canonical = seo.canonical ?? (siteAddress && siteAddress + path);
  return {
    head: [
      pageTitle(seo.title ?? title, siteName),
      `<meta name="description" content="${escapeHtml(seo.description ?? summary)}">`,
      ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
      ...(seo.noindex ? ['<meta name="robots" content="noindex">'] : []),
    ].join(''),
    body: mainElement({ heading: title, lang }, ...paragraphs.map((text) => block('p', text))),
  };
}

export interface SiteInfo {
  siteAddress: string | undefined;
  /** Undefined when the settings cannot be read. */
  siteName: string | undefined;
}

export interface PageText {
  title: string;
  /** Description for search engines. */
  summary: string;
  /** Paragraph above the article; may be empty. */
  lead: string;
  path: string;
  /** The article in the stored format. */
  content: string;
  lang?: string | undefined;
  seo?: Seo | undefined;
}

/** Writes a page that consists of a heading, which is also its title, and optionally a link. */
export function plainParts(
  heading: string,
  { link, siteName }: { link?: { to: string; text: string }; siteName: string | undefined },
): PageParts {
  const links = link
    ? [`<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a></p>`]
    : [];
  return { head: pageTitle(heading, siteName), body: mainElement({ heading }, ...links) };
}

function mainElement(
  { heading, lang }: { heading: string; lang?: string | undefined },
  ...blocks: string[]
): string {
  const attribute = lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`;
  return `<main${attribute}>${block('h1', heading)}${blocks.join('')}</main>`;
}

function block(tag: 'h1' | 'p', text: string): string {
  return `<${tag}${isBidirectional(text) ? ' dir="auto"' : ''}>${escapeHtml(text)}</${tag}>`;
}

function pageTitle(title: string, siteName: string | undefined): string {
  return `<title>${escapeHtml(siteName === undefined ? title : `${title} · ${siteName}`)}</title>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for use between tags or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export interface SlugPlace {
  slug: string;
  /** False for an address with a trailing slash. The edge also adds one to addresses in capitals, so that they redirect. */
  isExact: boolean;
}

type PagePlace =
  | ({ kind: 'post' } & SlugPlace)
  | ({ kind: 'series' } & SlugPlace)
  /** An address below `/blog/` that is not a valid slug. */
  | { kind: 'no-post' }
  | ({ kind: 'project' } & SlugPlace)
  /** An address below `/projects/` that is not a valid slug. */
  | { kind: 'no-project' }
  /** A page of the owner. */
  | ({ kind: 'page' } & SlugPlace)
  /** A list, possibly filtered by a tag or a category. */
  | { kind: 'list'; title: 'Blog' | 'Projects' }
  | { kind: 'unknown' };

/** @param path as CloudFront has rewritten it to a file, or as the visitor typed it */
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
