/**
 * `npm run bench:analytics`: how many visitor events a second the local cloud takes, and what the
 * analytics screen costs at 10,000 and at 100,000 events. Prints figures; fails nothing.
 */
import { cpus, loadavg } from 'node:os';
import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { createInsightsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { type CoreTable, coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { analyticsRoutes } from '#shared/routes/analytics.routes.ts';
import { overviewSchema } from '#shared/schemas/insights.ts';
import { benchmark, median, ownerOf } from './bench/harness.ts';
import { sendInThread } from './bench/visitors.ts';
import type { Cloud } from './local/cloud.ts';
import { output, useCloud } from './seed/seed.ts';
import { fillWithVisits } from './seed/visits/seed-visits.ts';
import { eventsOfVisit } from './seed/visits/year-of-visits.ts';

/** Together fewer than the sessions that one address may begin in a day. */
const sessions = { warmUp: 20, counted: 60 };
const requests = { warmUp: 20, counted: 60 };

await benchmark(
  {
    name: 'bench:analytics',
    about: 'Measures how many visitor events are accepted, and what the analytics screen costs.',
    option: { name: 'connections', about: 'How many visitors send at once', otherwise: 10 },
  },
  async (cloud, connections) => {
    const load = loadavg().map((minutes) => minutes.toFixed(1));
    console.log(`load of ${cpus().length} cores before: ${load.join(' ')}`);
    console.log(`visitor events a second through edge, gateway, function and engine, over
  ${connections} connections, without the gateway’s limit for this route, which the template sets far below:
  ${await eventsPerSecond(cloud.siteUrl, connections)}`);
    const small = await costAt(cloud, 10_000);
    const large = await costAt(cloud, 100_000);
    const times = (large.milliseconds / small.milliseconds).toFixed(2);
    const units = (large.readUnits / small.readUnits).toFixed(2);
    console.log(`  ten times the events: ${times}× the milliseconds, ${units}× the read units`);
  },
  { unthrottled: true },
);

async function eventsPerSecond(siteUrl: string, connections: number): Promise<number> {
  await sendInThread({ siteUrl, connections, sessions: sessions.warmUp });
  const sent = await sendInThread({ siteUrl, connections, sessions: sessions.counted });
  return Math.round((sent.events / sent.milliseconds) * 1000);
}

async function costAt(cloud: Cloud, events: number) {
  const visits = await fillWithVisits(cloud, Math.round(events / eventsOfVisit));
  const stored = visits.reduce((sum, { steps }) => sum + steps.length, 0);
  const cost = await overviewCost(cloud);
  const milliseconds = cost.milliseconds.toFixed(1);
  console.log(
    `90 days and the 90 days before, ${stored} events: ${milliseconds} ms, ${cost.readUnits} read units, one request`,
  );
  return cost;
}

async function overviewCost(cloud: Cloud) {
  useCloud(cloud);
  const table = coreTable(output(cloud, 'AnalyticsTableName'));
  const insights = createInsightsRepository(table);
  // Shares the client of `table`, so that the read units of these queries are counted, too.
  const posts = createPostsRepository({ ...table, tableName: output(cloud, 'CoreTableName') });
  const readUnits = await readUnitsOf(table, () =>
    getOverview({ range: '90' }, { insights, posts, now: () => new Date() }),
  );
  const { authorization } = await ownerOf(cloud.siteUrl);
  const address = `${cloud.siteUrl}${apiBasePath}${analyticsRoutes.getOverview.path}?range=90`;
  const times: number[] = [];
  for (let request = 0; request < requests.warmUp + requests.counted; request += 1) {
    const started = performance.now();
    const response = await fetch(address, { headers: { authorization } });
    overviewSchema.parse(await response.json());
    times.push(performance.now() - started);
  }
  return { milliseconds: median(times.slice(requests.warmUp)), readUnits };
}

/** @returns the read units that the queries of `work` consume, as the DynamoDB engine counts them */
async function readUnitsOf({ client }: CoreTable, work: () => Promise<unknown>) {
  let units = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input });
      const { ConsumedCapacity } = result.output as QueryCommandOutput; // `work` sends only queries
      units += ConsumedCapacity?.CapacityUnits ?? 0;
      return result;
    },
    { step: 'initialize', name: 'read-units' },
  );
  await work();
  return units;
}
