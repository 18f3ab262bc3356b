import {
  createInsightsRepository,
  createRollUpsRepository,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import type { InsightsDeps } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { inMemoryTable } from './in-memory-table.ts';

/** No posts, for dashboards of visits alone. */
export const noPosts: InsightsDeps['posts'] = { renamed: async () => [] };

/** Totals of visits, and what the dashboard reads of them. */
export function rollUpStore(table = inMemoryTable()) {
  return {
    rollUps: createRollUpsRepository(table),
    insights: createInsightsRepository(table),
    posts: noPosts,
  };
}
