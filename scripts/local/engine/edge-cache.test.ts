import { describe, expect, it } from 'vitest';
import { createEdgeCache, type KeptAnswer } from './edge-cache.ts';

const answer = (path: string, size = 0): KeptAnswer => ({
  path,
  response: { status: 200, headers: [], body: Buffer.alloc(size) },
  storedAt: 0,
  freshUntil: 1,
});

function cacheOf(...paths: string[]) {
  const cache = createEdgeCache();
  for (const path of paths) cache.keep(path, answer(path), cache.beginFetch());
  const left = () => paths.filter((path) => cache.find(path));
  return { cache, left };
}

describe('the edge cache', () => {
  it('forgets the paths of an invalidation, and no others', () => {
    const { cache, left } = cacheOf('/blog/one.html', '/blog/one.html.gz', '/Blog/one.html');
    cache.invalidate(['/blog/one.html']);
    expect(left()).toEqual(['/blog/one.html.gz', '/Blog/one.html']);
  });

  it('supports a wildcard only at the end', () => {
    const { cache, left } = cacheOf('/blog.html', '/blog/one.html', '/blog/two.html', '/a/b');
    cache.invalidate(['/*/b', '/blog/*']);
    expect(left()).toEqual(['/blog.html', '/a/b']);
    cache.invalidate(['/*']);
    expect(left()).toEqual([]);
  });

  it('compares paths without their percent-encoding', () => {
    const { cache, left } = cacheOf('/blog/tag/c%2B%2B.html', '/broken%');
    cache.invalidate(['/blog/tag/c++.html', '/broken%']);
    expect(left()).toEqual([]);
  });

  it('does not cache what was requested before an invalidation', () => {
    const cache = createEdgeCache();
    const begun = cache.beginFetch();
    cache.invalidate(['/other.html']);
    cache.keep('key', answer('/page.html'), begun);
    expect(cache.find('key')).toBeUndefined();
  });

  it('evicts what was unused for longest', () => {
    const cache = createEdgeCache(10_000);
    for (const key of ['a', 'b']) cache.keep(key, answer(`/${key}`, 3000), cache.beginFetch());
    cache.find('a');
    cache.keep('c', answer('/c', 3000), cache.beginFetch());
    expect(['a', 'b', 'c'].map((key) => cache.find(key)?.path)).toEqual(['/a', undefined, '/c']);
  });

  it('does not store what is larger than the whole cache', () => {
    const cache = createEdgeCache(10_000);
    cache.keep('small', answer('/small'), cache.beginFetch());
    cache.keep('large', answer('/large', 10_000), cache.beginFetch());
    expect(cache.find('large')).toBeUndefined();
    expect(cache.find('small')).toBeDefined();
  });
});
