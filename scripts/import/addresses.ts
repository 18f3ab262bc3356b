/** Chooses the slugs of arriving posts, and resolves the links between them. */
import { createHash } from 'node:crypto';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { postPath } from '#shared/platform/http.ts';
import { movedNumberSlug, movedSlug } from '#shared/publishing/site-paths.ts';
import { decodePercent } from '#shared/decode-percent.ts';
import { type ArrivingPost, exportAddress, exportHost } from './arriving-post.ts';

export interface LinkTable {
  siteAddress: string;
  formerHost: string | undefined;
  /** Slugs on this site, by `pageKey` of former addresses. */
  byPage: ReadonlyMap<string, string>;
  /** Slugs on this site, by former slugs and other names. */
  bySlug: ReadonlyMap<string, string>;
  /** The posts by their slugs on this site. */
  posts: ReadonlyMap<string, ArrivingPost>;
}

interface ResolvedLink {
  /** Undefined when only the link's text remains. */
  url: string | undefined;
  /** Whether the report must mention that the link leads nowhere. */
  isLost: boolean;
  /** Slug of the arriving post that the link leads to. */
  slug?: string;
}

/** @param posts with their slugs on this site */
export function linkTable(
  posts: readonly { post: ArrivingPost; slug: string }[],
  site: { siteAddress: string; formerSite: string | undefined },
): LinkTable {
  const byPage = new Map<string, string>();
  const bySlug = new Map<string, string>();
  for (const { post, slug } of posts) {
    for (const address of [post.base, ...post.addresses]) {
      const { path, query } = pathAndQuery(address);
      byPage.set(pageKey(path, query), slug);
      const formerSlug = numberSlug(query) === '' ? movedSlug(withoutExtension(path)) : '';
      if (formerSlug !== '' && !bySlug.has(formerSlug)) bySlug.set(formerSlug, slug);
    }
  }
  // In a second pass, because a file's own name takes precedence over another note's alias.
  for (const { post, slug } of posts) {
    for (const name of post.names ?? []) {
      const alias = movedSlug(encodeURI(name));
      if (alias !== '' && !bySlug.has(alias)) bySlug.set(alias, slug);
    }
  }
  const formerHost = site.formerSite && new URL(site.formerSite).host;
  const bySlugHere = new Map(posts.map(({ post, slug }) => [slug, post]));
  return { siteAddress: site.siteAddress, formerHost, byPage, bySlug, posts: bySlugHere };
}

/** A link to another arriving post leads to its page here; links to other sites stay. */
export function resolveLink(href: string, base: string, table: LinkTable): ResolvedLink {
  // Posts here have no anchors with names of the author's choice.
  if (href.startsWith('#')) return { url: undefined, isLost: false };
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  if (!url) return { url: undefined, isLost: true };
  if (!/^https?:$/.test(url.protocol)) return { url: url.href, isLost: false };
  const isWithinExport = url.host === exportHost;
  if (!isWithinExport && bareHost(url.host) !== bareHost(table.formerHost)) {
    return { url: href.trim().startsWith('//') ? url.href : href.trim(), isLost: false };
  }
  const path = url.pathname;
  const slug =
    table.byPage.get(pageKey(path, url.search)) ??
    table.byPage.get(pageKey(path)) ??
    table.bySlug.get(movedSlug(withoutExtension(path)));
  if (slug !== undefined) return { url: table.siteAddress + postPath(slug), isLost: false, slug };
  if (!isWithinExport) return { url: url.href, isLost: false };
  return { url: undefined, isLost: !isPictureName(path) };
}

export function bareHost(host: string | undefined): string | undefined {
  return host?.replace(/^www\./, '');
}

/** Makes one key of all spellings of a page's address. */
function pageKey(path: string, query = ''): string {
  const number = numberSlug(query);
  return decodePercent(withoutExtension(path)).toLowerCase() + (number && `?${number}`);
}

function withoutExtension(path: string): string {
  return path.replace(/\/+$/, '').replace(/(?:\/index)?(?:\.html?|\.mdx?|\.markdown)?$/i, '');
}

/** Each imported post gets this former slug, by which a later run finds it again even if it was renamed. */
export function keySlug({ id }: Pick<ArrivingPost, 'id'>): string {
  return `moved-${createHash('sha256').update(id).digest('hex').slice(0, 20)}`;
}

/** Makes the former slug one that this site allows, or else a slug of the title. */
export function preferredSlug({ slug, title }: Pick<ArrivingPost, 'slug' | 'title'>): string {
  const base = slugBase(decodedSlug(slug ?? ''));
  return base === slugBase('') ? slugBase(title) : base;
}

/** Drops incomplete characters, because WordPress cuts encoded slugs after 200 bytes of text. */
function decodedSlug(slug: string): string {
  return slug
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString().replaceAll('\u{fffd}', ''),
    )
    .replace(/%[0-9a-f]?$/i, '');
}

/** @returns the slug for the number in a query such as `?p=12`, or '' for another query */
export function numberSlug(query: string): string {
  const [number = '', ...others] = new URLSearchParams(query).getAll('p');
  return others.length === 0 ? movedNumberSlug(number) : '';
}

/** @param address with or without a host */
export function pathOf(address: string): string {
  return pathAndQuery(address).path;
}

/** @param address with or without a host */
export function pathAndQuery(address: string): { path: string; query: string } {
  const base = 'https://any.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return { path: url?.pathname ?? '', query: url?.search ?? '' };
}

/** Shortens an address for the report. */
export function shownAddress(address: string): string {
  const shown = address.replace(exportAddress, '');
  return shown.length > 120 ? `${shown.slice(0, 119)}…` : shown;
}

/** Recognizes pictures of any format, including those that this site does not accept. */
export function isPictureName(name: string): boolean {
  return /\.(?:a?png|jpe?g|webp|gif|avif|svg|bmp|hei[cf]|tiff?)\s*$/i.test(name);
}
