import { maxFileNameLength, movedSlug } from '#shared/publishing/site-paths.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import {
  maxMovedFrom,
  movedFromNumber,
  movedFromPattern,
  movedFromShape,
} from '#shared/site/moved-from.ts';
import { numberSlug, pathAndQuery } from './addresses.ts';

/** More patterns of one shape than this differ by a word of each post, which `{any}` then replaces. */
const maxPatternsPerShape = 3;

/**
 * Finds the patterns of former addresses, as `movedFrom` has them: `/2015/03/hello/` gives
 * `/{year}/{month}/{slug}`. Addresses that this site has too need no pattern. The most frequent come
 * first; WordPress's shortlinks (`/?p=12`), which every post has as well, come last.
 * @param known patterns in the settings already; they count towards the limit
 */
export function formerAddressPatterns(
  addresses: readonly string[],
  known: readonly string[] = [],
): string[] {
  const patterns = addresses.map(patternOf).filter((pattern) => pattern !== undefined);
  const shapes = Map.groupBy(new Set(patterns), (pattern) => pattern.replaceAll(/[^/{}]+/g, ''));
  const merged = patterns.map((pattern) => {
    const sameShape = shapes.get(pattern.replaceAll(/[^/{}]+/g, '')) ?? [];
    return sameShape.length > maxPatternsPerShape
      ? pattern.replaceAll(/\/[^/{}]+(?=\/)/g, '/{any}')
      : pattern;
  });
  const counted = [...Map.groupBy(merged, (pattern) => pattern)];
  const paths = counted
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([pattern]) => pattern);
  const numbered = addresses.some(isNumberedHome) ? [movedFromNumber] : [];
  const others = [...paths, ...numbered].filter((pattern) => !known.includes(pattern));
  return others.slice(0, Math.max(0, maxMovedFrom - known.length));
}

function isNumberedHome(address: string): boolean {
  const { path, query } = pathAndQuery(address);
  return path === '/' && numberSlug(query) !== '';
}

function patternOf(address: string): string | undefined {
  const { path, query } = pathAndQuery(address);
  const parts = path.toLowerCase().split('/').filter(Boolean);
  if (numberSlug(query) !== '' || parts.length === 0 || (parts.length === 2 && parts[0] === 'blog'))
    return undefined;
  let hasYear = false;
  let numbers = 0;
  const named = parts.slice(0, -1).map((part) => {
    if (/^(?:19|20)\d\d$/.test(part) && !hasYear) {
      hasYear = true;
      return '{year}';
    }
    if (hasYear && /^\d{1,2}$/.test(part)) {
      numbers += 1;
      if (numbers <= 2) return numbers === 1 ? '{month}' : '{day}';
    }
    return /^[a-z0-9][a-z0-9-]*$/.test(part) ? part : '{any}';
  });
  const pattern = `/${[...named, '{slug}'].join('/')}`;
  return movedFromShape.test(pattern) ? pattern : undefined;
}

export interface FormerSlugs {
  slugs: readonly string[];
  /** Former addresses that will not redirect to the post. */
  lost: readonly string[];
}

/**
 * Takes a slug from the end of each former address, unless another post has that slug. The edge recognizes
 * former addresses by their pattern, so an address without a pattern is lost.
 * @param taken slugs of all posts; the new ones are added
 * @param patterns the ones in the settings, and the proposed ones
 */
export function formerSlugs(
  addresses: readonly string[],
  own: string,
  { taken, patterns }: { taken: Set<string>; patterns: readonly string[] },
): FormerSlugs {
  const slugs = new Set([own]);
  const lost: string[] = [];
  for (const address of addresses) {
    const { path, query } = pathAndQuery(address);
    const slug = numberSlug(query) || movedSlug(path);
    const isFree = slug !== '' && !taken.has(slug) && slugs.size < authorLimits.importedSlugs.max;
    const redirects = matchesPattern(address, patterns);
    // Keeps slugs of every possible pattern, because the owner may choose other ones later.
    const mayRedirect = redirects || isNumberedHome(address) || patternOf(address) !== undefined;
    if (isFree && mayRedirect && path.length <= maxFileNameLength) {
      slugs.add(slug);
      taken.add(slug);
    }
    if (!slugs.has(slug) || !redirects) lost.push(address);
  }
  slugs.delete(own);
  return { slugs: [...slugs], lost };
}

/** Whether an address matches a pattern; `/blog/{slug}` needs no pattern, as this site uses it. */
function matchesPattern(address: string, patterns: readonly string[]): boolean {
  const { path, query } = pathAndQuery(address);
  if (numberSlug(query) !== '')
    return isNumberedHome(address) && patterns.includes(movedFromNumber);
  const plain = path.toLowerCase().replace(/(?:\.html?)?\/*$/, '');
  return ['/blog/{slug}', ...patterns].some((pattern) => movedFromPattern(pattern).test(plain));
}
