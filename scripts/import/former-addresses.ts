import { longestName, movedSlug } from '#shared/publishing/site-paths.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import {
  mostMovedFrom,
  movedFromNumber,
  movedFromPattern,
  movedFromShape,
} from '#shared/site/moved-from.ts';
import { numberSlug, placeOf } from './addresses.ts';

/** Where more patterns have one shape, they differ by a word that is different for each post. */
const mostOfShape = 3;

/**
 * The forms of posts' former addresses, as the settings name them: `/2015/03/hello/` has
 * `/{year}/{month}/{slug}`. Those that are the same here need none. The most frequent come first, and
 * shortlinks last, which all posts of WordPress have beside their addresses.
 * @param known forms in the settings, of which there can be only so many
 */
export function formerAddressPatterns(
  addresses: readonly string[],
  known: readonly string[] = [],
): string[] {
  const all = addresses.map(patternOf).filter((pattern) => pattern !== undefined);
  const shapes = Map.groupBy(new Set(all), (pattern) => pattern.replaceAll(/[^/{}]+/g, ''));
  const merged = all.map((pattern) => {
    const alike = shapes.get(pattern.replaceAll(/[^/{}]+/g, '')) ?? [];
    return alike.length > mostOfShape ? pattern.replaceAll(/\/[^/{}]+(?=\/)/g, '/{any}') : pattern;
  });
  const counted = [...Map.groupBy(merged, (pattern) => pattern)];
  const paths = counted
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([pattern]) => pattern);
  const numbered = addresses.some(isNumberedHome) ? [movedFromNumber] : [];
  const others = [...paths, ...numbered].filter((pattern) => !known.includes(pattern));
  return others.slice(0, Math.max(0, mostMovedFrom - known.length));
}

function isNumberedHome(address: string): boolean {
  const { path, query } = placeOf(address);
  return path === '/' && numberSlug(query) !== '';
}

function patternOf(address: string): string | undefined {
  const { path, query } = placeOf(address);
  const parts = path.toLowerCase().split('/').filter(Boolean);
  if (numberSlug(query) !== '' || parts.length === 0 || (parts.length === 2 && parts[0] === 'blog'))
    return undefined;
  let isBehindYear = false;
  let numbers = 0;
  const named = parts.slice(0, -1).map((part) => {
    if (/^(?:19|20)\d\d$/.test(part) && !isBehindYear) {
      isBehindYear = true;
      return '{year}';
    }
    if (isBehindYear && /^\d{1,2}$/.test(part)) {
      numbers += 1;
      if (numbers <= 2) return numbers === 1 ? '{month}' : '{day}';
    }
    return /^[a-z0-9][a-z0-9-]*$/.test(part) ? part : '{any}';
  });
  const pattern = `/${[...named, '{slug}'].join('/')}`;
  return movedFromShape.test(pattern) ? pattern : undefined;
}

/** Former slugs of a post, and its former addresses that do not lead to it. */
export interface FormerSlugs {
  slugs: readonly string[];
  lost: readonly string[];
}

/**
 * The end of the former addresses of a post, where that is no slug of another post. The edge knows an
 * address by its form, so one in none of those that the settings have is lost.
 * @param taken slugs of posts, to which its own are added
 * @param forms those of the settings, with the proposed ones
 */
export function formerSlugs(
  addresses: readonly string[],
  own: string,
  { taken, forms }: { taken: Set<string>; forms: readonly string[] },
): FormerSlugs {
  const slugs = new Set([own]);
  const lost: string[] = [];
  for (const address of addresses) {
    const { path, query } = placeOf(address);
    const slug = numberSlug(query) || movedSlug(path);
    const isFree = slug !== '' && !taken.has(slug) && slugs.size < authorLimits.importedSlugs.max;
    const redirects = hasForm(address, forms);
    // The owner may choose other forms than those that are proposed.
    const mayRedirect = redirects || isNumberedHome(address) || patternOf(address) !== undefined;
    if (isFree && mayRedirect && path.length <= longestName) {
      slugs.add(slug);
      taken.add(slug);
    }
    if (!slugs.has(slug) || !redirects) lost.push(address);
  }
  slugs.delete(own);
  return { slugs: [...slugs], lost };
}

/** An address of the blog here redirects without one. */
function hasForm(address: string, forms: readonly string[]): boolean {
  const { path, query } = placeOf(address);
  if (numberSlug(query) !== '') return isNumberedHome(address) && forms.includes(movedFromNumber);
  const plain = path.toLowerCase().replace(/(?:\.html?)?\/*$/, '');
  return ['/blog/{slug}', ...forms].some((form) => movedFromPattern(form).test(plain));
}
