/** A project, as stored on the server; `project-wire.ts` converts it for callers. */
import * as z from 'zod';
import { projectStatuses } from '#shared/schemas/project-labels.ts';
import {
  type EntryTypes,
  type EntryVersion,
  personSchema,
  seoField,
  versionedFields,
} from '../entries/entry.ts';
import type { ProjectListName } from './project-lists.ts';

const timestamp = z.iso.datetime();
/** A calendar date: it has no time zone, so nothing can shift it. */
const date = z.iso.date();

const fields = {
  title: z.string(),
  description: z.string(),
  /** The beginning of the article as plain text. */
  longDescription: z.string(),
  /** As the editor wrote it; compare by `categoryKey`. Empty when none was given. */
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
  /** Preferred for the home page. Older records have no such field. */
  featured: z.boolean().default(false),
  ...seoField,
};

/** What lists hold of a project: everything but its article. Versions are for the daily sweep, which reads only lists. */
export const projectSummarySchema = z.object({
  id: z.uuid(),
  ...fields,
  /** Null for an older record until the publisher has named it. */
  slug: z.string().nullable().default(null),
  /** Object keys of the uploaded images in the article. */
  articleImages: z.array(z.string()).default([]),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int().min(1),
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
}

export type ProjectVersion = EntryVersion<ProjectTypes>;
