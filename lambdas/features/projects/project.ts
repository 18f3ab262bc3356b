/** Projects as stored on the server, their lists, and the rule for their readers; `project-wire.ts` converts them. */
import * as z from 'zod';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { storedCoverViewSchema } from '#shared/entries/cover-view.ts';
import {
  categoryKey,
  type ProjectStatus,
  projectStatuses,
} from '#shared/schemas/project-labels.ts';
import type { CreateProject, UpdateProject } from '#shared/schemas/projects.ts';
import {
  type EntryTypes,
  type EntryVersion,
  listedFields,
  personSchema,
  timestamp,
  versionedFields,
} from '../entries/entry.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import type { EntryReading } from '../entries/read-entries.ts';

/** A calendar date, which has no time zone and cannot shift. */
const date = z.iso.date();

const fields = {
  title: listedFields.title,
  description: z.string(),
  /** The beginning of the article as plain text. */
  longDescription: z.string(),
  /** The category as the editor wrote it; compare by `categoryKey`. Empty when none was given. */
  category: z.string(),
  status: z.enum(projectStatuses),
  startDate: date,
  endDate: date.nullable(),
  technologies: z.array(z.string()),
  highlights: z.array(z.string()),
  githubUrl: z.string().nullable(),
  liveUrl: z.string().nullable(),
  /** An http(s) address or the key of an uploaded object. */
  imageUrl: z.string().nullable(),
  coverView: storedCoverViewSchema,
  /** Whether the home page prefers the project. Older records lack the field. */
  featured: z.boolean().default(false),
  lang: listedFields.lang,
  seo: listedFields.seo,
};

/** Lists contain a project without its article. The daily sweep, which reads only lists, needs `keptVersions`. */
export const projectSummarySchema = z.object({
  ...listedFields,
  ...fields,
  /** Null for an older record until the publisher gives it a slug. */
  slug: z.string().nullable().default(null),
  /** Object keys of the uploaded images in the article. */
  articleImages: z.array(z.string()).default([]),
  /** Only the list of drafts contains a draft. Public projects have neither this mark nor `wasPublic`. */
  isDraft: z.literal(true).optional(),
  /** Marks a draft that visitors could read before: its slugs still lead to it. */
  wasPublic: z.literal(true).optional(),
  keptVersions: versionedFields.keptVersions,
});

export const projectRecordSchema = projectSummarySchema.extend({
  /** The article's JSON text. */
  content: z.string(),
  /** Addresses with these slugs still lead to the project. The oldest comes first. */
  formerSlugs: z.array(z.string()).default([]),
  saved: versionedFields.saved,
});

/** A replaced version of a project, without its article. */
export const projectVersionSchema = projectSummarySchema
  .omit({
    id: true,
    createdAt: true,
    updatedAt: true,
    isDraft: true,
    wasPublic: true,
    keptVersions: true,
  })
  .extend({
    savedAt: timestamp,
    /** Null for a text from before versions existed. */
    savedBy: personSchema.nullable(),
  });

export type ProjectSummary = z.infer<typeof projectSummarySchema>;
export type ProjectRecord = z.infer<typeof projectRecordSchema>;

/** The fields that an editor sets. */
export type ProjectFields = Pick<ProjectSummary, keyof typeof fields>;

export interface ProjectTypes extends EntryTypes {
  record: ProjectRecord;
  summary: ProjectSummary;
  version: z.infer<typeof projectVersionSchema>;
  list: ProjectListName;
  create: CreateProject;
  save: UpdateProject;
}

export type ProjectVersion = EntryVersion<ProjectTypes>;

/** Names the list of public projects with this status and category; undefined means any. */
interface PublicListName {
  status: ProjectStatus | undefined;
  /** The category in the spelling of `categoryKey`. */
  category: string | undefined;
}

export type ProjectListName = PublicListName | 'drafts';

export const allProjects: ProjectListName = { status: undefined, category: undefined };

/** A draft is only in `drafts`; a project without a category only in lists of any category. */
export function listsOf({
  status,
  category,
  isDraft,
}: Pick<ProjectSummary, 'status' | 'category' | 'isDraft'>): ProjectListName[] {
  if (isDraft) return ['drafts'];
  const categories = [undefined, categoryKey(category) || undefined];
  return [...new Set(categories)].flatMap((key) => [
    { status: undefined, category: key },
    { status, category: key },
  ]);
}

/** Returns the project's position in every list; the time is a date, `YYYY-MM-DD`. */
export function positionOf({
  id,
  startDate,
}: Pick<ProjectSummary, 'id' | 'startDate'>): ListPosition {
  return { time: startDate, id };
}

/** Returns the keys of the uploaded objects that a project shows. */
export function objectKeysOf({
  imageUrl,
  articleImages,
  seo,
}: Pick<ProjectSummary, 'imageUrl' | 'articleImages' | 'seo'>): string[] {
  return objectKeysAmong({ picture: imageUrl, images: articleImages, seo });
}

export const projectReading: EntryReading<ProjectTypes> = {
  notFound: 'project-not-found',
  isPublic: ({ isDraft }) => !isDraft,
  forViewer: (project, { isMasked, isTrashed }) =>
    isMasked ? maskProject(project, isTrashed ? 'Hidden project' : 'Hidden draft') : project,
};

function maskProject<Masked extends ProjectSummary>(project: Masked, title: string): Masked {
  return {
    ...project,
    title,
    description: '',
    longDescription: '',
    slug: null,
    articleImages: [],
    category: '',
    endDate: null,
    startDate: project.createdAt.slice(0, 10),
    technologies: [],
    highlights: [],
    githubUrl: null,
    liveUrl: null,
    imageUrl: null,
    coverView: undefined,
    featured: false,
    lang: undefined,
    seo: undefined,
  };
}
