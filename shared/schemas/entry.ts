/** Schemas that posts, projects and pages share. */
import * as z from 'zod';
import { languageSchema } from '../entries/language.ts';
import { authorMessages } from './author-messages.ts';
import { limits } from './limits.ts';

export const slugSchema = z
  .string()
  .max(limits.slug.max, authorMessages.slugInvalid)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, authorMessages.slugInvalid);

export const entryLinkSchema = z.strictObject({
  title: z.string(),
  slug: z.string(),
  lang: languageSchema,
});
const neighborSchema = entryLinkSchema.nullable();
/** The entries right before and right after an entry in its list. */
export const neighborsSchema = z.strictObject({ newer: neighborSchema, older: neighborSchema });

/** An uploaded image of an article. */
export const contentImageSchema = z.strictObject({
  /** The key by which the content names it. */
  object_key: z.string(),
  /** Path of the widest copy; null until the entry is published, except to a preview link. */
  url: z.string().nullable(),
  /** Pixels of the widest copy. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** All copies, narrowest first; none where `url` is null. */
  sizes: z.array(z.strictObject({ url: z.string(), width: z.int().min(1) })),
});

export type ContentImage = z.infer<typeof contentImageSchema>;
