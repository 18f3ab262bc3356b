/** Finds and deletes stacks, and disables a distribution that its plan keeps alive. */
import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStacks,
  paginateListStacks,
  type Stack,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, GetDistributionConfigCommand } from '@aws-sdk/client-cloudfront';
import { disableDistribution } from '#lambdas/adapters/cloudfront/edge-cache.cloudfront.ts';
import { CommandFailed } from '../build/run.ts';

/** @param region undefined for the region of the environment */
export function cloudFormation(region: string | undefined): CloudFormationClient {
  return new CloudFormationClient({ ...(region && { region }) });
}

/** @returns undefined when no such stack exists, or only an empty one awaiting review of a change set */
export async function findStack(name: string, region?: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await cloudFormation(region).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return Stacks?.find(({ StackStatus }) => !isEmpty(StackStatus));
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** @returns all existing stacks of the account and region */
export async function findStacks(): Promise<Stack[]> {
  const found: Stack[] = [];
  const pages = paginateDescribeStacks({ client: new CloudFormationClient({}) }, {});
  for await (const { Stacks = [] } of pages) found.push(...Stacks);
  return found.filter(({ StackStatus }) => !isEmpty(StackStatus));
}

/** A deployment deletes such a stack and creates it again. */
export function hasFailedCreation({ StackStatus }: Pick<Stack, 'StackStatus'>): boolean {
  return StackStatus === 'ROLLBACK_COMPLETE' || StackStatus === 'ROLLBACK_FAILED';
}

/** @returns ids of deleted stacks of that name, as far back as CloudFormation remembers */
export async function deletedStacks(name: string, region?: string): Promise<string[]> {
  const client = cloudFormation(region);
  const ids: string[] = [];
  const pages = paginateListStacks({ client }, { StackStatusFilter: ['DELETE_COMPLETE'] });
  for await (const { StackSummaries = [] } of pages) {
    for (const { StackName, StackId } of StackSummaries) {
      if (StackName === name && StackId) ids.push(StackId);
    }
  }
  return ids;
}

/** @returns undefined when the stack is of an earlier release without this output */
export function findOutput({ Outputs }: Stack, id: string): string | undefined {
  return Outputs?.find(({ OutputKey }) => OutputKey === id)?.OutputValue;
}

/** @throws CommandFailed when the stack is of an earlier release without this output */
export function outputOf(stack: Stack, id: string): string {
  const value = findOutput(stack, id);
  if (value) return value;
  throw new CommandFailed(
    `The stack ${stack.StackName} has no output ${id}. Deploy it again: \`npm run deploy\`.`,
  );
}

/** Deletes a stack, and waits until it is gone. @throws Error when the deletion fails */
export async function deleteStack(name: string): Promise<void> {
  const client = new CloudFormationClient({});
  await client.send(new DeleteStackCommand({ StackName: name }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: 900 }, { StackName: name });
}

function isEmpty(status: string | undefined): boolean {
  return status === 'REVIEW_IN_PROGRESS' || status === 'DELETE_COMPLETE';
}

// AWS deletes a distribution with a plan, and its web ACL, only after the plan has ended.

/** Monthly price of a web ACL with three rules without a plan. */
export const webAclUsd = 5 + 3;

/**
 * Disables the distribution of a stage that could not be destroyed because of its plan.
 * @returns the distribution's id; undefined when it has no web ACL, and hence no plan
 */
export async function disableDistributionWithPlan(stage: string): Promise<string | undefined> {
  const stack = await findStack(`${stage}-site`);
  const id = stack && findOutput(stack, 'DistributionId');
  if (!id || !(await hasWebAcl(id))) return undefined;
  await disableDistribution(id);
  return id;
}

async function hasWebAcl(Id: string): Promise<boolean> {
  const request = new GetDistributionConfigCommand({ Id });
  const { DistributionConfig } = await new CloudFrontClient({}).send(request);
  return !!DistributionConfig?.WebACLId;
}

export function planEndNotice(distributionId: string, now: Date): string {
  const planEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const day = format.format(planEnd);
  return [
    `The distribution ${distributionId} is still there: its plan was cancelled and runs until the end of the month, and AWS deletes it only then. It is disabled, so nobody reaches the site any more.`,
    `Run the same command again from ${day} on: it removes what is left. Do not leave it longer, as from then on the web ACL costs ${webAclUsd} USD a month.`,
  ].join('\n\n');
}
