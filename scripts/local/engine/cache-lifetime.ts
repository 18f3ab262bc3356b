/**
 * Calculates how long CloudFront keeps an origin's answer: as Cache-Control says, within the cache policy's limits.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
import { headerValue, headerValues, type WebResponse } from './web-message.ts';

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
