/** Schemas for the unsaved text of an entry, which the server keeps for its author. */
import * as z from 'zod';
import { contentLimits } from '../content/limits.ts';
import { text, timestampSchema } from './common.ts';
import { authorLimits, limits } from './limits.ts';
import { projectStatuses } from './project-labels.ts';

/** Values as the form has them, even if they are empty or invalid. */
export const copiedSeoSchema = z.strictObject({
  title: text(limits.seoTitle.max),
  description: text(limits.seoDescription.max),
  canonical: text(limits.url.max),
  noindex: z.boolean(),
  image: text(limits.url.max),
});

export const copiedSeriesSchema = z.strictObject({
  name: text(authorLimits.series.name),
  position: text(40),
});

const postValues = z.strictObject({
  title: text(limits.title.max),
  category: text(limits.category.max),
  tags: z.array(text(limits.tagId.max)).max(100),
  tagDraft: text(1000),
  excerpt: text(limits.excerpt.max),
  slug: text(limits.slug.max),
  avatar: text(limits.url.max),
  content: text(contentLimits.bytes),
  publish_at: text(40),
  /** Like the fields below, missing in copies that are older than the field. */
  cover_view: text(20).optional(),
  lang: text(limits.language.max).optional(),
  series: copiedSeriesSchema.optional(),
  seo: copiedSeoSchema.optional(),
});

const projectValues = z.strictObject({
  title: text(limits.projectTitle.max),
  description: text(limits.projectDescription.max),
  content: text(contentLimits.bytes),
  slug: text(limits.slug.max),
  category: text(limits.category.max),
  status: z.enum(projectStatuses),
  start_date: text(40),
  end_date: text(40),
  technologies: z.array(text(1000)).max(100),
  highlights: z.array(text(1000)).max(100),
  technologyDraft: text(1000),
  highlightDraft: text(1000),
  github_url: text(limits.url.max),
  live_url: text(limits.url.max),
  image_url: text(limits.url.max),
  featured: z.boolean(),
  cover_view: text(20).optional(),
  lang: text(limits.language.max).optional(),
  seo: copiedSeoSchema.optional(),
});

const pageValues = z.strictObject({
  title: text(limits.title.max),
  slug: text(limits.slug.max),
  content: text(contentLimits.bytes),
  excerpt: text(limits.excerpt.max),
  header: text(40).nullable(),
  footer: text(40).nullable(),
  lang: text(limits.language.max).optional(),
  seo: copiedSeoSchema.optional(),
});

const baseFields = { version: z.int().min(1), slug: text(limits.slug.max) };

/** In each copy, `base` identifies the saved version that was edited; null for a new entry. */
const postCopy = {
  /** Missing in copies from before projects and pages had copies. */
  kind: z.literal('post').optional(),
  base: z
    .strictObject({ postId: z.uuid(), ...baseFields, excerpt: text(limits.excerpt.max) })
    .nullable(),
  values: postValues,
};
const projectCopy = {
  kind: z.literal('project'),
  base: z.strictObject({ projectId: z.uuid(), ...baseFields }).nullable(),
  values: projectValues,
};

const pageCopy = {
  kind: z.literal('page'),
  base: z.strictObject({ pageId: z.uuid(), ...baseFields }).nullable(),
  values: pageValues,
};

export const keepCopySchema = z
  .discriminatedUnion('kind', [
    z.strictObject(postCopy),
    z.strictObject(projectCopy),
    z.strictObject(pageCopy),
  ])
  .meta({ id: 'KeepWorkingCopy' });

const keptFields = { kept_at: timestampSchema, version: z.int().min(1) };

export const keptCopySchema = z.strictObject(keptFields).meta({ id: 'KeptWorkingCopy' });

const listedFields = { id: z.string(), ...keptFields };

export const workingCopySchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...listedFields, ...postCopy }),
    z.strictObject({ ...listedFields, ...projectCopy }),
    z.strictObject({ ...listedFields, ...pageCopy }),
  ])
  .meta({ id: 'WorkingCopy' });

export const workingCopyListSchema = z
  .strictObject({ data: z.array(workingCopySchema) })
  .meta({ id: 'WorkingCopyList' });

export type KeepCopy = z.infer<typeof keepCopySchema>;
export type WorkingCopy = z.infer<typeof workingCopySchema>;

const name = text(200).min(1);
/** `post` is the id of an entry of any kind, or the result of `newEntryId`. */
export const copiedEntrySchema = z.strictObject({ post: name });
/** `id` is chosen by the form, so that several tabs keep separate copies. */
export const workingCopyIdSchema = z.strictObject({ post: name, id: name });
