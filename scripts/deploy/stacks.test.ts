import { expect, it } from 'vitest';
import { neverCame } from './stacks.ts';

it('takes a stack whose creation failed for one that is to be made anew', () => {
  expect(neverCame({ StackStatus: 'ROLLBACK_COMPLETE' })).toBe(true);
  expect(neverCame({ StackStatus: 'ROLLBACK_FAILED' })).toBe(true);
});

it('takes one whose update failed for one that is there', () => {
  expect(neverCame({ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' })).toBe(false);
  expect(neverCame({ StackStatus: 'CREATE_COMPLETE' })).toBe(false);
});
