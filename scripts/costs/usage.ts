/**
 * The usage of a month without visitors, of a view and of an API call. Units are those of
 * ACCESS-PATTERNS.md.
 */
import { backupDays, deletedArchiveDays } from '#shared/platform/buckets.ts';
import type { FunctionName } from '#shared/platform/environment.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { eventsOfVisit } from '../seed/visits/year-of-visits.ts';
import type { Deployed } from './deployed.ts';
import { type Amounts, sumOf, times } from './prices.ts';

/** Compressed bytes that a first visit to a public page may load: the size tests enforce them, the costs use them. */
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
/** Events of half a minute travel together; `count-units.test.ts` measures it. */
export const requestsOfVisit = 2.3;

/**
 * Assumed, as nothing was measured on AWS: the local cloud's times, plus some milliseconds of
 * network to the store, at the share of a vCPU that a function's memory gives.
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

/**
 * Bytes of Lambda's own log lines, of all lines about a call, and of a response with its headers.
 */
const bytesOf = { invocationLog: 430, callLog: 1100, answer: 1500 };

/** The files that a post loads after its document: a style sheet, two fonts, eleven scripts, the tracking. */
const assets: Amounts = {
  edgeRequest: 15,
  edgeGb: (pageLimits.styles + 57_100 + pageLimits.scripts + pageLimits.tracking) / gigabyte,
};

/**
 * Months with visitors, and the cost of counting an event: the more visits arrive at once, the more
 * totals they share. `count-units.test.ts` measures it.
 */
export const months = [
  { views: 10_000, counting: { writeUnit: 2.36, readUnit: 0.89 } },
  { views: 100_000, counting: { writeUnit: 1.54, readUnit: 0.64 } },
  { views: 1_000_000, counting: { writeUnit: 0.73, readUnit: 0.33 } },
];

/** Until it expires; both of its items have 960 bytes in the sample. */
export const storedVisit = stored(gigabyteMonths(960, visitLimits.event.keptDays));

/** The sweep reads each post and project, which an idle site has few of. */
const readsOfTick: Record<string, number> = { publisher: 3, auth: 1, sweep: 50 };

/** @throws Error for a function on a schedule whose reads are not known here */
export function idleMonth(deployed: Deployed): { item: string; amounts: Amounts }[] {
  const { clocks, alarms, dashboards } = deployed;
  return [
    { item: 'API Gateway, functions of the API, CloudFront: billed per request', amounts: {} },
    ...clocks.map(({ name, minutes }) => {
      const runs = secondsOfMonth / 60 / minutes;
      return {
        item: `${runs.toLocaleString('en')} scheduled runs of \`${name}\` that find nothing to do, and their logs`,
        amounts: times(runs, tick(name, deployed)),
      };
    }),
    { item: '10 MB in each table, with point-in-time recovery', amounts: stored(0.02) },
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

/** Includes the idle month. */
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
    times(views, pageRequest),
    times(visits, assets),
    times(requests, apiCall(deployed, 'ingest', milliseconds.event)),
    { writeUnit: requests + visits },
    times(events, counting),
    times(batches, invocation(deployed, 'analytics', milliseconds.count)),
    times(visits, storedVisit),
  ]);
}

/** Sites whose backups are priced; the time of a backup is assumed, too. */
export const backedUp = [
  { site: '10 MB in each table, 100 MB of pictures', tablesGb: 0.02, archiveGb: 0.11, seconds: 20 },
  { site: '500 MB in each table, 3 GB of pictures', tablesGb: 1, archiveGb: 3.2, seconds: 300 },
];

/** The extra usage of daily backups once there have been some for a year. */
export function backupMonth(
  { tablesGb, archiveGb, seconds }: (typeof backedUp)[number],
  deployed: Deployed,
): Amounts {
  const { diskGb } = functionOf(deployed, 'archiver');
  const backup = sumOf([
    invocation(deployed, 'archiver', seconds * 1000),
    // It reads until two readings are equal.
    { readUnit: (2 * tablesGb * gigabyte) / 4096 },
    { diskGbSecond: (diskGb - 0.5) * seconds, s3Get: 1000, s3Put: 1, ruleRun: 1 },
  ]);
  return sumOf([
    times(daysOfMonth, backup),
    { s3Gb: (backupDays + deletedArchiveDays) * archiveGb, s3ColdGb: 12 * archiveGb },
    { alarm: 1, metric: 1 },
  ]);
}

/** The edge asks S3 each time, as it does for lists that nobody else asks for within the second. */
export const pageRequest: Amounts = {
  edgeRequest: 1,
  edgeFunction: 2,
  edgeGb: pageLimits.firstFlight / gigabyte,
  s3Get: 1,
};

/** Without its reads and writes. */
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
  const found = functions.find((each) => each.name === name);
  if (!found) throw new Error(`The templates have no function ${name}.`);
  return found;
}

/** CloudWatch stores them compressed, to 15 % in its own example. */
function logs(bytes: number, { logDays }: Deployed): Amounts {
  const logGb = bytes / gigabyte;
  return { logGb, storedLogGb: (logGb * 0.15 * logDays) / daysOfMonth };
}

/** The cost of data in a table, with point-in-time recovery. */
export function stored(gigabytes: number): Amounts {
  return { tableGb: gigabytes, recoveryGb: gigabytes };
}

export function gigabyteMonths(bytes: number, days: number): number {
  return (bytes * days) / daysOfMonth / gigabyte;
}
