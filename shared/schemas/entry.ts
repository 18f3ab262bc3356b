import * as z from 'zod';
import { isHttpUrl, isImageSource } from '../content/urls.ts';
import { languageSchema } from '../entries/language.ts';
import { authorMessages } from './author-messages.ts';
import { limits } from './limits.ts';

export const slugSchema = z
  .string()
  .max(limits.slug.max, authorMessages.slugInvalid)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, authorMessages.slugInvalid);

export const httpUrlSchema = z.string().refine(isHttpUrl, authorMessages.httpAddress);
export const imageSourceSchema = z.string().refine(isImageSource, authorMessages.imageSource);

export const entryLinkSchema = z.strictObject({
  title: z.string(),
  slug: z.string(),
  lang: languageSchema,
});
const neighborSchema = entryLinkSchema.nullable();
/** The next newer and the next older entry in the list. */
export const neighborsSchema = z.strictObject({ newer: neighborSchema, older: neighborSchema });

/** An uploaded image of an article. */
export const contentImageSchema = z.strictObject({
  /** The object key by which the content refers to the image. */
  object_key: z.string(),
  /** Path of the widest copy; null until the entry is published, except in previews. */
  url: z.string().nullable(),
  /** Width and height of the widest copy, in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** All copies, narrowest first; empty if `url` is null. */
  sizes: z.array(z.strictObject({ url: z.string(), width: z.int().min(1) })),
});

export type ContentImage = z.infer<typeof contentImageSchema>;
