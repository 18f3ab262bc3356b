import * as z from 'zod';
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
import {
  contentImageSchema,
  httpUrlSchema,
  imageSourceSchema,
  neighborsSchema,
  slugSchema,
} from './entry.ts';
import { knownCategory, projectStatuses } from './project-labels.ts';

/** A calendar date, which has no time zone. */
const dateSchema = z.iso.date(authorMessages.dateInvalid);

const entryList = ({ max, length }: { max: number; length: number }) =>
  z
    .array(text(length))
    .max(100)
    .transform(distinctEntries)
    .refine((values) => values.length <= max, `At most ${max} entries`);

/** Editors may write `Web App`, the name on screen, for `web`. */
const storedCategory = (written: string): string => knownCategory(written) ?? written;

const category = text(limits.category.max, authorMessages.categoryTooLong).trim();

const writableFields = {
  title: text(limits.projectTitle.max).trim().min(1, authorMessages.projectTitleRequired),
  description: text(limits.projectDescription.max)
    .trim()
    .min(1, authorMessages.descriptionRequired),
  /** JSON text of the rich-text nodes, or plain text, as for a post; may be empty. */
  content: z.string().optional(),
  /** Becomes the article if `content` is missing, as in requests of older clients. */
  long_description: text(limits.projectLongDescription.max).trim().optional(),
  /** If missing, a new project gets a slug from its title, and a saved project keeps its slug. */
  slug: slugSchema.optional(),
  category: category.default('').transform(storedCategory),
  status: z.enum(projectStatuses, authorMessages.statusRequired),
  start_date: z
    .string()
    .min(1, authorMessages.startDateRequired)
    // The OpenAPI document describes the input, before `pipe`, so the format is repeated here.
    .meta({ format: 'date' })
    .pipe(dateSchema),
  end_date: dateSchema.nullable().default(null),
  technologies: entryList(limits.technologies).default([]),
  highlights: entryList(limits.highlights).default([]),
  github_url: httpUrlSchema.nullable().default(null),
  live_url: httpUrlSchema.nullable().default(null),
  image_url: imageSourceSchema.nullable().default(null),
  cover_view: sentCoverViewSchema,
  /** Whether the home page prefers this project. */
  featured: z.boolean().default(false),
  lang: sentLanguageSchema,
  seo: sentSeoSchema.optional(),
  /** Only the admin area shows a draft. If missing, a new project is public, and a saved project stays as it is. */
  is_draft: z.boolean().optional(),
};

/** The body of POST. */
export const createProjectSchema = z
  .strictObject(writableFields)
  .refine(({ start_date, end_date }) => end_date === null || end_date >= start_date, {
    error: authorMessages.endBeforeStart,
    path: ['end_date'],
  })
  .meta({ id: 'CreateProject' });

/** The body of PATCH: missing fields stay. The use case checks the dates, because it knows the stored ones. */
export const updateProjectSchema = z
  .strictObject({
    title: writableFields.title.optional(),
    description: writableFields.description.optional(),
    content: writableFields.content,
    long_description: writableFields.long_description,
    slug: writableFields.slug,
    category: category.transform(storedCategory).optional(),
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
    /** Null only for a short time after the release that gave projects their pages. */
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
    /** Missing for a public project. */
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
    /** Uploaded images of the project and its article. */
    images: z.array(contentImageSchema),
    neighbors: neighborsSchema,
  })
  .meta({ id: 'ProjectPage' });

/** Lists projects by start date, newest first. `drafts` lists only drafts, for the admin area. */
export const projectListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    status: z.enum(projectStatuses).optional(),
    category: text(limits.category.max).trim().min(1).transform(storedCategory).optional(),
    drafts: z.literal('true').optional(),
  })
  .meta({ id: 'ProjectListQuery' });

export const projectListSchema = z
  .strictObject({
    data: z.array(projectSchema),
    /** At most 20 uploaded pictures. */
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
