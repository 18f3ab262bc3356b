/** What an author has written of a post and not saved, kept while they write. */
import * as z from 'zod';
import { contentLimits } from '../content/limits.ts';
import { text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';

/** As the form has it: empty and wrong values, too. */
const valuesSchema = z.strictObject({
  title: text(limits.title.max),
  category: text(limits.category.max),
  tags: z.array(text(limits.tagId.max)).max(100),
  tagDraft: text(1000),
  excerpt: text(limits.excerpt.max),
  slug: text(limits.slug.max),
  avatar: text(limits.url.max),
  content: text(contentLimits.bytes),
  publish_at: text(40),
  /** Missing in copies from before these fields. */
  seo: z
    .strictObject({
      title: text(limits.seoTitle.max),
      description: text(limits.seoDescription.max),
      canonical: text(limits.url.max),
      noindex: z.boolean(),
      image: text(limits.url.max),
    })
    .optional(),
});

/** The saved post that was changed; null for a new one. */
const baseSchema = z
  .strictObject({
    postId: z.uuid(),
    version: z.int().min(1),
    slug: text(limits.slug.max),
    excerpt: text(limits.excerpt.max),
  })
  .nullable();

export const keepCopySchema = z
  .strictObject({ base: baseSchema, values: valuesSchema })
  .meta({ id: 'KeepWorkingCopy' });

export const keptCopySchema = z
  .strictObject({ kept_at: timestampSchema, version: z.int().min(1) })
  .meta({ id: 'KeptWorkingCopy' });

export const workingCopySchema = z
  .strictObject({
    id: z.string(),
    base: baseSchema,
    values: valuesSchema,
    kept_at: timestampSchema,
    version: z.int().min(1),
  })
  .meta({ id: 'WorkingCopy' });

export const workingCopyListSchema = z
  .strictObject({ data: z.array(workingCopySchema) })
  .meta({ id: 'WorkingCopyList' });

const name = text(200).min(1);
/** The id of a post, or `new`. */
export const copiedPostSchema = z.strictObject({ post: name });
/** The id is the form's own. */
export const workingCopyIdSchema = z.strictObject({ post: name, id: name });

export type KeepCopy = z.infer<typeof keepCopySchema>;
export type WorkingCopy = z.infer<typeof workingCopySchema>;
