/** The sum that stops the site, from the message of its budget on. */
import { setTimeout as delay } from 'node:timers/promises';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { ListTopicsCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { expect } from './deployed.ts';
import { deployAssembly, deployedAssembly } from './owner.ts';
import { type Variant, withSpendingStop } from './variants.ts';

const longestMs = 30_000;

/** @throws CommandFailed when the distribution stays enabled */
export async function reachTheSum(variant: Variant): Promise<void> {
  const stackName = `${variant.stage}-operations`;
  await deployAssembly(withSpendingStop(variant), stackName);
  const sns = new SNSClient({});
  const { Topics = [] } = await sns.send(new ListTopicsCommand({}));
  const topic = Topics.find(({ TopicArn }) => TopicArn?.includes('StopReached'));
  expect((await enabledDistributions()).length === 1, 'There is no distribution to disable.');
  await sns.send(new PublishCommand({ ...topic, Message: 'The budget is spent.' }));
  const deadline = Date.now() + longestMs;
  while ((await enabledDistributions()).length > 0 && Date.now() < deadline) await delay(500);
  const left = await enabledDistributions();
  expect(left.length === 0, `The distribution ${left.join()} is still enabled.`);
  await deployAssembly(deployedAssembly(variant.stage), stackName);
}

async function enabledDistributions(): Promise<(string | undefined)[]> {
  const { DistributionList } = await new CloudFrontClient({}).send(
    new ListDistributionsCommand({}),
  );
  return (DistributionList?.Items ?? []).filter(({ Enabled }) => Enabled).map(({ Id }) => Id);
}
