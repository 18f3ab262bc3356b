/** Addresses of arriving posts: their slugs, and where links between them lead from now on. */
import { createHash } from 'node:crypto';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { postPath } from '#shared/platform/http.ts';
import { movedNumberSlug, movedSlug } from '#shared/publishing/site-paths.ts';
import { percentDecoded } from '#shared/read-text.ts';
import { type ArrivingPost, exportAddress, exportHost } from './arriving-post.ts';

export interface LinkTable {
  siteAddress: string;
  /** Host of the former site. */
  formerHost: string | undefined;
  byPlace: ReadonlyMap<string, string>;
  bySlug: ReadonlyMap<string, string>;
  /** The posts by their slugs on this site. */
  posts: ReadonlyMap<string, ArrivingPost>;
}

interface ResolvedLink {
  /** Undefined: only its text remains. */
  url: string | undefined;
  isLost: boolean;
  /** The source of the arriving post to which it leads. */
  slug?: string;
}

/** @param posts each with its slug on this site */
export function linkTable(
  posts: readonly { post: ArrivingPost; slug: string }[],
  site: { siteAddress: string; formerSite: string | undefined },
): LinkTable {
  const byPlace = new Map<string, string>();
  const bySlug = new Map<string, string>();
  for (const { post, slug } of posts) {
    for (const address of [post.base, ...post.addresses]) {
      const { path, query } = placeOf(address);
      byPlace.set(plainPlace(path, query), slug);
      const last = numberSlug(query) === '' ? movedSlug(withoutEnding(path)) : '';
      if (last !== '' && !bySlug.has(last)) bySlug.set(last, slug);
    }
  }
  // A note may have a name that is another's file, which then counts.
  for (const { post, slug } of posts) {
    for (const name of post.names ?? []) {
      const last = movedSlug(encodeURI(name));
      if (last !== '' && !bySlug.has(last)) bySlug.set(last, slug);
    }
  }
  const formerHost = site.formerSite && new URL(site.formerSite).host;
  const table = new Map(posts.map(({ post, slug }) => [slug, post]));
  return { siteAddress: site.siteAddress, formerHost, byPlace, bySlug, posts: table };
}

/** A link to another arriving post becomes one to its page here; others stay. */
export function resolveLink(href: string, base: string, table: LinkTable): ResolvedLink {
  // Pages here have no anchors of their authors' choice.
  if (href.startsWith('#')) return { url: undefined, isLost: false };
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  if (!url) return { url: undefined, isLost: true };
  if (!/^https?:$/.test(url.protocol)) return { url: url.href, isLost: false };
  const isOfExport = url.host === exportHost;
  if (!isOfExport && bareHost(url.host) !== bareHost(table.formerHost)) {
    return { url: href.trim().startsWith('//') ? url.href : href.trim(), isLost: false };
  }
  const path = url.pathname;
  const slug =
    table.byPlace.get(plainPlace(path, url.search)) ??
    table.byPlace.get(plainPlace(path)) ??
    table.bySlug.get(movedSlug(withoutEnding(path)));
  if (slug !== undefined) return { url: table.siteAddress + postPath(slug), isLost: false, slug };
  if (!isOfExport) return { url: url.href, isLost: false };
  return { url: undefined, isLost: !isPictureName(path) };
}

export function bareHost(host: string | undefined): string | undefined {
  return host?.replace(/^www\./, '');
}

/** One spelling for the addresses of one page. */
function plainPlace(path: string, query = ''): string {
  const number = numberSlug(query);
  return percentDecoded(withoutEnding(path)).toLowerCase() + (number && `?${number}`);
}

function withoutEnding(path: string): string {
  return path.replace(/\/+$/, '').replace(/(?:\/index)?(?:\.html?|\.mdx?|\.markdown)?$/i, '');
}

/**
 * A former slug that only this post has: by it a later run, on any computer, finds the post again,
 * whatever it is called by then.
 */
export function keySlug({ id }: Pick<ArrivingPost, 'id'>): string {
  return `moved-${createHash('sha256').update(id).digest('hex').slice(0, 20)}`;
}

/** The slug it had, in the form that this site allows, or one of its title. */
export function wantedSlug({ slug, title }: Pick<ArrivingPost, 'slug' | 'title'>): string {
  const base = slugBase(decodedSlug(slug ?? ''));
  return base === slugBase('') ? slugBase(title) : base;
}

/** WordPress cuts encoded slugs at 200 characters, within a letter, too. */
function decodedSlug(slug: string): string {
  return slug
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString().replaceAll('\u{fffd}', ''),
    )
    .replace(/%[0-9a-f]?$/i, '');
}

/** The slug for the number in a query such as `?p=12`; empty for another query. */
export function numberSlug(query: string): string {
  const [number = '', ...others] = new URLSearchParams(query).getAll('p');
  return others.length === 0 ? movedNumberSlug(number) : '';
}

/** The path of an address, or of a path. */
export function pathOf(address: string): string {
  return placeOf(address).path;
}

/** The path and the query of an address, or of a path. */
export function placeOf(address: string): { path: string; query: string } {
  const base = 'https://any.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return { path: url?.pathname ?? '', query: url?.search ?? '' };
}

/** Shortens an address for the report. */
export function shownAddress(address: string): string {
  const shown = address.replace(exportAddress, '');
  return shown.length > 120 ? `${shown.slice(0, 119)}…` : shown;
}

/** Whether a path or a file's name ends as a picture's does, of whatever format. */
export function isPictureName(name: string): boolean {
  return /\.(?:a?png|jpe?g|webp|gif|avif|svg|bmp|hei[cf]|tiff?)\s*$/i.test(name);
}
