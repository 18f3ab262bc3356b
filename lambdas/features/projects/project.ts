/** A project, as stored on the server; `project-wire.ts` converts it for callers. */
import * as z from 'zod';
import { projectStatuses } from '#shared/schemas/project-labels.ts';

const timestamp = z.iso.datetime();
/** A calendar date: it has no time zone, so nothing can shift it. */
const date = z.iso.date();

const fields = {
  title: z.string(),
  description: z.string(),
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
};

export const projectRecordSchema = z.object({
  id: z.uuid(),
  ...fields,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int().min(1),
});

export type ProjectRecord = z.infer<typeof projectRecordSchema>;

/** The fields that an editor sets. */
export type ProjectFields = Pick<ProjectRecord, keyof typeof fields>;

export interface TrashedProject {
  project: ProjectRecord;
  trashedAt: string;
}

/** Days that a deleted project stays in the trash. */
export const trashDays = 30;
