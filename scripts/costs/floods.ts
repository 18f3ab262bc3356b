/** Calculates the costs of floods: as many requests as the site's limits let through. */
import { addressLimit, strangersLimit } from '#lambdas/features/auth/attempts.repository.ts';
import { mostListedImages } from '#lambdas/kernel/listed-images.ts';
import { maxEvents } from '#shared/analytics/visitor-events.ts';
import { limits as apiLimits, readLimits } from '#shared/schemas/limits.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { Deployed } from './deployed.ts';
import { type Amounts, sumOf } from './prices.ts';
import { apiCall, gigabyteMonths, milliseconds, pageRequest, tableStorage } from './usage.ts';

interface Flood {
  requests: string;
  perSecond: number;
  /** With a plan, the web ACL lets fewer requests of one address through. */
  isFromOneAddress?: boolean;
  each: Amounts;
  limit: string;
}

const { sessionsPerRequest, sessionsPerDay, perSession, keptDays } = visitLimits.event;
const pagesOfVisit = maxEvents / sessionsPerRequest;

/** The worst case: every visit has a referrer and pages of 200 characters that no other visit has. */
const storedVisits = sumOf([
  tableStorage(gigabyteMonths(sessionsPerRequest * 3000, keptDays)),
  tableStorage(
    gigabyteMonths(sessionsPerRequest * (pagesOfVisit + 1) * 500, visitLimits.insights.filterDays),
  ),
]);

export function floodsOf(deployed: Deployed): Flood[] {
  const { limits, otherRoutes, tableUnits } = deployed;
  const event = apiCall(deployed, 'ingest', milliseconds.event);
  const signIn = apiCall(deployed, 'auth', milliseconds.signIn);
  const list = apiCall(deployed, 'content', milliseconds.list);
  const search = apiCall(deployed, 'content', milliseconds.search);
  return [
    {
      requests: `Requests with ${maxEvents} visitor events from one address`,
      isFromOneAddress: true,
      perSecond: limits.events,
      // Two writes per visit: one finds that the visit does not exist, one that the address may begin no more.
      each: sumOf([event, { writeUnit: sessionsPerRequest * 2 }]),
      limit: `the route; at most ${sessionsPerDay} visits a day of an address and ${perSession} events of a visit are stored`,
    },
    {
      requests: `Requests with ${maxEvents} visitor events, each of a new address, pages and referrers, stored until they expire`,
      perSecond: limits.events,
      // Five units for a visit of 3 kB. Then a transaction, shared with other visits, counts the visit,
      // its pages and its referrer, at two units each.
      each: sumOf([
        event,
        { writeUnit: sessionsPerRequest * (5 + 2 * (pagesOfVisit + 2)) + 1 },
        storedVisits,
      ]),
      limit: `the route; a request counts for ${sessionsPerRequest} visits`,
    },
    {
      requests: 'Guessed passwords from one address',
      isFromOneAddress: true,
      perSecond: limits.signIn,
      each: apiCall(deployed, 'auth', milliseconds.refusal),
      limit: `the route; after ${addressLimit.attempts} of an address in ${addressLimit.windowSeconds / 60} minutes they are refused from memory`,
    },
    {
      requests: 'Guessed passwords, each from a new address',
      perSecond: limits.signIn,
      // Reads the address's count and takes from it; the username's count refuses, so the first is given back.
      each: sumOf([signIn, { readUnit: 2, writeUnit: 5 }]),
      limit: `the route; ${strangersLimit.attempts} of them for a name in ${strangersLimit.windowSeconds / 60} minutes reach Cognito`,
    },
    {
      requests: 'Pages of the list of posts, each with an uploaded cover',
      perSecond: limits.others,
      each: sumOf([list, { readUnit: 3 + apiLimits.pageSize.posts }]),
      limit: 'the route',
    },
    {
      requests: 'The last 100 of 1,000 posts, by the number of their page',
      perSecond: limits.others,
      // Reads the summaries (1 kB each) of all posts before them, and the covers; the table refuses most reads.
      each: sumOf([
        search,
        { readUnit: Math.min(1 + 1000 / 4 + mostListedImages, tableUnits.reads / limits.others) },
      ]),
      limit: 'the route and `maxReadUnits`; costs grow with the number of posts until then',
    },
    {
      requests: `Searches among ${readLimits.publicSearch.toLocaleString('en')} posts`,
      perSecond: limits.others,
      // Reads each post's summary of 1 kB.
      each: sumOf([search, { readUnit: readLimits.publicSearch / 4 }]),
      limit: 'the route; costs fall with the number of posts',
    },
    {
      requests: 'Unknown addresses of posts, projects and pages, each another',
      perSecond: limits.others,
      // The edge finds no file, so the function looks up the slug and answers with its copy of the 404 page.
      each: sumOf([
        apiCall(deployed, 'content', milliseconds.list),
        { ...pageRequest, edgeRequest: 0, edgeFunction: 1, readUnit: 1 },
      ]),
      limit:
        'the route `$default`; all other unknown addresses cost as much as pages from the edge',
    },
    {
      requests: `Refused calls of all ${otherRoutes} routes without a limit of their own`,
      perSecond: limits.others * otherRoutes,
      each: apiCall(deployed, 'admin', milliseconds.refusal),
      limit: 'each route',
    },
    {
      requests: 'Whatever reads and writes one table, such as an error in a release',
      perSecond: tableUnits.writes,
      each: { readUnit: tableUnits.reads / tableUnits.writes, writeUnit: 1 },
      limit: `\`maxReadUnits\`, ${tableUnits.reads.toLocaleString('en')} a second, and \`maxWriteUnits\`; what is beyond them is refused`,
    },
    {
      requests: 'Pages from the edge, for example',
      perSecond: 1000,
      // The edge asks S3 at most once a second for each page.
      each: { ...pageRequest, s3Get: 0 },
      limit: 'nothing; with the plan AWS may slow the site down',
    },
  ];
}
