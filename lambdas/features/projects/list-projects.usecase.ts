import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cursorOf, partsOfCursor, type ListPosition } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import { categoryKey } from '#shared/schemas/project-labels.ts';
import type { ProjectList, ProjectListQuery } from '#shared/schemas/projects.ts';
import { isInAdminArea, type Reader, readPage, entriesForReader } from '../entries/read-entries.ts';
import {
  type ProjectListName,
  projectReading,
  type ProjectSummary,
  type ProjectTypes,
  positionOf,
} from './project.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export interface ListedProjects {
  projects: ProjectSummary[];
  meta: ProjectList['meta'];
}

/**
 * Lists one page of projects, masked for the reader.
 * @throws Problem `validation-failed` for a bad cursor, `forbidden` for drafts outside the admin area
 */
export async function listProjects(
  { query, reader }: { query: ProjectListQuery; reader: Reader },
  projects: Pick<ProjectsRepository, 'count' | 'page'>,
): Promise<ListedProjects> {
  const list = listFor(query, reader);
  const size = query.page_size ?? limits.pageSize.projects;
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const { page, after } = cursor ?? { page: query.page ?? 1, after: undefined };
  const total = await projects.count(list);
  const start = { page, skip: (page - 1) * size, after };
  const { entries, last } = await readPage({ ...start, list, size, total }, projects);
  return {
    projects: entriesForReader<ProjectTypes>(projectReading, reader, entries),
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

interface Cursor {
  list: ProjectListName;
  /** Number of the page that the cursor leads to. */
  page: number;
  after: ListPosition;
}

/** List, page number, and the position of the previous page's last project. */
const cursorSchema = z.tuple([z.string(), z.int().min(2), z.iso.date(), z.uuid()]);

export function encodeCursor({ list, page, after }: Cursor): string {
  return cursorOf([listHash(list), page, after.time, after.id]);
}

/** @throws Problem `validation-failed` when it is not a cursor of this list */
export function decodeCursor(text: string, list: ProjectListName): Cursor {
  const [, page, time, id] = partsOfCursor(text, { list: listHash(list), schema: cursorSchema });
  return { list, page, after: { time, id } };
}

/** The cursor names its list by a hash, as a category can be longer than a cursor may be. */
function listHash(list: ProjectListName): string {
  const parts = list === 'drafts' ? list : [list.status ?? null, list.category ?? null];
  const name = JSON.stringify(parts);
  return createHash('sha256').update(name).digest('base64url').slice(0, 12);
}
