/** Answers from an edge location's cache, and asks the origin only for missing or expired objects. */
import { type EdgeCache, type CacheEntry, lifetimeOf } from './edge-cache.ts';
import type { Behaviour } from './distribution-config.ts';
import {
  headerValue,
  matchesEntityTag,
  splitPair,
  type WebRequest,
  type WebResponse,
  withHeader,
  withoutHeader,
} from './web-message.ts';
import { cookiePairs, selects } from './origin-request.ts';

export interface CachedAnswer {
  response: WebResponse;
  outcome: 'Hit' | 'Miss' | 'RefreshHit';
}

export interface CachedOrigin {
  cache: EdgeCache;
  /** In epoch milliseconds. */
  now(): number;
  /** @param request has the path and headers that the viewer function returned */
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
  const entry = cache.find(key);
  if (!entry) return { response: await fetchAndStore(request, key, origin), outcome: 'Miss' };
  if (now() < entry.freshUntil) {
    return { response: answerFromEntry(entry, request, now()), outcome: 'Hit' };
  }
  return revalidate(request, { key, entry }, origin);
}

/** Combines the fields that the cache policy names with the behaviour, because each behaviour has its own origins. */
function cacheKey(request: WebRequest, behaviour: Behaviour): string {
  const { queryStrings, headers, cookies } = behaviour.cacheKey;
  const query = request.query
    .split('&')
    .filter((pair) => pair !== '' && selects(queryStrings, splitPair(pair)[0]));
  const lines = request.headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'cookie' && selects(headers, name))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const pairs = cookiePairs(request.headers).filter(([name]) => selects(cookies, name));
  return JSON.stringify([String(behaviour.pathPattern), request.path, query, lines, pairs]);
}

/** Forwards the visitor's own `If-None-Match`. Never caches a 304. */
async function fetchAndStore(
  request: WebRequest,
  key: string,
  origin: CachedOrigin,
): Promise<WebResponse> {
  const fetchMark = origin.cache.beginFetch();
  const response = await origin.fetch(request);
  storeResponse(response, { request, key, fetchMark }, origin);
  return response;
}

async function revalidate(
  request: WebRequest,
  { key, entry }: { key: string; entry: CacheEntry },
  origin: CachedOrigin,
): Promise<CachedAnswer> {
  const etag = headerValue(entry.response.headers, 'etag');
  if (etag === undefined || entry.response.status >= 400) {
    return { response: await fetchAndStore(request, key, origin), outcome: 'Miss' };
  }
  const fetchMark = origin.cache.beginFetch();
  const conditionalRequest = {
    ...request,
    headers: withHeader(request.headers, 'if-none-match', etag),
  };
  const response = await origin.fetch(conditionalRequest);
  if (response.status !== 304) {
    storeResponse(response, { request, key, fetchMark }, origin);
    if (request.method !== 'GET') return { response, outcome: 'Miss' };
    return { response: answerConditionally(response, request), outcome: 'Miss' };
  }
  const confirmed = { ...entry.response, headers: newerHeaders(entry.response, response) };
  storeResponse(confirmed, { request, key, fetchMark }, origin);
  return { response: answerConditionally(confirmed, request), outcome: 'RefreshHit' };
}

function storeResponse(
  response: WebResponse,
  { request, key, fetchMark }: { request: WebRequest; key: string; fetchMark: number },
  { cache, now, behaviour }: CachedOrigin,
): void {
  const storedAt = now();
  const seconds = lifetimeOf(response, behaviour.cacheTimes, storedAt);
  // A response to HEAD has no body to cache.
  if (seconds <= 0 || request.method !== 'GET') return;
  const freshUntil = storedAt + seconds * 1000;
  cache.store(key, { path: request.path, response, storedAt, freshUntil }, fetchMark);
}

/** A 304 updates the headers of a cached response. @see RFC 9111, 4.3.4 */
function newerHeaders(cached: WebResponse, confirmation: WebResponse): WebResponse['headers'] {
  const newer = confirmation.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  const names = new Set(newer.map(([name]) => name.toLowerCase()));
  return [...cached.headers.filter(([name]) => !names.has(name.toLowerCase())), ...newer];
}

function answerFromEntry(entry: CacheEntry, request: WebRequest, now: number): WebResponse {
  const age = String(Math.floor((now - entry.storedAt) / 1000));
  const { response } = entry;
  return answerConditionally(
    { ...response, headers: withHeader(response.headers, 'age', age) },
    request,
  );
}

/** Answers HEAD without a body, and answers 304 when the visitor's copy is current. */
function answerConditionally(response: WebResponse, request: WebRequest): WebResponse {
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
