/** Where links between arriving posts lead from now on. */
import { postPath } from '#shared/platform/http.ts';
import { movedSlug } from '#shared/publishing/site-paths.ts';
import { percentDecoded } from '#shared/read-text.ts';
import { type ArrivingPost, exportHost } from './arriving-post.ts';
import { isPictureName, numberSlug, placeOf } from './slugs.ts';

export interface LinkTable {
  siteAddress: string;
  /** Host of the former site. */
  formerHost: string | undefined;
  byPlace: ReadonlyMap<string, string>;
  bySlug: ReadonlyMap<string, string>;
  /** The posts by their slugs on this site. */
  posts: ReadonlyMap<string, ArrivingPost>;
}

export interface ResolvedLink {
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
