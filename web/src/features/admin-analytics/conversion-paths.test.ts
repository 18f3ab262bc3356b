import { expect, it } from 'vitest';
import { topPaths } from './conversion-paths.ts';

const fromHome = ['VISIT_HOME', 'CLICK_CONTACT', 'SESSION_CONVERSION'];
const fromBlog = ['VISIT_BLOG_LIST', 'SESSION_CONVERSION'];

it('counts identical paths, the most used first', () => {
  const paths = { path_1: fromBlog, path_2: fromHome, path_3: [...fromHome] };
  expect(topPaths(paths)).toEqual([
    { steps: ['visit home', 'click contact', 'session conversion'], count: 2 },
    { steps: ['visit blog list', 'session conversion'], count: 1 },
  ]);
});

it('treats the same steps in another order as another path', () => {
  const paths = { a: ['VISIT_HOME', 'VISIT_BLOG'], b: ['VISIT_BLOG', 'VISIT_HOME'] };
  expect(topPaths(paths).map(({ count }) => count)).toEqual([1, 1]);
});

it('distinguishes steps that only look the same when joined', () => {
  expect(topPaths({ a: ['A,B'], b: ['A', 'B'] })).toHaveLength(2);
});

it('has five at most, and the earliest of equals', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [`path_${index}`, [`VISIT_${index}`]]),
  );
  expect(topPaths(paths).map(({ steps }) => steps[0])).toEqual([
    'visit 0',
    'visit 1',
    'visit 2',
    'visit 3',
    'visit 4',
  ]);
});

it('ignores paths without steps', () => {
  expect(topPaths({ path_1: [] })).toEqual([]);
});
