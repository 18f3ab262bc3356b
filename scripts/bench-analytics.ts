/**
 * `npm run bench:analytics`: how many visitor events a second the local cloud takes, and what the
 * analytics screen costs at 10,000 and at 100,000 events. Prints figures; fails nothing.
 */
import { cpus, loadavg } from 'node:os';
import { withCloud } from './bench/bench-cloud.ts';
import { type DashboardCost, dashboardCost } from './bench/dashboard-cost.ts';
import { siteRate, useCaseRate } from './bench/event-rates.ts';
import { main } from './build/run.ts';
import type { Cloud } from './local/cloud.ts';
import { fillWithVisits } from './seed/visits/seed-visits-when-none.ts';
import { eventsOfVisit } from './seed/visits/year-of-visits.ts';

const connections = 10;

await main(() => withCloud(measure, { unthrottled: true }));

async function measure(cloud: Cloud): Promise<void> {
  console.log(
    `load of ${cpus().length} cores before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(`visitor events a second, over ${connections} connections:`);
  console.log(`  use case on the engine alone  ${await useCaseRate(connections)}`);
  console.log(`  edge, gateway, function, engine ${await siteRate(cloud.siteUrl, connections)}`);
  console.log(
    '    (without the gateway’s limit for this route, which the template sets far below)',
  );
  const small = await costAt(cloud, 10_000);
  const large = await costAt(cloud, 100_000);
  const times = (large.milliseconds / small.milliseconds).toFixed(2);
  const units = (large.readUnits / small.readUnits).toFixed(2);
  console.log(`  ten times the events: ${times}× the milliseconds, ${units}× the read units`);
}

async function costAt(cloud: Cloud, events: number): Promise<DashboardCost> {
  const visits = await fillWithVisits(cloud, Math.round(events / eventsOfVisit));
  const stored = visits.reduce((sum, { steps }) => sum + steps.length, 0);
  const cost = await dashboardCost(cloud);
  const milliseconds = cost.milliseconds.toFixed(1);
  console.log(
    `90 days and the 90 days before, ${stored} events: ${milliseconds} ms, ${cost.readUnits} read units, one request`,
  );
  return cost;
}
