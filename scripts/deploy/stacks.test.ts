import { expect, it } from 'vitest';
import { hasFailedCreation, planEndNotice } from './stacks.ts';

it('treats a stack whose creation failed as one to create again', () => {
  expect(hasFailedCreation({ StackStatus: 'ROLLBACK_COMPLETE' })).toBe(true);
  expect(hasFailedCreation({ StackStatus: 'ROLLBACK_FAILED' })).toBe(true);
});

it('treats one whose update failed as existing', () => {
  expect(hasFailedCreation({ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' })).toBe(false);
  expect(hasFailedCreation({ StackStatus: 'CREATE_COMPLETE' })).toBe(false);
});

it('names the distribution and the first day after the plan', () => {
  const text = planEndNotice('E1', new Date('2026-12-31T23:59:59Z'));
  expect(text).toContain('E1');
  expect(text).toContain('from 1 January 2027 on');
  expect(text).toContain('8 USD a month');
});
