import { expect, it } from 'vitest';
import { planInvalidation } from './invalidation.ts';

const now = new Date('2026-01-31T23:59:59Z');
const none = { month: '2026-01', paths: 0 };
const pages = (count: number) => Array.from({ length: count }, (_, index) => `blog/${index}.html`);

it('includes the addresses that visitors use beside those of the files', () => {
  const changed = ['contact.html', 'app.html', 'blog/one.html', 'robots.txt'];
  expect(planInvalidation({ changed, removed: [] }, { used: none, now }).paths).toEqual([
    '/contact',
    '/contact.html',
    '/app.html',
    '/admin*',
    '/preview/*',
    '/blog/one',
    '/blog/one.html',
    '/robots.txt',
  ]);
});

it('replaces more than 20 paths, and the not-found page, by one wildcard', () => {
  const count = (changed: string[]) =>
    planInvalidation({ changed, removed: [] }, { used: none, now }).paths;
  expect(count(pages(10))).toHaveLength(20);
  expect(count(pages(11))).toEqual(['/*']);
  expect(count(['404.html', 'contact.html'])).toEqual(['/*']);
});

it('has at most two wildcards at once, as CloudFront refuses the 16th in progress', () => {
  for (const count of [1, 5, 10, 15, 16, 20, 21, 1000]) {
    const changed = ['privacy.html', 'app.html', ...pages(count)];
    const { paths } = planInvalidation({ changed, removed: [] }, { used: none, now });
    expect(paths.filter((path) => path.endsWith('*')).length).toBeLessThanOrEqual(2);
  }
});

it('counts by month', () => {
  const plan = (used: { month: string; paths: number }) =>
    planInvalidation({ changed: pages(2), removed: [] }, { used, now }).count;
  expect(plan({ month: '2026-01', paths: 5 })).toEqual({ month: '2026-01', paths: 9 });
  expect(plan({ month: '2025-12', paths: 5 })).toEqual({ month: '2026-01', paths: 4 });
});

it('beyond the free paths invalidates only what was removed', () => {
  const used = { month: '2026-01', paths: 999 };
  const change = { changed: ['contact.html'], removed: ['blog/one.html'] };
  expect(planInvalidation(change, { used, now }).paths).toEqual(['/blog/one', '/blog/one.html']);
});
