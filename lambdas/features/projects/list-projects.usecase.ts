import { createHash } from 'node:crypto';
import { storedPage } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import { categoryKey } from '#shared/schemas/project-labels.ts';
import type { ProjectListQuery } from '#shared/schemas/projects.ts';
import { entriesForReader, isInAdminArea, type Reader } from '../entries/read-entries.ts';
import { positionOf, type ProjectListName, projectReading, type ProjectTypes } from './project.ts';
import type { ProjectsRepository } from './projects.repository.ts';

/**
 * Lists one page of projects, masked for the reader.
 * @throws Problem `validation-failed` for a bad cursor, `forbidden` for drafts outside the admin area
 */
export async function listProjects(
  { query, reader }: { query: ProjectListQuery; reader: Reader },
  projects: Pick<ProjectsRepository, 'count' | 'page'>,
) {
  const list = requestedList(query, reader);
  const size = query.page_size ?? limits.pageSize.projects;
  const { entries, meta } = await storedPage(
    {
      count: () => projects.count(list),
      read: (request) => projects.page({ list, ...request }),
    },
    { query, list: cursorListName(list), size, positionOf },
  );
  return { projects: entriesForReader<ProjectTypes>(projectReading, reader, entries), meta };
}

function requestedList(
  { status, category, drafts }: ProjectListQuery,
  reader: Reader,
): ProjectListName {
  if (drafts === undefined) {
    return { status, category: category === undefined ? undefined : categoryKey(category) };
  }
  if (!isInAdminArea(reader)) throw problem('forbidden');
  return 'drafts';
}

/** Hashes the list, because a category can be longer than a cursor may be. */
export function cursorListName(list: ProjectListName): string {
  const parts = list === 'drafts' ? list : [list.status ?? null, list.category ?? null];
  const name = JSON.stringify(parts);
  return createHash('sha256').update(name).digest('base64url').slice(0, 12);
}
