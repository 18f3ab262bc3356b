/**
 * The cache of an edge location: responses by key; the least recently used one is evicted first. CloudFront
 * keeps an origin's answer as long as Cache-Control says, within the cache policy's limits.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
import { decodePercent } from '#shared/read-text.ts';
import { headerValue, headerValues, type WebResponse } from './web-message.ts';

/** All times in epoch milliseconds. */
export interface KeptAnswer {
  /** The path after the viewer function, percent-encoded: invalidations match this path. */
  path: string;
  response: WebResponse;
  /** When the origin returned or confirmed it. */
  storedAt: number;
  freshUntil: number;
}

export interface EdgeCache {
  find(key: string): KeptAnswer | undefined;
  /**
   * Call it before the origin is asked: a response from before an invalidation is not cached after
   * it.
   */
  beginFetch(): FetchMark;
  keep(key: string, answer: KeptAnswer, begun: FetchMark): void;
  /** @param patterns rewritten paths; a `*` at the end matches any characters */
  invalidate(patterns: readonly string[]): void;
}

/** Counts invalidations. */
type FetchMark = number;

const LARGEST_BYTES = 64 * 1024 * 1024;
/** Approximate size of the headers and the entry itself. */
const ENTRY_BYTES = 1024;

export function createEdgeCache(largestBytes = LARGEST_BYTES): EdgeCache {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;
  let invalidations = 0;
  const drop = (key: string): void => {
    const answer = kept.get(key);
    if (!answer) return;
    kept.delete(key);
    bytes -= sizeOf(answer);
  };
  return {
    find: (key) => {
      const answer = kept.get(key);
      if (!answer) return undefined;
      // A Map keeps the order of insertion: used entries move to its end.
      kept.delete(key);
      kept.set(key, answer);
      return answer;
    },
    beginFetch: () => invalidations,
    keep: (key, answer, begun) => {
      drop(key);
      if (begun !== invalidations || sizeOf(answer) > largestBytes) return;
      kept.set(key, answer);
      bytes += sizeOf(answer);
      for (const oldest of kept.keys()) {
        if (bytes <= largestBytes) return;
        drop(oldest);
      }
    },
    invalidate: (patterns) => {
      invalidations += 1;
      const matchers = patterns.map(pathMatcher);
      for (const [key, { path }] of kept) {
        if (matchers.some((matches) => matches(path))) drop(key);
      }
    },
  };
}

/** A cache that keeps nothing: the edge asks its origins each time. */
export const keepsNothing: EdgeCache = {
  find: () => undefined,
  beginFetch: () => 0,
  keep: () => undefined,
  invalidate: () => undefined,
};

function sizeOf({ response }: KeptAnswer): number {
  return response.body.length + ENTRY_BYTES;
}

/** An asterisk before the end is literal, as in CloudFront. Encoding makes no difference. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const wanted = decodePercent(pattern);
  if (!wanted.endsWith('*')) return (path) => decodePercent(path) === wanted;
  const beginning = wanted.slice(0, -1);
  return (path) => decodePercent(path).startsWith(beginning);
}

/** All in seconds. */
export interface CacheTimes {
  minimum: number;
  /** For responses without caching headers. */
  fallback: number;
  maximum: number;
  /** Error caching minimum TTL, by status. */
  errors: ReadonlyMap<number, number>;
}

const ERROR_SECONDS = 10;

/**
 * Cached whatever their headers say, except for no-store and the like with one of the second set.
 */
const ERRORS_ALWAYS_KEPT = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
const ERRORS_THAT_MAY_REFUSE = new Set([404, 410, 414, 501]);
/** Cached only when the origin gives a time. */
const ERRORS_KEPT_BY_HEADER = new Set([400, 403, 405, 412, 415]);

/** @returns seconds; 0 for a response that is not cached */
export function lifetimeOf(response: WebResponse, times: CacheTimes, now: number): number {
  const { status } = response;
  const directives = directivesOf(response, now);
  if (status >= 400) return errorLifetime(status, directives, times);
  if (status < 200 || status === 206 || status === 304) return 0;
  if (directives.refused) return times.minimum;
  const wanted = directives.seconds ?? times.fallback;
  return Math.max(times.minimum, Math.min(wanted, times.maximum));
}

interface Said {
  refused: boolean;
  seconds: number | undefined;
}

function errorLifetime(status: number, { refused, seconds }: Said, times: CacheTimes): number {
  const least = times.errors.get(status) ?? ERROR_SECONDS;
  const given = Math.min(seconds ?? 0, times.maximum);
  if (ERRORS_ALWAYS_KEPT.has(status)) {
    return refused && ERRORS_THAT_MAY_REFUSE.has(status) ? 0 : Math.max(least, given);
  }
  return ERRORS_KEPT_BY_HEADER.has(status) && given > 0 ? Math.max(least, given) : 0;
}

function directivesOf({ headers }: WebResponse, now: number): Said {
  const directives = new Map(
    headerValues(headers, 'cache-control')
      .flatMap((line) => line.split(','))
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.trim().toLowerCase().split('=');
        return [name, value.replaceAll('"', '')];
      }),
  );
  const refused = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  const stated = directives.get('s-maxage') ?? directives.get('max-age');
  if (stated !== undefined && /^\d+$/.test(stated)) return { refused, seconds: Number(stated) };
  const expires = Date.parse(headerValue(headers, 'expires') ?? '');
  if (Number.isNaN(expires)) return { refused, seconds: undefined };
  return { refused, seconds: Math.max(0, (expires - now) / 1000) };
}
