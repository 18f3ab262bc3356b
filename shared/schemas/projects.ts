import * as z from 'zod';
import { isHttpUrl, isImageSource } from '../content/urls.ts';
import { coverViewSchema, sentCoverViewSchema } from '../entries/cover-view.ts';
import { languageSchema, sentLanguageSchema } from '../entries/language.ts';
import { listedSeoSchema, sentSeoSchema, seoSchema } from '../entries/seo.ts';
import {
  listedImagesSchema,
  pageMetaSchema,
  pagingQuery,
  text,
  timestampSchema,
} from './common.ts';
import { distinctEntries } from './entries.ts';
import { limits } from './limits.ts';
import { authorMessages } from './author-messages.ts';
import { contentImageSchema, neighborsSchema, slugSchema } from './entry.ts';
import { knownCategory, projectStatuses } from './project-labels.ts';

/** A calendar date, never shifted by a time zone. */
const dateSchema = z.iso.date(authorMessages.dateInvalid);

const httpUrl = z
  .string()
  .refine((value) => isHttpUrl(value), authorMessages.httpAddress)
  .nullable();

const entries = ({ max, length }: { max: number; length: number }) =>
  z
    .array(text(length))
    .max(100)
    .transform(distinctEntries)
    .refine((values) => values.length <= max, `At most ${max} entries`);

/** `Web App` is what the screens call `web`, and what an editor may write. */
const categoryKey = (written: string): string => knownCategory(written) ?? written;

const category = text(limits.category.max, authorMessages.categoryTooLong).trim();

const writableFields = {
  title: text(limits.projectTitle.max).trim().min(1, authorMessages.projectTitleRequired),
  description: text(limits.projectDescription.max)
    .trim()
    .min(1, authorMessages.descriptionRequired),
  /** JSON text of the rich-text nodes, or plain text, as for a post; may be empty. */
  content: z.string().optional(),
  /** The text for those who send no `content`. */
  long_description: text(limits.projectLongDescription.max).trim().optional(),
  /** Left out: a new project's follows its title, a saved one keeps its own. */
  slug: slugSchema.optional(),
  category: category.default('').transform(categoryKey),
  status: z.enum(projectStatuses, authorMessages.statusRequired),
  start_date: z
    .string()
    .min(1, authorMessages.startDateRequired)
    // Told here for the OpenAPI document, which sees what is sent.
    .meta({ format: 'date' })
    .pipe(dateSchema),
  end_date: dateSchema.nullable().default(null),
  technologies: entries(limits.technologies).default([]),
  highlights: entries(limits.highlights).default([]),
  github_url: httpUrl.default(null),
  live_url: httpUrl.default(null),
  image_url: z
    .string()
    .refine((value) => isImageSource(value), authorMessages.imageSource)
    .nullable()
    .default(null),
  cover_view: sentCoverViewSchema,
  /** Preferred for the home page. */
  featured: z.boolean().default(false),
  lang: sentLanguageSchema,
  seo: sentSeoSchema.optional(),
  /** Only the admin area shows a draft; left out: a new project is public, a saved one stays as it is. */
  is_draft: z.boolean().optional(),
};

const endsAfterStart = {
  error: authorMessages.endBeforeStart,
  path: ['end_date'],
};

/** Body of create. */
export const createProjectSchema = z
  .strictObject(writableFields)
  .refine(({ start_date, end_date }) => end_date === null || end_date >= start_date, endsAfterStart)
  .meta({ id: 'CreateProject' });

/** Body of patch: omitted fields stay; the dates are checked together with those that stay. */
export const updateProjectSchema = z
  .strictObject({
    title: writableFields.title.optional(),
    description: writableFields.description.optional(),
    content: writableFields.content,
    long_description: writableFields.long_description,
    slug: writableFields.slug,
    category: category.transform(categoryKey).optional(),
    status: writableFields.status.optional(),
    start_date: writableFields.start_date.optional(),
    end_date: writableFields.end_date.unwrap().optional(),
    technologies: writableFields.technologies.unwrap().optional(),
    highlights: writableFields.highlights.unwrap().optional(),
    github_url: writableFields.github_url.unwrap().optional(),
    live_url: writableFields.live_url.unwrap().optional(),
    image_url: writableFields.image_url.unwrap().optional(),
    cover_view: writableFields.cover_view,
    featured: writableFields.featured.unwrap().optional(),
    lang: writableFields.lang,
    seo: writableFields.seo,
    is_draft: writableFields.is_draft,
  })
  .meta({ id: 'UpdateProject' });

export const projectSchema = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    /** The beginning of the article as plain text. */
    long_description: z.string(),
    /** Null only for a short while after the release that gave projects pages. */
    slug: z.string().nullable(),
    category: z.string(),
    status: z.enum(projectStatuses),
    start_date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    technologies: z.array(z.string()),
    highlights: z.array(z.string()),
    github_url: z.string().nullable(),
    live_url: z.string().nullable(),
    image_url: z.string().nullable(),
    cover_view: coverViewSchema,
    featured: z.boolean(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int().min(1),
    lang: languageSchema,
    seo: listedSeoSchema.optional(),
    /** Left out for a public project. */
    is_draft: z.literal(true).optional(),
  })
  .meta({ id: 'Project' });

/** A project with its article. */
export const savedProjectSchema = projectSchema
  .extend({
    /** JSON text of the rich-text nodes. */
    content: z.string(),
    seo: seoSchema.optional(),
  })
  .meta({ id: 'SavedProject' });

export const projectPageSchema = savedProjectSchema
  .extend({
    /** The uploaded images of the project and its article, with their copies. */
    images: z.array(contentImageSchema),
    neighbors: neighborsSchema,
  })
  .meta({ id: 'ProjectPage' });

/** Newest start date first; `status` and `category` may be combined. `drafts` lists only these, in the admin area. */
export const projectListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    status: z.enum(projectStatuses).optional(),
    category: text(limits.category.max).trim().min(1).transform(categoryKey).optional(),
    drafts: z.literal('true').optional(),
  })
  .meta({ id: 'ProjectListQuery' });

export const projectListSchema = z
  .strictObject({
    data: z.array(projectSchema),
    /** The uploaded pictures, at most 20. */
    images: listedImagesSchema.optional(),
    meta: pageMetaSchema,
  })
  .meta({ id: 'ProjectList' });

export type CreateProject = z.infer<typeof createProjectSchema>;
export type CreateProjectInput = z.input<typeof createProjectSchema>;
export type UpdateProject = z.infer<typeof updateProjectSchema>;
export type Project = z.infer<typeof projectSchema>;
export type SavedProject = z.infer<typeof savedProjectSchema>;
export type ProjectPage = z.infer<typeof projectPageSchema>;
export type ProjectListQuery = z.infer<typeof projectListQuerySchema>;
export type ProjectList = z.infer<typeof projectListSchema>;
