import { problem } from '#shared/problems.ts';
import { describe, expect, it } from 'vitest';
import { reasonOf, runStep } from './aws-errors.ts';

function failure(name: string, message = 'x', more: object = {}): Error {
  return Object.assign(new Error(message), { name, ...more });
}

describe('the reason for a failure', () => {
  it.each([
    [failure('ExpiredToken'), /have expired/],
    [failure('CredentialsProviderError', 'The SSO session has expired'), /have expired/],
    [failure('CredentialsProviderError', 'Could not load credentials'), /There are no AWS cred/],
    [failure('InvalidClientTokenId'), /does not know these credentials.*region is enabled/],
    [failure('SignatureDoesNotMatch'), /clock is wrong/],
    [failure('AccessDeniedException', 'not allowed'), /lack a permission. AWS says: not allowed/],
    [failure('Error', 'x', { code: 'ECONNREFUSED' }), /cannot be reached/],
    [failure('Error', 'x', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /NODE_EXTRA_CA_CERTS/],
    [failure('LimitExceeded', 'too many', { $fault: 'client' }), /too many \(LimitExceeded\)/],
    [problem('conflict', { detail: 'Taken.' }), /^Taken\.$/],
  ])('%s is a sentence', (error, sentence) => {
    expect(reasonOf(error)).toMatch(sentence);
  });

  it('begins with the step that failed', async () => {
    const failed = Promise.reject(failure('ExpiredToken'));
    await expect(runStep('Looking for the stacks', failed)).rejects.toThrow(
      /^Looking for the stacks failed: Your AWS credentials have expired/,
    );
  });

  it('is not a sentence for a bug of ours, which keeps its stack trace', async () => {
    const mistake = new TypeError('x is undefined');
    await expect(runStep('Anything', Promise.reject(mistake))).rejects.toBe(mistake);
  });
});
