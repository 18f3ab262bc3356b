/**
 * Answers from an edge location's cache, and asks the origin only for missing or expired objects.
 */
import { type EdgeCache, type KeptAnswer, lifetimeOf } from './edge-cache.ts';
import type { Behaviour } from './distribution-config.ts';
import {
  headerValue,
  matchesEntityTag,
  type WebRequest,
  type WebResponse,
  withHeader,
  withoutHeader,
} from './web-message.ts';
import { cookiePairs, selects } from './origin-request.ts';

export type CacheOutcome = 'Hit' | 'Miss' | 'RefreshHit';

export interface CachedAnswer {
  response: WebResponse;
  outcome: CacheOutcome;
}

export interface CachedOrigin {
  cache: EdgeCache;
  /** Epoch milliseconds. */
  now(): number;
  /** @param request with the path and headers after the viewer functions */
  fetch(request: WebRequest): Promise<WebResponse>;
  behaviour: Behaviour;
}

export async function answerThroughCache(
  request: WebRequest,
  origin: CachedOrigin,
): Promise<CachedAnswer> {
  const { cache, now, behaviour } = origin;
  if (!['GET', 'HEAD'].includes(request.method)) {
    return { response: await origin.fetch(request), outcome: 'Miss' };
  }
  const key = cacheKey(request, behaviour);
  const kept = cache.find(key);
  if (!kept) return { response: await fetchAndKeep(request, key, origin), outcome: 'Miss' };
  if (now() < kept.freshUntil) {
    return { response: answerFrom(kept, request, now()), outcome: 'Hit' };
  }
  return revalidate(request, { key, kept }, origin);
}

/** The fields that the cache policy names; the behaviour too, since each has its own origins. */
function cacheKey(request: WebRequest, behaviour: Behaviour): string {
  const { queryStrings, headers, cookies } = behaviour.cacheKey;
  const query = request.query
    .split('&')
    .filter((pair) => pair !== '' && selects(queryStrings, pair.split('=')[0] ?? ''));
  const lines = request.headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'cookie' && selects(headers, name))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const pairs = cookiePairs(request.headers).filter(([name]) => selects(cookies, name));
  return JSON.stringify([String(behaviour.pathPattern), request.path, query, lines, pairs]);
}

/** The visitor's own condition is forwarded; the origin's 304 is not cached. */
async function fetchAndKeep(
  request: WebRequest,
  key: string,
  origin: CachedOrigin,
): Promise<WebResponse> {
  const begun = origin.cache.beginFetch();
  const response = await origin.fetch(request);
  keep(response, { request, key, begun }, origin);
  return response;
}

async function revalidate(
  request: WebRequest,
  { key, kept }: { key: string; kept: KeptAnswer },
  origin: CachedOrigin,
): Promise<CachedAnswer> {
  const etag = headerValue(kept.response.headers, 'etag');
  if (etag === undefined || kept.response.status >= 400) {
    return { response: await fetchAndKeep(request, key, origin), outcome: 'Miss' };
  }
  const begun = origin.cache.beginFetch();
  const condition = { ...request, headers: withHeader(request.headers, 'if-none-match', etag) };
  const response = await origin.fetch(condition);
  if (response.status !== 304) {
    keep(response, { request, key, begun }, origin);
    const whole = request.method === 'GET';
    return { response: whole ? conditional(response, request) : response, outcome: 'Miss' };
  }
  const confirmed = { ...kept.response, headers: newerHeaders(kept.response, response) };
  keep(confirmed, { request, key, begun }, origin);
  return { response: conditional(confirmed, request), outcome: 'RefreshHit' };
}

function keep(
  response: WebResponse,
  { request, key, begun }: { request: WebRequest; key: string; begun: number },
  { cache, now, behaviour }: CachedOrigin,
): void {
  const storedAt = now();
  const seconds = lifetimeOf(response, behaviour.cacheTimes, storedAt);
  // A response to HEAD has no body to cache.
  if (seconds <= 0 || request.method !== 'GET') return;
  const freshUntil = storedAt + seconds * 1000;
  cache.keep(key, { path: request.path, response, storedAt, freshUntil }, begun);
}

/** RFC 9111, 4.3.4: a 304 updates the headers. */
function newerHeaders(kept: WebResponse, confirmation: WebResponse): WebResponse['headers'] {
  const newer = confirmation.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  const names = new Set(newer.map(([name]) => name.toLowerCase()));
  return [...kept.headers.filter(([name]) => !names.has(name.toLowerCase())), ...newer];
}

function answerFrom(kept: KeptAnswer, request: WebRequest, now: number): WebResponse {
  const age = String(Math.floor((now - kept.storedAt) / 1000));
  const { response } = kept;
  return conditional({ ...response, headers: withHeader(response.headers, 'age', age) }, request);
}

/** Answers only the headers to HEAD, and nothing when the visitor's own copy is current. */
function conditional(response: WebResponse, request: WebRequest): WebResponse {
  const { status, headers, body } = response;
  const known = headerValue(request.headers, 'if-none-match');
  const etag = headerValue(headers, 'etag');
  if (status === 200 && known && etag && matchesEntityTag(known, etag)) {
    return {
      status: 304,
      headers: withoutHeader(headers, 'content-length'),
      body: Buffer.alloc(0),
    };
  }
  if (request.method !== 'HEAD') return response;
  const length = String(body.length);
  return { status, headers: withHeader(headers, 'content-length', length), body: Buffer.alloc(0) };
}
