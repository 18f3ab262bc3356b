import { expect, it } from 'vitest';
import { planInvalidation } from './invalidation.ts';

const now = new Date('2026-01-31T23:59:59Z');
const limit = 1000;
const none = { month: '2026-01', paths: 0, isUsedUp: false };
const pages = (count: number) => Array.from({ length: count }, (_, index) => `blog/${index}.html`);

it('includes the addresses that visitors use beside those of the files', () => {
  const entries = ['blog/one.html', 'project/two.html', 'pages/three.html'];
  const changed = ['contact.html', 'app.html', ...entries, 'robots.txt'];
  expect(planInvalidation({ changed, removed: [] }, { used: none, limit, now }).paths).toEqual([
    '/contact',
    '/contact.html',
    '/app.html',
    '/admin*',
    '/preview/*',
    '/blog/one',
    '/blog/one.html',
    '/projects/two',
    '/project/two.html',
    '/three',
    '/pages/three.html',
    '/robots.txt',
  ]);
});

it('replaces more than 20 paths, and the not-found page, by one wildcard', () => {
  const count = (changed: string[]) =>
    planInvalidation({ changed, removed: [] }, { used: none, limit, now }).paths;
  expect(count(pages(10))).toHaveLength(20);
  expect(count(pages(11))).toEqual(['/*']);
  expect(count(['404.html', 'contact.html'])).toEqual(['/*']);
});

it('has at most two wildcards at once, as CloudFront refuses the 16th in progress', () => {
  for (const count of [1, 5, 10, 15, 16, 20, 21, 1000]) {
    const changed = ['privacy.html', 'app.html', ...pages(count)];
    const { paths } = planInvalidation({ changed, removed: [] }, { used: none, limit, now });
    expect(paths.filter((path) => path.endsWith('*')).length).toBeLessThanOrEqual(2);
  }
});

it('counts by month, and forgets that it had to wait when a limit was raised', () => {
  const plan = (used: { month: string; paths: number }, changed = pages(2)) =>
    planInvalidation({ changed, removed: [] }, { used: { ...used, isUsedUp: true }, limit, now })
      .count;
  expect(plan({ month: '2026-01', paths: 5 })).toEqual({ ...none, paths: 9 });
  expect(plan({ month: '2025-12', paths: 5 })).toEqual({ ...none, paths: 4 });
  expect(plan({ month: '2026-01', paths: 1000 }, [])).toMatchObject({ isUsedUp: true });
  expect(plan({ month: '2026-01', paths: 999 }, [])).toMatchObject({ isUsedUp: false });
});

it('uses a wildcard for fewer pages, the fewer paths are left', () => {
  const pathsOf = (paths: number, count: number, removed: string[] = []) =>
    planInvalidation({ changed: pages(count), removed }, { used: { ...none, paths }, limit, now })
      .paths;
  expect(pathsOf(500, 5)).toHaveLength(10);
  expect(pathsOf(501, 5)).toEqual(['/*']);
  // Many saves in a row must not make as many wildcards, because CloudFront rejects a 16th in progress.
  expect(pathsOf(998, 1)).toHaveLength(2);
  expect(pathsOf(999, 1)).toEqual(['/*']);
  const removed = ['/blog/gone', '/blog/gone.html'];
  expect(pathsOf(990, 0, ['blog/gone.html'])).toEqual(removed);
  expect(pathsOf(990, 6, ['blog/gone.html'])).toEqual([...removed, '/*']);
});

it('beyond the limit invalidates only what was removed, and notes what readers wait for', () => {
  const used = { ...none, paths: 999 };
  const change = { changed: ['contact.html'], removed: ['blog/one.html'] };
  expect(planInvalidation(change, { used, limit, now })).toEqual({
    paths: ['/blog/one', '/blog/one.html'],
    count: { month: '2026-01', paths: 1001, isUsedUp: true },
  });
  const removal = { changed: [], removed: ['blog/one.html'] };
  expect(planInvalidation(removal, { used, limit, now }).count.isUsedUp).toBe(false);
});
