import { savingLatest, savingUnderFreeSlug } from '#lambdas/kernel/saving.ts';
import { withSlug } from '../entries/save-entry.usecases.ts';
import { type ProjectSummary, projectSummarySchema } from './project.ts';
import { projectKind } from './project.kind.ts';
import type { ProjectsRepository } from './projects.repository.ts';

/**
 * Gives a slug to projects without one, which were made before projects had pages.
 * @returns all projects with their slugs, without those that were deleted meanwhile
 */
export async function nameProjects(
  all: readonly ProjectSummary[],
  { projects }: { projects: ProjectsRepository },
): Promise<readonly ProjectSummary[]> {
  if (all.every(({ slug }) => slug !== null)) return all;
  const named: ProjectSummary[] = [];
  // One after the other, so that equal titles are numbered in the order of the list.
  for (const project of all) {
    const found = project.slug === null ? await addSlug(project.id, projects) : project;
    if (found) named.push(projectSummarySchema.parse(found));
  }
  return named;
}

function addSlug(id: string, projects: ProjectsRepository): Promise<ProjectSummary | undefined> {
  return savingLatest(undefined, async () => {
    const before = await projects.find(id);
    if (!before || before.slug !== null) return before;
    const base = projectKind.slugBase(before.title);
    return savingUnderFreeSlug({ slugs: projects, base }, async (slug) => {
      const next = { ...before, version: before.version + 1 };
      const after = withSlug(projectKind, { before, after: next, slug });
      const outcome = await projects.update({ before, after, event: undefined });
      return outcome === 'saved' ? after : outcome;
    });
  });
}
