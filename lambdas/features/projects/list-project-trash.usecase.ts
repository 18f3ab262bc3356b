import { slicedPage } from '#lambdas/kernel/sliced-page.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { TrashedProjectList, TrashQuery } from '#shared/schemas/trash.ts';
import type { TrashedSummary } from './project.ts';
import type { ProjectsRepository } from './projects.repository.ts';

/**
 * One page of the projects in the trash, latest deletion first. Items expire by themselves, so no
 * counter could know how many there are: they are read, up to 1,000, and counted.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listTrash(
  { query, now }: { query: TrashQuery; now: Date },
  projects: Pick<ProjectsRepository, 'trashed'>,
): Promise<{ projects: TrashedSummary[]; meta: TrashedProjectList['meta'] }> {
  const found = await projects.trashed({ now, limit: limits.shownTrash });
  const { entries, meta } = slicedPage(found, {
    query,
    list: 'trash-projects',
    size: query.page_size ?? limits.pageSize.trash,
    placeOf: ({ trashedAt, project }) => ({ time: trashedAt, id: project.id }),
  });
  return { projects: entries, meta };
}
