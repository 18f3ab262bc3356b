/** Calculates the usage of a month, a view and an API call, in the units of ACCESS-PATTERNS.md. */
import { backupDays, deletedArchiveDays } from '#shared/platform/buckets.ts';
import type { FunctionName } from '#shared/platform/environment.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { eventsOfVisit } from '../seed/visits/year-of-visits.ts';
import type { Deployed } from './deployed.ts';
import { type Amounts, sumOf, multiply } from './prices.ts';

/** Compressed bytes that a first visit to a public page may load. The size tests enforce these limits. */
export const pageLimits = {
  /**
   * The document with its headers as text: ten packets (14.6 kB), which a server sends before it
   * hears from the browser again. In transit 2 kB of headers compress to at most 1.7.
   */
  firstFlight: 14_900,
  styles: 14_000,
  scripts: 115_000,
  tracking: 2048,
} as const;

const gigabyte = 1024 ** 3;
const daysOfMonth = 30;
const secondsOfMonth = daysOfMonth * 24 * 60 * 60;
const eventsOfView = 3;
/** Average requests per visit, as events of half a minute are sent together. Measured by `count-units.test.ts`. */
export const requestsOfVisit = 2.3;

/**
 * Assumed durations, as nothing was measured on AWS: the local cloud's times, scaled to the share of a vCPU
 * that the function's memory gives, plus some milliseconds of network to the table.
 */
export const milliseconds = {
  /** Decision 0010. */
  tick: 30,
  /** Decision 0017: 2.6 ms of a whole core. */
  event: 15,
  count: 300,
  list: 20,
  search: 200,
  signIn: 200,
  refusal: 5,
};

/** Bytes of Lambda's own log lines, of all lines about a call, and of a response with its headers. */
const bytesOf = { invocationLog: 430, callLog: 1100, answer: 1500 };

/** A post's files besides its document: a style sheet, two fonts, eleven scripts and the tracking script. */
const assets: Amounts = {
  edgeRequest: 15,
  edgeGb: (pageLimits.styles + 57_100 + pageLimits.scripts + pageLimits.tracking) / gigabyte,
};

/**
 * Example months, with the units for counting one event. The more visits arrive at once, the more of them share
 * an update of the totals. Measured by `count-units.test.ts`.
 */
export const months = [
  { views: 10_000, counting: { writeUnit: 2.36, readUnit: 0.89 } },
  { views: 100_000, counting: { writeUnit: 1.54, readUnit: 0.64 } },
  { views: 1_000_000, counting: { writeUnit: 0.73, readUnit: 0.33 } },
];

/** Storage of a visit until it expires: its two items have 960 bytes together in the sample. */
export const storedVisit = tableStorage(gigabyteMonths(960, visitLimits.event.keptDays));

/** Read units per scheduled run. The sweep reads every post and project; an idle site has few. */
const readsOfTick: Record<string, number> = { publisher: 3, auth: 1, sweep: 50 };

/** @throws Error when `readsOfTick` lacks a scheduled function */
export function idleMonth(deployed: Deployed): { item: string; amounts: Amounts }[] {
  const { clocks, alarms, dashboards } = deployed;
  return [
    { item: 'API Gateway, functions of the API, CloudFront: billed per request', amounts: {} },
    ...clocks.map(({ name, minutes }) => {
      const runs = secondsOfMonth / 60 / minutes;
      return {
        item: `${runs.toLocaleString('en')} scheduled runs of \`${name}\` that find nothing to do, and their logs`,
        amounts: multiply(runs, tick(name, deployed)),
      };
    }),
    { item: '10 MB in each table, with point-in-time recovery', amounts: tableStorage(0.02) },
    { item: '100 MB of pages and pictures in S3', amounts: { s3Gb: 0.1 } },
    { item: "20 deployments of 11 MB in the CDK's bucket", amounts: { s3Gb: 0.22 } },
    { item: '1 user who signs in', amounts: { activeUser: 1 } },
    { item: `${alarms} alarms, 10 e-mails from them`, amounts: { alarm: alarms, alarmMail: 10 } },
    { item: `${dashboards} dashboard`, amounts: { dashboard: dashboards } },
  ];
}

