/**
 * Fields with which an editor tells search engines and shared links something else than what
 * follows from an entry.
 */
import * as z from 'zod';
import { isHttpUrl, isImageSource } from '../content/urls.ts';
import { authorMessages } from '../schemas/author-messages.ts';
import { text } from '../schemas/common.ts';
import { limits } from '../schemas/limits.ts';

const members = {
  title: z.string(),
  description: z.string(),
  /** Where the text appeared first. */
  canonical: z.string(),
  noindex: z.boolean(),
  /** The picture of shared links: an http(s) address or the key of an uploaded object. */
  image: z.string(),
};

/** The fields as they are stored and answered: only those that are set. */
export const seoSchema = z.strictObject(members).partial().meta({ id: 'Seo' });
export type Seo = z.infer<typeof seoSchema>;

/** The fields that readers' lists need. */
export const listedSeoSchema = seoSchema.pick({ noindex: true }).meta({ id: 'ListedSeo' });

/** In the body of a save: left out it stays, `null` or an object without members clears it. */
export const sentSeoSchema = z
  .strictObject({
    title: text(limits.seoTitle.max, authorMessages.seoTitleTooLong).trim().nullable(),
    description: text(limits.seoDescription.max, authorMessages.seoDescriptionTooLong)
      .trim()
      .nullable(),
    canonical: z
      .string()
      .refine((value) => isHttpUrl(value), authorMessages.httpAddress)
      .nullable(),
    noindex: z.boolean().nullable(),
    image: z
      .string()
      .refine((value) => isImageSource(value), authorMessages.imageSource)
      .nullable(),
  })
  .partial()
  .nullable()
  .transform(setMembers)
  .meta({ id: 'SentSeo' });

function setMembers(sent: { [Name in keyof Seo]?: Seo[Name] | null } | null): Seo | null {
  const set = Object.entries(sent ?? {}).filter(([, value]) => value);
  return set.length > 0 ? seoSchema.parse(Object.fromEntries(set)) : null;
}

/** Makes an object's part, which is left out when nothing is set. */
export function seoPart(seo: Seo | undefined): { seo?: Seo } {
  return seo ? { seo } : {};
}

/** The same for a list. */
export function listedSeoPart(seo: Seo | undefined): { seo?: Pick<Seo, 'noindex'> } {
  return seo?.noindex ? { seo: { noindex: true } } : {};
}

/** The fields of an entry after a save. */
export function seoAfter(before: Seo | undefined, sent: Seo | null | undefined): Seo | undefined {
  return sent === undefined ? before : (sent ?? undefined);
}
