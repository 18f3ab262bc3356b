/** Fields that override what search engines and shared links would take from an entry. */
import * as z from 'zod';
import { authorMessages } from '../schemas/author-messages.ts';
import { text } from '../schemas/common.ts';
import { httpUrlSchema, imageSourceSchema } from '../schemas/entry.ts';
import { limits } from '../schemas/limits.ts';

const members = {
  title: z.string(),
  description: z.string(),
  /** The address where the text first appeared. */
  canonical: z.string(),
  noindex: z.boolean(),
  /** The picture of shared links: an http(s) address or the key of an uploaded object. */
  image: z.string(),
};

/** Only the fields that are set, as they are stored and sent to readers. */
export const seoSchema = z.strictObject(members).partial().meta({ id: 'Seo' });
export type Seo = z.infer<typeof seoSchema>;

export const listedSeoSchema = seoSchema.pick({ noindex: true }).meta({ id: 'ListedSeo' });

/** The fields in the body of a save. Without `seo`, they stay; `null` or an empty object clears them. */
export const sentSeoSchema = z
  .strictObject({
    title: text(limits.seoTitle.max, authorMessages.seoTitleTooLong).trim().nullable(),
    description: text(limits.seoDescription.max, authorMessages.seoDescriptionTooLong)
      .trim()
      .nullable(),
    canonical: httpUrlSchema.nullable(),
    noindex: z.boolean().nullable(),
    image: imageSourceSchema.nullable(),
  })
  .partial()
  .nullable()
  .transform(dropEmptyMembers)
  .meta({ id: 'SentSeo' });

function dropEmptyMembers(sent: { [Name in keyof Seo]?: Seo[Name] | null } | null): Seo | null {
  const present = Object.entries(sent ?? {}).filter(([, value]) => value);
  return present.length > 0 ? seoSchema.parse(Object.fromEntries(present)) : null;
}

/** For spreading into an object, which then has no `seo` when nothing is set. */
export function seoPart(seo: Seo | undefined): { seo?: Seo } {
  return seo ? { seo } : {};
}

/** Like `seoPart`, with only the fields that lists need. */
export function listedSeoPart(seo: Seo | undefined): { seo?: Pick<Seo, 'noindex'> } {
  return seo?.noindex ? { seo: { noindex: true } } : {};
}

export function seoAfter(before: Seo | undefined, sent: Seo | null | undefined): Seo | undefined {
  return sent === undefined ? before : (sent ?? undefined);
}
