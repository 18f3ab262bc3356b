import { type CloudFrontClient, UpdateDistributionCommand } from '@aws-sdk/client-cloudfront';
import { expect, it } from 'vitest';
import { disabled, untilPlanEnds } from './plan-end.ts';

/** The commands that were sent to a distribution in that state. */
async function sentFor(config: object) {
  const sent: unknown[] = [];
  const send = async (command: { input: unknown }) => {
    if (command instanceof UpdateDistributionCommand) sent.push(command.input);
    return { DistributionConfig: config, ETag: 'E2' };
  };
  // It is sent nothing but the two commands that it answers.
  const found = await disabled('E1', { send } as unknown as CloudFrontClient);
  return { found, sent };
}

it('disables a distribution with a web ACL once, and keeps the rest of it', async () => {
  const config = { WebACLId: 'arn:acl', Comment: 'kept' };
  expect(await sentFor({ ...config, Enabled: true })).toEqual({
    found: true,
    sent: [{ Id: 'E1', IfMatch: 'E2', DistributionConfig: { ...config, Enabled: false } }],
  });
  expect(await sentFor({ ...config, Enabled: false })).toEqual({ found: true, sent: [] });
});

it('leaves a distribution without a web ACL alone, which no plan can keep', async () => {
  const config = { WebACLId: '', Enabled: true };
  expect(await sentFor(config)).toEqual({ found: false, sent: [] });
});

it('names the distribution and the first day after the plan', () => {
  const text = untilPlanEnds('E1', new Date('2026-12-31T23:59:59Z'));
  expect(text).toContain('E1');
  expect(text).toContain('from 1 January 2027 on');
  expect(text).toContain('8 USD a month');
});
