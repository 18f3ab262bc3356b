/** Slugs of posts and of series, and ids of tags. */
import slugify from '@sindresorhus/slugify';
import type { SentSeries, Series } from '#shared/entries/series.ts';
import { slugOf } from '#shared/slug.ts';
import { limits } from '#shared/schemas/limits.ts';

/** Makes a title's slug, without a number. Titles that transliterate to nothing get `post`. */
export function slugBase(title: string): string {
  return slugOf(title) || 'post';
}

/** Whether the slug was made from this title, with or without a number. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = slugBase(title);
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
}

/**
 * Makes the id by which titles name the same tag. Case, accents and spaces do not matter; C, C# and C++
 * differ.
 */
export function tagId(title: string): string {
  const normalized = normalizedName(title);
  const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(normalized);
  if (!latin) return normalized.replaceAll(' ', '-');
  const slug = slugify(normalized, {
    decamelize: false,
    customReplacements,
  });
  return slug === '' ? normalized : slug.slice(0, limits.tagId.max);
}

const customReplacements: [string, string][] = [
  ['#', ' sharp '],
  ['+', ' plus '],
];

/** Makes the slug by which names mean the same series. */
export function seriesSlug(name: string): string {
  const spelled = normalizedName(name);
  const readable = spelled.replace(/[\p{L}\p{N}]/gu, (letter) =>
    slugify(letter) === '' ? ` ${hexadecimal(letter)} ` : letter,
  );
  return slugify(readable, { decamelize: false, customReplacements }) || hexadecimal(spelled);
}

/** Spells out letters that are not transliterated, such as Chinese ones, and names without letters. */
function hexadecimal(text: string): string {
  return Array.from(text, (character) => character.codePointAt(0)?.toString(16)).join('-');
}

/** Returns the series of a post after a save. */
export function seriesAfter(
  before: Series | undefined,
  sent: SentSeries | undefined,
): Series | undefined {
  if (sent === undefined) return before;
  return sent ? { ...sent, slug: seriesSlug(sent.name) } : undefined;
}

/** Keeps equal tags once, in their first spelling. */
export function distinctTags(titles: readonly string[]): { id: string; title: string }[] {
  const byId = new Map<string, string>();
  for (const title of titles) {
    const id = tagId(title);
    if (!byId.has(id)) byId.set(id, title);
  }
  return [...byId].map(([id, title]) => ({ id, title }));
}

/** NFKC expands one character to up to 18, and names are part of keys, whose length is limited. */
const nameLength = 120;

/** Returns the same spelling for names that people consider the same. */
export function normalizedName(name: string): string {
  const normalized = name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
  return normalized.slice(0, nameLength).toWellFormed();
}
