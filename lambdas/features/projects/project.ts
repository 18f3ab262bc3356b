/** A project, as stored on the server, its lists, and what readers see of it; `project-wire.ts` converts it for callers. */
import * as z from 'zod';
import type { TimePlace } from '#lambdas/kernel/paging.ts';
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

/** A calendar date: it has no time zone, so nothing can shift it. */
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
  /** Preferred for the home page. Older records have no such field. */
  featured: z.boolean().default(false),
  lang: listedFields.lang,
  seo: listedFields.seo,
};

/** Lists hold everything of a project but its article. Versions are for the daily sweep, which reads only lists. */
export const projectSummarySchema = z.object({
  ...listedFields,
  ...fields,
  /** Null for an older record until the publisher has named it. */
  slug: z.string().nullable().default(null),
  /** Object keys of the uploaded images in the article. */
  articleImages: z.array(z.string()).default([]),
  /** Not public: only in the list of drafts. Left out for a public one, as `wasPublic` is. */
  isDraft: z.literal(true).optional(),
  /** A draft that visitors could read before, so that its slugs keep leading to it. */
  wasPublic: z.literal(true).optional(),
  keptVersions: versionedFields.keptVersions,
});

export const projectRecordSchema = projectSummarySchema.extend({
  /** The article's JSON text. */
  content: z.string(),
  /** They lead to it as well, the oldest first. */
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
    /** Null for the text of a record that is older than versions. */
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

/** All public projects, those of a status, those of a category, or those of both. */
interface PublicListName {
  status: ProjectStatus | undefined;
  /** The category in the spelling of `categoryKey`. */
  category: string | undefined;
}

export type ProjectListName = PublicListName | 'drafts';

export const allProjects: ProjectListName = { status: undefined, category: undefined };

/** A draft is in no other list; a project without a category is only in the lists that have none. */
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

/** The project's place in any of the lists; the time is a date, `YYYY-MM-DD`. */
export function positionOf({ id, startDate }: Pick<ProjectSummary, 'id' | 'startDate'>): TimePlace {
  return { time: startDate, id };
}

/** Keys of the uploaded objects that a project shows. */
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
    isMasked ? hidden(project, isTrashed ? 'Hidden project' : 'Hidden draft') : project,
};

function hidden<Hidden extends ProjectSummary>(project: Hidden, title: string): Hidden {
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
