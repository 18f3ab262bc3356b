/** What loading the analytics screen costs: 90 days and the 90 days before. */
import { getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createInsightsRepository } from '#lambdas/adapters/dynamo/analytics/insights.dynamo.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { analyticsRoutes } from '#shared/routes/analytics.routes.ts';
import { overviewSchema } from '#shared/schemas/insights.ts';
import type { Cloud } from '../local/cloud.ts';
import { output, useCloud } from '../seed/seed.ts';
import { median } from './figures.ts';
import { ownerOf } from './owner.ts';
import { readUnitsOf } from './read-units.ts';

export interface DashboardCost {
  milliseconds: number;
  readUnits: number;
}

const looks = 60;
const warmUp = 20;

export async function dashboardCost(cloud: Cloud): Promise<DashboardCost> {
  useCloud(cloud);
  const table = coreTable(output(cloud, 'AnalyticsTableName'));
  const insights = createInsightsRepository(table);
  // The same client, so that its units are counted, too.
  const posts = createPostsRepository({ ...table, tableName: output(cloud, 'CoreTableName') });
  const readUnits = await readUnitsOf(table, () =>
    getOverview({ range: '90' }, { insights, posts, now: () => new Date() }),
  );
  const { authorization } = await ownerOf(cloud.siteUrl);
  const times: number[] = [];
  for (let look = 0; look < warmUp + looks; look += 1) {
    const started = performance.now();
    const { path } = analyticsRoutes.getOverview;
    const response = await fetch(`${cloud.siteUrl}${apiBasePath}${path}?range=90`, {
      headers: { authorization },
    });
    overviewSchema.parse(await response.json());
    times.push(performance.now() - started);
  }
  return { milliseconds: median(times.slice(warmUp)), readUnits };
}
