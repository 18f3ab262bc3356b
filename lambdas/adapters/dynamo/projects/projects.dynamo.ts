/** What only projects are asked in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { createEntriesRepository } from '../entries/entries.dynamo.ts';
import { keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { projectCounterSchema, projectStore } from './projects.store.ts';

export function createProjectsRepository(table: CoreTable): ProjectsRepository {
  return {
    ...createEntriesRepository(table, projectStore),
    count: async (list) => {
      const item = await getItem(table, keys.projectCounter(list));
      return item ? projectCounterSchema.parse(item).count : 0;
    },
  };
}
