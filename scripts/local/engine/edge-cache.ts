/**
 * The cache of an edge location, which evicts the least recently used responses first. Like CloudFront, it caches a
 * response for the time that Cache-Control sets, within the limits of the cache policy.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
import { decodePercent } from '#shared/decode-percent.ts';
import { headerValue, headerValues, type WebResponse } from './web-message.ts';

/** All times are in epoch milliseconds. */
export interface CacheEntry {
  /** Percent-encoded path that the viewer function returned. Invalidations are compared with it. */
  path: string;
  response: WebResponse;
  /** When the origin returned or confirmed the response. */
  storedAt: number;
  freshUntil: number;
}

export interface EdgeCache {
  find(key: string): CacheEntry | undefined;
  /** Call this before asking the origin, so that `store` can tell whether an invalidation happened meanwhile. */
  beginFetch(): FetchMark;
  /** Stores nothing when an invalidation happened since `beginFetch`. */
  store(key: string, entry: CacheEntry, fetchMark: FetchMark): void;
  /** @param patterns paths as viewer functions return them; a `*` at the end matches any characters */
  invalidate(patterns: readonly string[]): void;
}

/** The number of invalidations so far. */
type FetchMark = number;

const defaultMaxBytes = 64 * 1024 * 1024;
/** Approximate size of an entry without the body. */
const entryBytes = 1024;

export function createEdgeCache(maxBytes = defaultMaxBytes): EdgeCache {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;
  let invalidations = 0;
  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry);
  };
  return {
    find: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map keeps the order of insertion: used entries move to its end.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    beginFetch: () => invalidations,
    store: (key, entry, fetchMark) => {
      drop(key);
      if (fetchMark !== invalidations || sizeOf(entry) > maxBytes) return;
      entries.set(key, entry);
      bytes += sizeOf(entry);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
    invalidate: (patterns) => {
      invalidations += 1;
      const matchers = patterns.map(pathMatcher);
      for (const [key, { path }] of entries) {
        if (matchers.some((matches) => matches(path))) drop(key);
      }
    },
  };
}

/** Stores nothing, so the edge asks its origins each time. */
export const disabledCache: EdgeCache = {
  find: () => undefined,
  beginFetch: () => 0,
  store: () => undefined,
  invalidate: () => undefined,
};

function sizeOf({ response }: CacheEntry): number {
  return response.body.length + entryBytes;
}

/** As in CloudFront, an asterisk before the end is literal, and percent-encoding makes no difference. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const decoded = decodePercent(pattern);
  if (!decoded.endsWith('*')) return (path) => decodePercent(path) === decoded;
  const beginning = decoded.slice(0, -1);
  return (path) => decodePercent(path).startsWith(beginning);
}

/** All times are in seconds. */
export interface CacheTimes {
  minimum: number;
  /** For responses without caching headers. */
  fallback: number;
  maximum: number;
  /** Minimum for error responses, by status. */
  errors: ReadonlyMap<number, number>;
}

const errorSeconds = 10;

/** Cached without caching headers. */
const cachedErrors = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
/** Not cached when their headers forbid it; the other cachedErrors ignore such headers. */
const refusableErrors = new Set([404, 410, 414, 501]);
/** Cached only when the origin sets a time. */
const errorsCachedByHeader = new Set([400, 403, 405, 412, 415]);

/** @returns seconds; 0 for a response that is not cached */
export function lifetimeOf(response: WebResponse, times: CacheTimes, now: number): number {
  const { status } = response;
  const directives = directivesOf(response, now);
  if (status >= 400) return errorLifetime(status, directives, times);
  if (status < 200 || status === 206 || status === 304) return 0;
  if (directives.isRefused) return times.minimum;
  const wanted = directives.seconds ?? times.fallback;
  return Math.max(times.minimum, Math.min(wanted, times.maximum));
}

interface CacheDirectives {
  /** Headers forbid caching. */
  isRefused: boolean;
  seconds: number | undefined;
}

function errorLifetime(
  status: number,
  { isRefused, seconds }: CacheDirectives,
  times: CacheTimes,
): number {
  const minimum = times.errors.get(status) ?? errorSeconds;
  const given = Math.min(seconds ?? 0, times.maximum);
  if (cachedErrors.has(status)) {
    return isRefused && refusableErrors.has(status) ? 0 : Math.max(minimum, given);
  }
  return errorsCachedByHeader.has(status) && given > 0 ? Math.max(minimum, given) : 0;
}

function directivesOf({ headers }: WebResponse, now: number): CacheDirectives {
  const directives = new Map(
    headerValues(headers, 'cache-control')
      .flatMap((line) => line.split(','))
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.trim().toLowerCase().split('=');
        return [name, value.replaceAll('"', '')];
      }),
  );
  const isRefused = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age');
  if (maxAge !== undefined && /^\d+$/.test(maxAge)) return { isRefused, seconds: Number(maxAge) };
  const expires = Date.parse(headerValue(headers, 'expires') ?? '');
  if (Number.isNaN(expires)) return { isRefused, seconds: undefined };
  return { isRefused, seconds: Math.max(0, (expires - now) / 1000) };
}
