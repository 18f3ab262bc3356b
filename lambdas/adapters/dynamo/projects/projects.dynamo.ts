/** Projects in the core table. Each method is a row of ACCESS-PATTERNS.md. */

import {
  type ProjectLink,
  type ProjectNeighbors,
  type ProjectRecord,
  projectSummarySchema,
  type TrashedProject,
  type TrashedSummary,
} from '#lambdas/features/projects/project.ts';
import type { ListPosition } from '#lambdas/features/projects/project-lists.ts';
import type {
  PageRequest,
  ProjectPage,
  ProjectsRepository,
} from '#lambdas/features/projects/projects.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { firstAnswer } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys, projectListPartition, trashPartition } from '../keys.ts';
import { getItem, getItems, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import {
  projectAnswerSchema,
  projectCounterSchema,
  projectItemSchema,
  projectLinkSchema,
  projectSlugSchema,
  trashEntrySchema,
} from './projects.items.ts';
import { createSteps, restoreSteps, trashSteps, updateSteps } from './projects.steps.ts';

export function createProjectsRepository(table: CoreTable): ProjectsRepository {
  return {
    find: async (id) => parseProject(await getItem(table, keys.project(id))),
    findIdBySlug: async (slug) => {
      const item = await getItem(table, keys.projectSlug(slug));
      return item && projectSlugSchema.parse(item).projectId;
    },
    takenSlugs: async (slugs) => {
      const items = await getItems(table, slugs.map(keys.projectSlug));
      return new Set(items.map((item) => projectSlugSchema.parse(item).slug));
    },
    neighborsOf: (position) => neighborsOf(table, position),
    page: (request) => page(table, request),
    count: async (list) => {
      const item = await getItem(table, keys.projectCounter(list));
      return item ? projectCounterSchema.parse(item).count : 0;
    },
    firstAnswer: ({ userId, key, now }) =>
      firstAnswer(table, {
        key: keys.projectIdempotency(userId, key),
        now,
        schema: projectAnswerSchema,
      }),

    create: async (write) => {
      const failed = await transact(table, createSteps(write));
      // The identical request that won has taken the slug, too, so the claim is checked first.
      if (failed.has('claim')) return 'key-used';
      if (failed.has('slug')) return 'slug-taken';
      if (failed.has('project'))
        throw new Error(`A project with the id ${write.project.id} exists`);
      return 'saved';
    },
    update: async (write) => {
      return outcomeOf(await transact(table, updateSteps(write)));
    },
    trash: async (write) => {
      const failed = await transact(table, trashSteps(write));
      return failed.has('project') ? 'stale' : 'saved';
    },
    trashed: async ({ now, limit }) => {
      const partition = trashPartition('PROJECTS');
      const items = await queryItems(table, { partition, newestFirst: true, limit });
      return items.flatMap((item) => parseEntry(item, now) ?? []);
    },
    findTrashed: async ({ id, now }) => parseTrashed(await getItem(table, keys.project(id)), now),
    restore: async (write) => {
      return outcomeOf(await transact(table, restoreSteps(write)));
    },
  };
}

function outcomeOf(failed: ReadonlySet<string>): 'saved' | 'stale' | 'slug-taken' {
  if (failed.has('project')) return 'stale';
  return failed.has('slug') ? 'slug-taken' : 'saved';
}

function parseProject(item: Record<string, unknown> | undefined): ProjectRecord | undefined {
  if (!item) return undefined;
  const { trashedAt, [tableKeys.expiry]: _, ...project } = projectItemSchema.parse(item);
  return trashedAt === undefined ? project : undefined;
}

/** Expired items may still exist for days. */
function parseTrashed(
  item: Record<string, unknown> | undefined,
  now: Date,
): TrashedProject | undefined {
  if (!item) return undefined;
  const { trashedAt, [tableKeys.expiry]: expiry = 0, ...project } = projectItemSchema.parse(item);
  return trashedAt === undefined || expiry <= epochSeconds(now)
    ? undefined
    : { project, trashedAt };
}

function parseEntry(item: Record<string, unknown>, now: Date): TrashedSummary | undefined {
  const { trashedAt, [tableKeys.expiry]: expiry, ...project } = trashEntrySchema.parse(item);
  return expiry <= epochSeconds(now) ? undefined : { project, trashedAt };
}

/** Two queries of one item each, even when the project itself has left the list meanwhile. */
async function neighborsOf(table: CoreTable, position: ListPosition): Promise<ProjectNeighbors> {
  const list = { status: undefined, category: undefined };
  const partition = projectListPartition(list);
  const after = keys.projectList(list, position);
  const [[newer], [older]] = await Promise.all([
    queryItems(table, { partition, after, limit: 1 }),
    queryItems(table, { partition, after, limit: 1, newestFirst: true }),
  ]);
  return { newer: linkOf(newer), older: linkOf(older) };
}

function linkOf(item: Record<string, unknown> | undefined): ProjectLink | null {
  const { title, slug } = projectLinkSchema.parse(item ?? { title: '', slug: null });
  return slug === null ? null : { title, slug };
}

/** Reads one more than requested, to know whether others follow. */
async function page(table: CoreTable, { list, size, from }: PageRequest): Promise<ProjectPage> {
  const skip = 'skip' in from ? from.skip : 0;
  const after = 'after' in from ? keys.projectList(list, from.after) : undefined;
  const limit = skip + size + 1;
  const partition = projectListPartition(list);
  const found = await queryItems(table, { partition, newestFirst: true, limit, after });
  const shown = found.slice(skip, skip + size);
  return {
    projects: shown.map((item) => projectSummarySchema.parse(item)),
    more: found.length === limit,
  };
}
