import type { Handlers } from '#shared/routes/handler.ts';
import { getInsights, getOverview, type InsightsDeps } from './get-overview.usecase.ts';

export function insightsHandlers(deps: InsightsDeps): Handlers<'getInsights' | 'getOverview'> {
  return {
    getInsights: async ({ query }) => ({ body: await getInsights(query, deps) }),
    getOverview: async ({ query, principal }) => {
      const overview = await getOverview(query, deps);
      // Names of campaigns are the owner's and may name customers.
      return { body: principal.kind === 'viewer' ? { ...overview, campaigns: [] } : overview };
    },
  };
}
