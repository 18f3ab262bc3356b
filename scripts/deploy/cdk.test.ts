import { expect, it } from 'vitest';
import { lookUpStack, remediesFor } from './cdk.ts';

const failed = (reason: string) =>
  `dev-x | 3/20 | 4:05:06 PM | CREATE_FAILED | Type | Id ${reason}`;

it.each([
  [
    'Access denied for operation: Your account must be verified before you can add new CloudFront resources.',
    'Support Center',
  ],
  [
    'Provider with url https://token.actions.githubusercontent.com already exists. (Service: Iam)',
    "github.provider: 'exists'",
  ],
  [
    "Resource of type 'AWS::SES::EmailIdentity' with identifier 'example.com' already exists.",
    "mail.identity: 'exists'",
  ],
  [
    "[Tried to create resource record set [name='example.com.', type='AAAA'] but it already exists]",
    'already has a record AAAA for example.com',
  ],
  [
    'One or more of the CNAMEs you provided are already associated with a different resource.',
    'domain.names',
  ],
])('knows what to do about: %s', (reason, remedy) => {
  expect(remediesFor([failed(reason)])).toEqual([expect.stringContaining(remedy)]);
});

it('names each remedy once, and none for unknown reasons', () => {
  const line = failed('Your account must be verified before you can add new CloudFront resources.');
  expect(remediesFor([failed('Rate exceeded'), line, line])).toHaveLength(1);
  expect(remediesFor([failed('Rate exceeded')])).toEqual([]);
});

it('says what to do when the role of GitHub knows fewer stacks than this release has', async () => {
  const denied = Object.assign(new Error('not authorized'), { name: 'AccessDenied' });
  const find = () => Promise.reject(denied);
  await expect(lookUpStack('prod-edge', 'us-east-1', find)).rejects.toThrow(
    /may not look for the stack prod-edge\. .* deploy once from your own machine/,
  );
});
