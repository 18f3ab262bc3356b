/** The items of projects in the core table: how they are written, and how they are parsed when read. */
import * as z from 'zod';
import { type ProjectRecord, projectRecordSchema } from '#lambdas/features/projects/project.ts';
import { listsOf, positionOf } from '#lambdas/features/projects/project-lists.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';

export const projectItemSchema = projectRecordSchema.extend({
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});
export const projectCounterSchema = z.object({ count: z.int().min(0) });
export const projectAnswerSchema = z.object({
  requestHash: z.string(),
  project: projectRecordSchema,
});

export function projectItem(project: ProjectRecord): Item {
  return { ...keys.project(project.id), ...project };
}

/** The whole project once for each list that contains it, so that a page is one query. */
export function projectListItems(project: ProjectRecord): Item[] {
  return listsOf(project).map((list) => ({
    ...keys.projectList(list, positionOf(project)),
    ...project,
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
    entry: { ...project, ...rest, ...keys.trashEntry('PROJECTS', { trashedAt, id: project.id }) },
  };
}
