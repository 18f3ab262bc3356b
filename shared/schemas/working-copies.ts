/** Unsaved changes of an entry, kept for their author while they write. */
import * as z from 'zod';
import { contentLimits } from '../content/limits.ts';
import { text, timestampSchema } from './common.ts';
import { authorLimits, limits } from './limits.ts';
import { projectStatuses } from './project-labels.ts';

/** The values as the form has them: empty and wrong ones, too. */
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
  /** Missing in copies from before these fields. */
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

const savedState = { version: z.int().min(1), slug: text(limits.slug.max) };

/** The saved entry that was changed has the base; null for a new one. */
const postCopy = {
  /** Left out by forms that know only posts. */
  kind: z.literal('post').optional(),
  base: z
    .strictObject({ postId: z.uuid(), ...savedState, excerpt: text(limits.excerpt.max) })
    .nullable(),
  values: postValues,
};
const projectCopy = {
  kind: z.literal('project'),
  base: z.strictObject({ projectId: z.uuid(), ...savedState }).nullable(),
  values: projectValues,
};

const pageCopy = {
  kind: z.literal('page'),
  base: z.strictObject({ pageId: z.uuid(), ...savedState }).nullable(),
  values: pageValues,
};

export const keepCopySchema = z
  .discriminatedUnion('kind', [
    z.strictObject(postCopy),
    z.strictObject(projectCopy),
    z.strictObject(pageCopy),
  ])
  .meta({ id: 'KeepWorkingCopy' });

const kept = { kept_at: timestampSchema, version: z.int().min(1) };

export const keptCopySchema = z.strictObject(kept).meta({ id: 'KeptWorkingCopy' });

const listed = { id: z.string(), ...kept };

export const workingCopySchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...listed, ...postCopy }),
    z.strictObject({ ...listed, ...projectCopy }),
    z.strictObject({ ...listed, ...pageCopy }),
  ])
  .meta({ id: 'WorkingCopy' });

export const workingCopyListSchema = z
  .strictObject({ data: z.array(workingCopySchema) })
  .meta({ id: 'WorkingCopyList' });

export type KeepCopy = z.infer<typeof keepCopySchema>;
export type WorkingCopy = z.infer<typeof workingCopySchema>;

const name = text(200).min(1);
/** The id of an entry of any kind, or the name for new ones. */
export const copiedEntrySchema = z.strictObject({ post: name });
/** The id is the form's own. */
export const workingCopyIdSchema = z.strictObject({ post: name, id: name });
