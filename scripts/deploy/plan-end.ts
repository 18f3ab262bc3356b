/** A distribution with a plan: AWS deletes it, and takes its web ACL away, only once the plan is over. */
import { CloudFrontClient, GetDistributionConfigCommand } from '@aws-sdk/client-cloudfront';
import { disableDistribution } from '#lambdas/adapters/cloudfront/disable-distribution.cloudfront.ts';
import { findOutput, findStack } from './stacks.ts';

/** The price of a web ACL with three rules a month without a plan. */
export const webAclUsd = 5 + 3;

/**
 * Disables the distribution of a stage that could not be destroyed.
 * @returns its id; undefined when there is none, or none with a web ACL, which a plan wants
 */
export async function distributionWithPlan(stage: string): Promise<string | undefined> {
  const stack = await findStack(`${stage}-site`);
  const id = stack && findOutput(stack, 'DistributionId');
  if (!id || !(await hasWebAcl(id))) return undefined;
  await disableDistribution(id);
  return id;
}

async function hasWebAcl(Id: string): Promise<boolean> {
  const asked = new GetDistributionConfigCommand({ Id });
  const { DistributionConfig } = await new CloudFrontClient({}).send(asked);
  return !!DistributionConfig?.WebACLId;
}

export function untilPlanEnds(distributionId: string, now: Date): string {
  const over = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(over);
  return [
    `The distribution ${distributionId} is still there: its plan was cancelled and runs until the end of the month, and AWS deletes it only then. It is disabled, so nobody reaches the site any more.`,
    `Run the same command again from ${day} on: it removes what is left. Do not leave it longer, as from then on the web ACL costs ${webAclUsd} USD a month.`,
  ].join('\n\n');
}
