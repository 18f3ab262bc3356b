/** The lists that contain a project, and their order: newest start date first, then by id. */
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { ProjectStatus } from '#shared/schemas/project-labels.ts';
import type { ProjectSummary } from './project.ts';

/** All projects, those of a status, those of a category, or those of both. */
export interface ProjectListName {
  status: ProjectStatus | undefined;
  /** In the spelling of `categoryKey`. */
  category: string | undefined;
}

export const allProjects: ProjectListName = { status: undefined, category: undefined };

/** A project without a category is only in the lists that have none. */
export function listsOf({
  status,
  category,
}: Pick<ProjectSummary, 'status' | 'category'>): ProjectListName[] {
  const categories = [undefined, categoryKey(category) || undefined];
  return [...new Set(categories)].flatMap((key) => [
    { status: undefined, category: key },
    { status, category: key },
  ]);
}

/** In any of the lists; the time is a date, `YYYY-MM-DD`. */
export function positionOf({ id, startDate }: Pick<ProjectSummary, 'id' | 'startDate'>): TimePlace {
  return { time: startDate, id };
}

/** One spelling for categories that people consider the same. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').toLowerCase().trim();
}
