/** What the site costs when somebody sends as much as its limits let through. */
import { addressLimit, strangersLimit } from '#lambdas/features/auth/attempts.repository.ts';
import { mostListedImages } from '#lambdas/kernel/listed-images.ts';
import { limits as apiLimits } from '#shared/schemas/limits.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { Deployed } from './deployed.ts';
import { type Amounts, sumOf } from './prices.ts';
import {
  apiCall,
  gigabyteMonths,
  milliseconds,
  pageRequest,
  stored,
  storedVisit,
} from './usage.ts';

interface Flood {
  requests: string;
  perSecond: number;
  each: Amounts;
  limit: string;
}

/** With a page and a referrer that no other visit has. */
const storedTotals = stored(gigabyteMonths(2 * 500, visitLimits.insights.filterDays));

export function floodsOf(deployed: Deployed): Flood[] {
  const { limits, otherRoutes } = deployed;
  const event = apiCall(deployed, 'ingest', milliseconds.event);
  const signIn = apiCall(deployed, 'auth', milliseconds.signIn);
  const list = apiCall(deployed, 'content', milliseconds.list);
  const search = apiCall(deployed, 'content', milliseconds.search);
  return [
    {
      requests: 'Visitor events from one address',
      perSecond: limits.events,
      // One write for the visit that does not exist, one for the address that may begin no more.
      each: sumOf([event, { writeUnit: 2 }]),
      limit: `the route; at most ${visitLimits.event.sessionsPerDay} visits a day of an address and ${visitLimits.event.perSession} events of a visit are stored`,
    },
    {
      requests:
        'Visitor events, each of a new address, page and referrer, stored until they expire',
      perSecond: limits.events,
      // Three for the visit; then it, its page and its referrer are counted in a transaction shared
      // with others.
      each: sumOf([event, { writeUnit: 3 + 6 + 1 }, storedVisit, storedTotals]),
      limit: 'the route',
    },
    {
      requests: 'Guessed passwords from one address',
      perSecond: limits.signIn,
      each: apiCall(deployed, 'auth', milliseconds.refusal),
      limit: `the route; after ${addressLimit.attempts} of an address in ${addressLimit.windowSeconds / 60} minutes they are refused from memory`,
    },
    {
      requests: 'Guessed passwords, each from a new address',
      perSecond: limits.signIn,
      // Looks up the address, takes from its count, is refused by the name's, and gives the first back.
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
      // All summaries of 1 kB before them are read as well, then the covers.
      each: sumOf([search, { readUnit: 1 + 1000 / 4 + mostListedImages }]),
      limit: 'the route; costs grow with the number of posts',
    },
    {
      requests: `Searches among ${apiLimits.publicSearch.toLocaleString('en')} posts`,
      perSecond: limits.others,
      // Their summaries have 1 kB.
      each: sumOf([search, { readUnit: apiLimits.publicSearch / 4 }]),
      limit: 'the route; costs fall with the number of posts',
    },
    {
      requests: 'Unknown addresses of posts, projects and pages, each another',
      perSecond: limits.others,
      // The edge finds no file; the function looks for the slug, and answers with its copy of the 404 page.
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
      requests: 'Pages from the edge, for example',
      perSecond: 1000,
      // The edge asks S3 at most once a second for each page.
      each: { ...pageRequest, s3Get: 0 },
      limit: 'nothing',
    },
  ];
}
