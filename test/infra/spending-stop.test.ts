/** Checks the resources that take the site offline at a given cost; stacks.test.ts checks a site without them. */
import { describe, expect, it } from 'vitest';
import { type Json, only, propertiesOf, resourcesOf, synthesizeFixture } from './fixture.ts';
import { describeGrants } from './grants.cases.ts';

const alerts = { email: 'owner@example.com', monthlyBudgetUsd: 0, stopSiteAtUsd: 20 };
const synthesized = synthesizeFixture({ alerts });
const { operations } = synthesized;

describe('a sum that stops the site', () => {
  const [topicId] = resourcesOf(operations, 'AWS::SNS::Topic')
    .map(([id]) => id)
    .filter((id) => id.includes('Stop'));
  const [functionId] = resourcesOf(operations, 'AWS::Lambda::Function').map(([id]) => id);
  const budget = only(operations, 'AWS::Budgets::Budget');

  it('is a budget of the month that tells the owner and a topic when it is spent', () => {
    const { Budget, NotificationsWithSubscribers } = budget.Properties;
    expect(Budget).toMatchObject({ TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 20, Unit: 'USD' } });
    expect(JSON.stringify(Budget.BudgetName)).toMatch(/dev-stops-site-.*AWS::Region/);
    expect(NotificationsWithSubscribers).toEqual([
      {
        Notification: {
          NotificationType: 'ACTUAL',
          Threshold: 100,
          ThresholdType: 'PERCENTAGE',
          ComparisonOperator: 'GREATER_THAN',
        },
        Subscribers: [
          { SubscriptionType: 'EMAIL', Address: 'owner@example.com' },
          { SubscriptionType: 'SNS', Address: { Ref: topicId } },
        ],
      },
    ]);
  });

  it('lets budgets of the account alone publish to the topic, before AWS asks whether they may', () => {
    const [policyId, policy] = resourcesOf(operations, 'AWS::SNS::TopicPolicy').find(([id]) =>
      id.includes('Stop'),
    ) ?? [''];
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: Json) => Effect === 'Allow',
    );
    expect(allowed).toMatchObject([
      {
        Action: 'sns:Publish',
        Principal: { Service: 'budgets.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    expect(budget.DependsOn).toContain(policyId);
  });

  it('calls a function that may read and change this distribution, and nothing else', () => {
    const subscriptions = propertiesOf(operations, 'AWS::SNS::Subscription');
    expect(subscriptions.filter(({ Protocol }) => Protocol === 'lambda')).toEqual([
      expect.objectContaining({
        TopicArn: { Ref: topicId },
        Endpoint: { 'Fn::GetAtt': [functionId, 'Arn'] },
      }),
    ]);
    const { Statement } = only(operations, 'AWS::IAM::Policy').Properties.PolicyDocument;
    expect(Statement.map(({ Action }: Json) => Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      ['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
    ]);
    expect(JSON.stringify(Statement[1].Resource)).toMatch(/:distribution\/.*EdgeDistribution/);
  });

  it('may also read the web ACL of a distribution that has one, which CloudFront asks of whoever changes it', () => {
    const stacks = synthesizeFixture({ alerts, edgePlan: 'free' });
    const { Statement } = only(stacks.operations, 'AWS::IAM::Policy').Properties.PolicyDocument;
    const reading = Statement.filter(({ Action }: Json) => Action === 'wafv2:GetWebACL');
    expect(reading).toHaveLength(1);
    expect(JSON.stringify(reading[0].Resource)).toMatch(/dev-edge.*WebAclArn/);
  });

  it('works without an address', () => {
    const silent = synthesizeFixture({ alerts: { ...alerts, email: undefined } }).operations;
    const { NotificationsWithSubscribers } = only(silent, 'AWS::Budgets::Budget').Properties;
    expect(NotificationsWithSubscribers[0].Subscribers).toHaveLength(1);
  });
});

describeGrants(synthesized);
