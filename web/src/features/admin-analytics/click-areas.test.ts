import { expect, it } from 'vitest';
import { clickAreas } from './click-areas.ts';

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
