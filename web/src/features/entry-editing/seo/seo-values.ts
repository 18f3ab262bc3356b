/** The form's values for search engines. A value that is not set is empty. */
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

/** @returns the values that are not empty, trimmed; undefined when all are empty */
export function filledSeo(values: SeoValues): Seo | undefined {
  const filled = Object.entries(values)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** @returns the field of a save's body; null, which clears the saved values, is sent only if there are any */
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
  const filled = Object.entries(requested ?? {}).filter(([, value]) => value);
  // JSON can be compared, because both objects have the keys of `emptySeo` in its order.
  return JSON.stringify({ ...emptySeo, ...Object.fromEntries(filled) }) === JSON.stringify(saved);
}

/** For a field that copies of unsaved changes from earlier releases lack. */
export const laterTextSchema = z.string().default('');

export const languageField: ShownField<{ lang: string }> = {
  name: 'lang',
  label: 'Language',
  show: ({ lang }) => lang,
};

export const seoField: ShownField<{ seo: SeoValues }> = {
  name: 'seo',
  label: 'Search engines',
  show: ({ seo: { title, description, canonical, noindex, image } }) =>
    [title, description, canonical, noindex && 'Kept out of search engines', image]
      .filter(Boolean)
      .join('\n'),
};

/** The default is for copies of unsaved changes from earlier releases. */
export const seoValuesSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    canonical: z.string(),
    noindex: z.boolean(),
    image: z.string(),
  })
  .default(emptySeo);
