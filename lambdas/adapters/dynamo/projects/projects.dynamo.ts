/** Projects in the core table. Each method is a row of ACCESS-PATTERNS.md. */

import {
  type ProjectRecord,
  projectRecordSchema,
  type TrashedProject,
} from '#lambdas/features/projects/project.ts';
import type {
  PageRequest,
  ProjectPage,
  ProjectsRepository,
} from '#lambdas/features/projects/projects.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { firstAnswer } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys, projectListPartition, trashPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { projectAnswerSchema, projectCounterSchema, projectItemSchema } from './projects.items.ts';
import { createSteps, restoreSteps, trashSteps, updateSteps } from './projects.steps.ts';

export function createProjectsRepository(table: CoreTable): ProjectsRepository {
  return {
    find: async (id) => parseProject(await getItem(table, keys.project(id))),
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
      if (failed.has('claim')) return 'key-used';
      if (failed.has('project'))
        throw new Error(`A project with the id ${write.project.id} exists`);
      return 'saved';
    },
    update: async (write) => {
      const failed = await transact(table, updateSteps(write));
      return failed.has('project') ? 'stale' : 'saved';
    },
    trash: async (write) => {
      const failed = await transact(table, trashSteps(write));
      return failed.has('project') ? 'stale' : 'saved';
    },
    trashed: async ({ now, limit }) => {
      const partition = trashPartition('PROJECTS');
      const items = await queryItems(table, { partition, newestFirst: true, limit });
      return items.flatMap((item) => parseTrashed(item, now) ?? []);
    },
    findTrashed: async ({ id, now }) => parseTrashed(await getItem(table, keys.project(id)), now),
    restore: async (write) => {
      const failed = await transact(table, restoreSteps(write));
      return failed.has('project') ? 'stale' : 'saved';
    },
  };
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

/** Reads one more than requested, to know whether others follow. */
async function page(table: CoreTable, { list, size, from }: PageRequest): Promise<ProjectPage> {
  const skip = 'skip' in from ? from.skip : 0;
  const after = 'after' in from ? keys.projectList(list, from.after) : undefined;
  const limit = skip + size + 1;
  const partition = projectListPartition(list);
  const found = await queryItems(table, { partition, newestFirst: true, limit, after });
  const shown = found.slice(skip, skip + size);
  return {
    projects: shown.map((item) => projectRecordSchema.parse(item)),
    more: found.length === limit,
  };
}
