import { expect, it } from 'vitest';
import { untilPlanEnds } from './plan-end.ts';

it('names the distribution and the first day after the plan', () => {
  const text = untilPlanEnds('E1', new Date('2026-12-31T23:59:59Z'));
  expect(text).toContain('E1');
  expect(text).toContain('from 1 January 2027 on');
  expect(text).toContain('8 USD a month');
});
