import {
  createInsightsRepository,
  createRollUpsRepository,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import type { InsightsDeps } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { inMemoryTable } from './in-memory-table.ts';

/** Stands for a site without posts. */
export const noPosts: InsightsDeps['posts'] = { renamed: async () => [] };

/** Repositories that write and read the totals of visits. */
export function rollUpStore(table = inMemoryTable()) {
  return {
    rollUps: createRollUpsRepository(table),
    insights: createInsightsRepository(table),
    posts: noPosts,
  };
}
