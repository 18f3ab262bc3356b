/** Writes the little HTML that the API makes itself. */
import { readStored } from '#shared/content/read-stored.ts';
import { plainText } from '#shared/content/text.ts';
import type { Seo } from '#shared/entries/seo.ts';
import { shellPlaceholders } from '#shared/publishing/page-data.ts';
import { isBidirectional } from '#shared/bidirectional.ts';

/** Content for the placeholders of a shell. */
export interface ShellContent {
  head: string;
  body: string;
}

/** A shell without styles and scripts, used until the publisher has stored one. */
export const bareShell = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `${shellPlaceholders.head}</head><body>${shellPlaceholders.body}</body></html>`,
].join('');

export function fillShell(shell: string, { head, body }: ShellContent): string {
  // `replace` interprets `$` in a string, but not in the result of a function.
  return shell
    .replace(shellPlaceholders.head, () => head)
    .replace(shellPlaceholders.body, () => body);
}

/** Writes an article as plain text for visitors without scripts; in the browser the app replaces it. */
export function articleContent(
  { title, summary, lead, path, content, lang, seo = {} }: ArticlePage,
  { siteAddress, siteName }: SiteInfo,
): ShellContent {
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

export interface ArticlePage {
  title: string;
  slug: string;
  /** Description for search engines. */
  summary: string;
  /** Paragraph above the article; may be empty. */
  lead: string;
  /** The current address, without the site. */
  path: string;
  /** The article in the stored format. */
  content: string;
  lang?: string | undefined;
  seo?: Seo | undefined;
}

/** Writes a page that consists of a heading, which is also its title, and optionally a link. */
export function plainContent(
  heading: string,
  { link, siteName }: { link?: { to: string; text: string }; siteName: string | undefined },
): ShellContent {
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
