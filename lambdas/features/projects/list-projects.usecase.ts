import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { ProjectList, ProjectListQuery } from '#shared/schemas/projects.ts';
import { isInAdminArea, type Reader, seenBy } from '../entries/visibility.ts';
import type { ProjectSummary, ProjectTypes } from './project.ts';
import { forViewer } from './project.kind.ts';
import { decodeCursor, encodeCursor } from './project-cursor.ts';
import { categoryKey, type ProjectListName, positionOf } from './project-lists.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export interface ListedProjects {
  projects: ProjectSummary[];
  meta: ProjectList['meta'];
}

/**
 * One page of the list that the query asks for, masked for the reader.
 * @throws Problem `validation-failed` for a bad cursor, `forbidden` for drafts outside the admin area
 */
export async function listProjects(
  { query, reader }: { query: ProjectListQuery; reader: Reader },
  projects: Pick<ProjectsRepository, 'count' | 'page'>,
): Promise<ListedProjects> {
  const list = listFor(query, reader);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const page = cursor?.page ?? query.page ?? 1;
  const size = query.page_size ?? limits.pageSize.projects;
  const skip = (page - 1) * size;

  const total = await projects.count(list);
  const isBeyond = cursor === undefined && skip > 0 && skip >= total;
  const from = cursor ? { after: cursor.after } : { skip };
  const found = isBeyond ? { entries: [], more: false } : await projects.page({ list, size, from });
  const last = found.more ? found.entries.at(-1) : undefined;
  return {
    projects: found.entries.flatMap(
      (project) =>
        seenBy<ProjectTypes, ProjectSummary>({ forViewer }, reader, {
          entry: project,
          isPublic: !project.isDraft,
        }) ?? [],
    ),
    meta: {
      page,
      total_pages: Math.ceil(total / size),
      total,
      next_cursor: last ? encodeCursor({ list, page: page + 1, after: positionOf(last) }) : null,
    },
  };
}

function listFor({ status, category, drafts }: ProjectListQuery, reader: Reader): ProjectListName {
  if (drafts === undefined) {
    return { status, category: category === undefined ? undefined : categoryKey(category) };
  }
  if (!isInAdminArea(reader)) throw problem('forbidden');
  return 'drafts';
}
