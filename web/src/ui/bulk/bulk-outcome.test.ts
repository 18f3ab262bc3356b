import { expect, it } from 'vitest';
import { ApiError } from '#web/src/api/api-error.ts';
import { bulkOutcome } from './bulk-outcome.ts';

const messages = { one: 'message', many: 'messages' };
const stale = new ApiError({ status: 409, code: 'stale-version', detail: 'Changed' });
const gone = new ApiError({ status: 404, code: 'message-not-found', detail: 'Gone' });
const failures = (...errors: unknown[]) => errors.map((error, at) => ({ id: `f${at}`, error }));

it.each([
  [['a'], [], '1 message was deleted.'],
  [['a', 'b'], [], '2 messages were deleted.'],
  [
    ['a', 'b', 'c'],
    [stale, stale],
    '3 of 5 messages were deleted: 2 were changed meanwhile. They are still selected.',
  ],
  [
    ['a'],
    [stale, new Error('no answer')],
    '1 of 3 messages was deleted: 1 was changed meanwhile, 1 failed. They are still selected.',
  ],
  [['a'], [gone], '1 of 2 messages was deleted: 1 was deleted meanwhile.'],
  [[], [new Error('no answer')], 'No message was deleted: 1 failed. One is still selected.'],
])('of %j and %j failures, it says: %s', (done, errors, sentence) => {
  const outcome = bulkOutcome({ done, failed: failures(...errors) }, messages, 'deleted');
  expect(outcome).toEqual({ failed: errors.length > 0, sentence });
});
