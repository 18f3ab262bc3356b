import { expect, it } from 'vitest';
import { clickAreas, topPaths } from './panels.rules.ts';

it('names areas without their prefix and with spaces, the most clicked first', () => {
  const areas = clickAreas({ CLICK_CONTACT: 97, CLICK_PROJECT_CARD: 412, CLICK_SOCIAL_LINK: 148 });
  expect(areas.map(({ label, count }) => [label, count])).toEqual([
    ['PROJECT CARD', 412],
    ['SOCIAL LINK', 148],
    ['CONTACT', 97],
  ]);
});

it('removes the prefix only at the beginning', () => {
  expect(clickAreas({ CLICK_CLICK_HERE: 1 })[0]?.label).toBe('CLICK HERE');
});

it('shows shares of all clicks in whole percent', () => {
  const areas = clickAreas({ CLICK_A: 412, CLICK_B: 356, CLICK_C: 148, CLICK_D: 97 });
  expect(areas.map(({ share }) => share)).toEqual([41, 35, 15, 10]);
});

it('has four colours, and starts over with a fifth area', () => {
  const areas = clickAreas({ CLICK_A: 5, CLICK_B: 4, CLICK_C: 3, CLICK_D: 2, CLICK_E: 1 });
  expect(areas.map(({ color }) => color)).toEqual([
    'var(--pie-blue)',
    'var(--pie-green)',
    'var(--pie-amber)',
    'var(--pie-red)',
    'var(--pie-blue)',
  ]);
});

it('leaves out areas without clicks', () => {
  expect(clickAreas({ CLICK_A: 0 })).toEqual([]);
});

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
