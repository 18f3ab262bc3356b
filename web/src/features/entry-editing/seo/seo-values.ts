/** The values for search engines in a form; those that are not set are empty. */
import * as z from 'zod';
import type { Seo } from '#shared/entries/seo.ts';
import type { ShownField } from '../entry-kind.ts';

export type SeoValues = Required<Seo>;

export const emptySeo: SeoValues = {
  title: '',
  description: '',
  canonical: '',
  noindex: false,
  image: '',
};

export function seoValues(seo: Seo | undefined): SeoValues {
  return { ...emptySeo, ...seo };
}

/** @returns the values that are not empty, trimmed; undefined when there are none */
export function filledSeo(values: SeoValues): Seo | undefined {
  const set = Object.entries(values)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

/** @returns the part of a save's body for search engines; null clears saved values, and is sent only then */
export function seoToSend(values: SeoValues, saved: Seo | undefined): { seo?: Seo | null } {
  const seo = filledSeo(values);
  if (seo) return { seo };
  return saved ? { seo: null } : {};
}

/** Whether the server has saved the requested values. A request without `seo` changes no value, so it always matches. */
export function isSavedSeo(
  requested: { [Name in keyof Seo]?: Seo[Name] | null } | null | undefined,
  saved: SeoValues,
): boolean {
  if (requested === undefined) return true;
  const set = Object.entries(requested ?? {}).filter(([, value]) => value);
  // JSON can be compared, because both objects have the keys of `emptySeo` in its order.
  return JSON.stringify({ ...emptySeo, ...Object.fromEntries(set) }) === JSON.stringify(saved);
}

/** A copy of unsaved changes that is older than one of these fields gets an empty value. */
export const keptCoverViewSchema = z.string().default('');
export const keptLanguageSchema = z.string().default('');

export const languageField: ShownField<{ lang: string }> = {
  name: 'lang',
  label: 'Language',
  show: ({ lang }) => lang,
};

/** Comparisons show one line for each value that is set. */
export const seoField: ShownField<{ seo: SeoValues }> = {
  name: 'seo',
  label: 'Search engines',
  show: ({ seo: { title, description, canonical, noindex, image } }) =>
    [title, description, canonical, noindex && 'Kept out of search engines', image]
      .filter(Boolean)
      .join('\n'),
};

/** A copy of unsaved changes that is older than these values gets empty ones. */
export const keptSeoSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    canonical: z.string(),
    noindex: z.boolean(),
    image: z.string(),
  })
  .default(emptySeo);
