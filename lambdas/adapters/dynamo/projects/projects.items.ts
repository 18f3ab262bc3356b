/** The items of projects in the core table: how they are written, and how they are parsed when read. */
import * as z from 'zod';
import {
  type ProjectRecord,
  projectRecordSchema,
  projectSummarySchema,
} from '#lambdas/features/projects/project.ts';
import { articleOfText } from '#lambdas/features/projects/project-content.ts';
import { listsOf, positionOf } from '#lambdas/features/projects/project-lists.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';

export const storedProjectSchema = projectRecordSchema.extend({
  /** Left out by earlier releases, whose article is the long description. */
  content: z.string().optional(),
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});
export const projectItemSchema = storedProjectSchema.transform(({ content, ...project }) => ({
  ...project,
  content: content ?? articleOfText(project.longDescription),
}));
export const trashEntrySchema = projectSummarySchema.extend({
  trashedAt: z.iso.datetime(),
  [tableKeys.expiry]: z.int(),
});
export const projectCounterSchema = z.object({ count: z.int().min(0) });
export const projectAnswerSchema = z.object({
  requestHash: z.string(),
  project: projectSummarySchema,
});

export const projectSlugSchema = z.object({ projectId: z.uuid(), slug: z.string() });
export const projectLinkSchema = projectSummarySchema.pick({ title: true, slug: true });

export function projectSlugItem(slug: string, projectId: string): Item {
  return { ...keys.projectSlug(slug), slug, projectId };
}

export function projectItem(project: ProjectRecord): Item {
  return { ...keys.project(project.id), ...project };
}

/** The project without its article once for each list that contains it, so that a page is one query. */
export function projectListItems(project: ProjectRecord): Item[] {
  const summary = projectSummarySchema.parse(project);
  return listsOf(project).map((list) => ({
    ...keys.projectList(list, positionOf(project)),
    ...summary,
  }));
}

/** The project in the trash, and its entry there, by which it is found. */
export function trashedProjectItems(
  project: ProjectRecord,
  { trashedAt, expiresAt }: { trashedAt: string; expiresAt: Date },
): { project: Item; entry: Item } {
  const rest = { trashedAt, [tableKeys.expiry]: epochSeconds(expiresAt) };
  return {
    project: { ...projectItem(project), ...rest },
    entry: {
      ...projectSummarySchema.parse(project),
      ...rest,
      ...keys.trashEntry('PROJECTS', { trashedAt, id: project.id }),
    },
  };
}
