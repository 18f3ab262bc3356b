/** The lists that contain a project, and their order: newest start date first, then by id. */
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { ProjectStatus } from '#shared/schemas/project-labels.ts';
import type { ProjectSummary } from './project.ts';

/** All public projects, those of a status, those of a category, or those of both. */
interface PublicListName {
  status: ProjectStatus | undefined;
  /** In the spelling of `categoryKey`. */
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

/** In any of the lists; the time is a date, `YYYY-MM-DD`. */
export function positionOf({ id, startDate }: Pick<ProjectSummary, 'id' | 'startDate'>): TimePlace {
  return { time: startDate, id };
}

/** One spelling for categories that people consider the same. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').toLowerCase().trim();
}
