/** Checks that alarms and budgets of the site reach somebody. */
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { alertTopicOutput } from '#infra/config.ts';
import { settingsFile } from '#infra/settings-error.ts';
import type { Assembly } from './cdk.ts';
import { runStep, unlessDenied } from './aws-errors.ts';
import { findOutput, findStack } from './stacks.ts';

/** @returns the alarm topics of all deployed stacks, including the edge's in us-east-1 */
export async function findAlertTopics(
  { stacks }: Pick<Assembly, 'stacks'>,
  find = findStack,
): Promise<string[]> {
  const found = await Promise.all(
    stacks.map(({ name, region }) => runStep('Looking for the stacks', find(name, region))),
  );
  return found.flatMap((stack) => (stack && findOutput(stack, alertTopicOutput)) ?? []);
}

/** @returns sentences for the owner; none when every subscription is confirmed or cannot be read */
export async function alertAdvice(
  email: string | undefined,
  topics: string[],
  isConfirmed: (topic: string, email: string) => Promise<boolean> = hasSubscriber,
): Promise<string[]> {
  if (!email) {
    return [
      `Nobody will be told when something breaks or costs more than expected. Write your address into alerts.email of ${settingsFile}, and deploy again.`,
    ];
  }
  const silent: string[] = [];
  for (const topic of topics) if (!(await isConfirmed(topic, email))) silent.push(topic);
  if (silent.length === 0) return [];
  return [
    `${email} has not confirmed that it wants to be told of alarms: follow the link in each message from AWS. Until then nobody is told. A link works for two days; later, subscribe the address in the SNS console, to:`,
    ...silent.map((topic) => `  ${topic}`),
  ];
}

/** Returns true when the credentials may not read subscriptions, as they may still deploy. */
export async function hasSubscriber(
  TopicArn: string,
  email: string,
  client = new SNSClient({ region: TopicArn.split(':')[3] }),
): Promise<boolean> {
  const request = client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const answer = await runStep('Looking for who is told of alarms', unlessDenied(request));
  if (!answer) return true;
  const { Subscriptions = [] } = answer;
  // An unconfirmed subscription has the text `PendingConfirmation` in place of an ARN.
  return Subscriptions.some(
    ({ Endpoint, SubscriptionArn }) => Endpoint === email && SubscriptionArn?.startsWith('arn:'),
  );
}