function tick(name: string, deployed: Deployed): Amounts {
  const readUnit = readsOfTick[name];
  if (readUnit === undefined) throw new Error(`Add what a tick of ${name} reads to readsOfTick.`);
  const run = invocation(deployed, name, milliseconds.tick);
  return sumOf([run, { ruleRun: 1, readUnit }, logs(bytesOf.invocationLog, deployed)]);
}

/** Includes the usage of an idle month. */
export function busyMonth(
  { views, counting }: (typeof months)[number],
  deployed: Deployed,
): Amounts {
  const events = views * eventsOfView;
  const visits = events / eventsOfVisit;
  const requests = visits * requestsOfVisit;
  const batches = Math.min(requests, secondsOfMonth / deployed.countingSeconds);
  return sumOf([
    ...idleMonth(deployed).map(({ amounts }) => amounts),
    multiply(views, pageRequest),
    multiply(visits, assets),
    multiply(requests, apiCall(deployed, 'ingest', milliseconds.event)),
    { writeUnit: requests + visits },
    multiply(events, counting),
    multiply(batches, invocation(deployed, 'analytics', milliseconds.count)),
    multiply(visits, storedVisit),
  ]);
}

/** Example sites with daily backups. The duration of a backup is assumed. */
export const backupExamples = [
  { site: '10 MB in each table, 100 MB of pictures', tablesGb: 0.02, archiveGb: 0.11, seconds: 20 },
  { site: '500 MB in each table, 3 GB of pictures', tablesGb: 1, archiveGb: 3.2, seconds: 300 },
];

/** The extra monthly usage of daily backups after the first year. */
export function backupMonth(
  { tablesGb, archiveGb, seconds }: (typeof backupExamples)[number],
  deployed: Deployed,
): Amounts {
  const { diskGb } = functionOf(deployed, 'archiver');
  const backup = sumOf([
    invocation(deployed, 'archiver', seconds * 1000),
    // A backup reads the tables until two readings are equal, so at least twice.
    { readUnit: (2 * tablesGb * gigabyte) / 4096 },
    { diskGbSecond: (diskGb - 0.5) * seconds, s3Get: 1000, s3Put: 1, ruleRun: 1 },
  ]);
  return sumOf([
    multiply(daysOfMonth, backup),
    { s3Gb: (backupDays + deletedArchiveDays) * archiveGb, s3ColdGb: 12 * archiveGb },
    { alarm: 1, metric: 1 },
  ]);
}

/** Assumes that the edge asks S3 for every request: its cache holds a page for only a second. */
export const pageRequest: Amounts = {
  edgeRequest: 1,
  edgeFunction: 2,
  edgeGb: pageLimits.firstFlight / gigabyte,
  s3Get: 1,
};

/** Usage of an API call without its reads and writes of tables. */
export function apiCall(deployed: Deployed, name: FunctionName, duration: number): Amounts {
  return sumOf([
    { edgeRequest: 1, edgeFunction: 1, edgeGb: bytesOf.answer / gigabyte, apiRequest: 1 },
    invocation(deployed, name, duration),
    logs(bytesOf.callLog, deployed),
  ]);
}

function invocation(deployed: Deployed, name: string, duration: number): Amounts {
  const { memoryGb } = functionOf(deployed, name);
  return { lambdaRequest: 1, lambdaGbSecond: (memoryGb * duration) / 1000 };
}

function functionOf({ functions }: Deployed, name: string): Deployed['functions'][number] {
  const lambda = functions.find((candidate) => candidate.name === name);
  if (!lambda) throw new Error(`The templates have no function ${name}.`);
  return lambda;
}

/** CloudWatch stores logs compressed, to 15 % of their size in AWS's own example. */
function logs(bytes: number, { logDays }: Deployed): Amounts {
  const logGb = bytes / gigabyte;
  return { logGb, storedLogGb: (logGb * 0.15 * logDays) / daysOfMonth };
}

/** The cost of data in a table, with point-in-time recovery. */
export function tableStorage(gigabytes: number): Amounts {
  return { tableGb: gigabytes, recoveryGb: gigabytes };
}

export function gigabyteMonths(bytes: number, days: number): number {
  return (bytes * days) / daysOfMonth / gigabyte;
}
