import { SNSClient } from '@aws-sdk/client-sns';
import { expect, it } from 'vitest';
import { alertTopicOutput } from '#infra/config.ts';
import { alertAdvice, findAlertTopics, hasSubscriber } from './alerts.ts';

const [here, there] = ['arn:aws:sns:eu-west-1:1:prod', 'arn:aws:sns:us-east-1:1:prod'];
const email = 'me@example.com';

it('finds the topics of each stack where the stack is', async () => {
  const deployed: Record<string, string> = {
    'prod-operations': here,
    'us-east-1 prod-edge': there,
  };
  const stacks = [
    { name: 'prod-data', region: undefined, resources: 1 },
    { name: 'prod-operations', region: undefined, resources: 1 },
    { name: 'prod-edge', region: 'us-east-1', resources: 1 },
  ];
  const topics = await findAlertTopics({ stacks }, async (name, region) => {
    const topic = deployed[[region, name].filter(Boolean).join(' ')];
    const Outputs = topic ? [{ OutputKey: alertTopicOutput, OutputValue: topic }] : [];
    return { StackName: name, CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs };
  });
  expect(topics).toEqual([here, there]);
});

it('says that nobody will be told without an address, and how to change that', async () => {
  const words = await alertAdvice(undefined, [here]);
  expect(words.join()).toMatch(
    /^Nobody will be told .* alerts\.email of infra\/deployment\.config\.ts/,
  );
});

it('names the topics whose subscription is not confirmed', async () => {
  const words = await alertAdvice(email, [here, there], async (topic) => topic === here);
  expect(words).toEqual([
    expect.stringMatching(/^me@example\.com has not confirmed/),
    `  ${there}`,
  ]);
});

it('says nothing once all are confirmed', async () => {
  expect(await alertAdvice(email, [here, there], async () => true)).toEqual([]);
});

/** A client of SNS that answers with one subscription, or throws. */
function topicWith(answer: object | Error): SNSClient {
  const client = new SNSClient({ region: 'eu-west-1' });
  client.middlewareStack.add(
    () => async () => {
      if (answer instanceof Error) throw answer;
      return { output: { $metadata: {}, Subscriptions: [answer] }, response: undefined };
    },
    { step: 'initialize', name: 'answer', priority: 'low' },
  );
  return client;
}

it.each([
  ['confirmed', { Endpoint: email, SubscriptionArn: `${here}:1` }, true],
  ['not confirmed yet', { Endpoint: email, SubscriptionArn: 'PendingConfirmation' }, false],
  ["somebody else's", { Endpoint: 'you@example.com', SubscriptionArn: `${here}:1` }, false],
  ['hidden from these credentials', Object.assign(new Error(), { name: 'AccessDenied' }), true],
])('takes a subscription that is %s for what it is', async (_kind, answer, isThere) => {
  expect(await hasSubscriber(here, email, topicWith(answer))).toBe(isThere);
});
