import { describe, expect, it } from 'vitest';
import { type CacheTimes, createEdgeCache, type CacheEntry, lifetimeOf } from './edge-cache.ts';

const answer = (path: string, size = 0): CacheEntry => ({
  path,
  response: { status: 200, headers: [], body: Buffer.alloc(size) },
  storedAt: 0,
  freshUntil: 1,
});

function cacheOf(...paths: string[]) {
  const cache = createEdgeCache();
  for (const path of paths) cache.store(path, answer(path), cache.beginFetch());
  const cachedPaths = () => paths.filter((path) => cache.find(path));
  return { cache, cachedPaths };
}

describe('the edge cache', () => {
  it('forgets the paths of an invalidation, and no others', () => {
    const { cache, cachedPaths } = cacheOf('/blog/one.html', '/blog/one.html.gz', '/Blog/one.html');
    cache.invalidate(['/blog/one.html']);
    expect(cachedPaths()).toEqual(['/blog/one.html.gz', '/Blog/one.html']);
  });

  it('supports a wildcard only at the end', () => {
    const { cache, cachedPaths } = cacheOf(
      '/blog.html',
      '/blog/one.html',
      '/blog/two.html',
      '/a/b',
    );
    cache.invalidate(['/*/b', '/blog/*']);
    expect(cachedPaths()).toEqual(['/blog.html', '/a/b']);
    cache.invalidate(['/*']);
    expect(cachedPaths()).toEqual([]);
  });

  it('compares paths without their percent-encoding', () => {
    const { cache, cachedPaths } = cacheOf('/blog/tag/c%2B%2B.html', '/broken%');
    cache.invalidate(['/blog/tag/c++.html', '/broken%']);
    expect(cachedPaths()).toEqual([]);
  });

  it('does not cache a response that was requested before an invalidation', () => {
    const cache = createEdgeCache();
    const fetchMark = cache.beginFetch();
    cache.invalidate(['/other.html']);
    cache.store('key', answer('/page.html'), fetchMark);
    expect(cache.find('key')).toBeUndefined();
  });

  it('evicts the least recently used entries', () => {
    const cache = createEdgeCache(10_000);
    for (const key of ['a', 'b']) cache.store(key, answer(`/${key}`, 3000), cache.beginFetch());
    cache.find('a');
    cache.store('c', answer('/c', 3000), cache.beginFetch());
    expect(['a', 'b', 'c'].map((key) => cache.find(key)?.path)).toEqual(['/a', undefined, '/c']);
  });

  it('does not store a response that is larger than the whole cache', () => {
    const cache = createEdgeCache(10_000);
    cache.store('small', answer('/small'), cache.beginFetch());
    cache.store('large', answer('/large', 10_000), cache.beginFetch());
    expect(cache.find('large')).toBeUndefined();
    expect(cache.find('small')).toBeDefined();
  });
});

const now = Date.parse('2026-03-12T10:00:00Z');
const year = 31_536_000;
const objects: CacheTimes = { minimum: 0, fallback: 60, maximum: year, errors: new Map() };
const api: CacheTimes = { minimum: 0, fallback: 0, maximum: 1, errors: new Map() };

const lifetime = (cacheControl: string | undefined, times = objects, status = 200) =>
  lifetimeOf(
    {
      status,
      headers: cacheControl === undefined ? [] : [['Cache-Control', cacheControl]],
      body: Buffer.alloc(0),
    },
    times,
    now,
  );

describe('the time that the edge caches a response', () => {
  it('prefers s-maxage to max-age', () => {
    expect(lifetime('public, max-age=0, s-maxage=600, must-revalidate')).toBe(600);
    expect(lifetime('public, max-age=31536000, immutable')).toBe(year);
    expect(lifetime('max-age="30"')).toBe(30);
  });

  it('uses Expires when Cache-Control has no age', () => {
    const headers: [string, string][] = [['expires', 'Thu, 12 Mar 2026 10:00:30 GMT']];
    const response = { status: 200, headers, body: Buffer.alloc(0) };
    expect(lifetimeOf(response, objects, now)).toBe(30);
  });

  it("uses the policy's default for a response without caching headers", () => {
    expect(lifetime(undefined)).toBe(60);
    expect(lifetime('public')).toBe(60);
    expect(lifetime(undefined, api)).toBe(0);
  });

  it("stays between the policy's minimum and maximum", () => {
    expect(lifetime('max-age=600', api)).toBe(1);
    expect(lifetime('max-age=0', { ...objects, minimum: 5 })).toBe(5);
  });

  it.each(['no-store', 'private, max-age=60', 'no-cache'])('does not cache %s', (directive) => {
    expect(lifetime(directive)).toBe(0);
    expect(lifetime(directive, api)).toBe(0);
  });

  it("caches uncacheable responses for the policy's minimum, as CloudFront does", () => {
    expect(lifetime('no-store', { ...objects, minimum: 5 })).toBe(5);
  });

  it('caches redirects, but neither partial responses nor 304s', () => {
    expect(lifetime('max-age=60', objects, 301)).toBe(60);
    expect(lifetime('max-age=60', objects, 206)).toBe(0);
    expect(lifetime('max-age=60', objects, 304)).toBe(0);
  });

  it('caches a missing page for ten seconds unless the distribution says otherwise', () => {
    expect(lifetime(undefined, objects, 404)).toBe(10);
    expect(lifetime(undefined, { ...objects, errors: new Map([[404, 0]]) }, 404)).toBe(0);
    expect(lifetime('s-maxage=30', objects, 404)).toBe(30);
  });

  it('lets a missing page refuse caching, but not a failure of the origin', () => {
    expect(lifetime('no-store', api, 404)).toBe(0);
    expect(lifetime('no-store', api, 503)).toBe(10);
  });

  it('caches refusals only for the time that the origin gives', () => {
    expect(lifetime(undefined, objects, 403)).toBe(0);
    expect(lifetime('max-age=20', objects, 403)).toBe(20);
    expect(lifetime('max-age=20', objects, 401)).toBe(0);
  });
});
