import { expect, it } from 'vitest';
import { neverCame } from './stacks.ts';

it('treats a stack whose creation failed as one to create again', () => {
  expect(neverCame({ StackStatus: 'ROLLBACK_COMPLETE' })).toBe(true);
  expect(neverCame({ StackStatus: 'ROLLBACK_FAILED' })).toBe(true);
});

it('treats one whose update failed as existing', () => {
  expect(neverCame({ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' })).toBe(false);
  expect(neverCame({ StackStatus: 'CREATE_COMPLETE' })).toBe(false);
});
