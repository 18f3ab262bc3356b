import { environmentNames } from '#shared/platform/environment.ts';
import { Aws, Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import { ApiFunction } from './api-function.ts';
import { MonthlyBudget } from './monthly-budget.ts';

export interface SpendingStopProps {
  settings: Settings;
  bundleDirectory: string;
  distribution: Distribution;
  /** The distribution's web ACL, if it has one. */
  webAclArn: string | undefined;
}

/**
 * Disables the distribution when the account's month has cost a sum. A budget's own actions know
 * policies and servers only, so it calls a function.
 */
export class SpendingStop extends Construct {
  constructor(scope: Construct, id: string, props: SpendingStopProps) {
    super(scope, id);
    const { distribution, settings, webAclArn } = props;
    const { stage, alerts } = settings;
    const breaker = new ApiFunction(this, 'breaker', {
      ...props,
      name: 'breaker',
      memoryMegabytes: 256,
      timeout: Duration.minutes(1),
      environment: { [environmentNames.distributionId]: distribution.distributionId },
      grants: [
        new PolicyStatement({
          actions: ['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
          resources: [distribution.distributionArn],
        }),
        // CloudFront refuses a change of a distribution whose web ACL its caller may not read.
        ...(webAclArn === undefined
          ? []
          : [new PolicyStatement({ actions: ['wafv2:GetWebACL'], resources: [webAclArn] })]),
      ],
    });
    const topic = new Topic(this, 'Reached', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('budgets.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:budgets::${Aws.ACCOUNT_ID}:*` },
        },
      }),
    );
    topic.addSubscription(new LambdaSubscription(breaker.lambda));
    acknowledge(this, {
      'Serverless-SNSRedrivePolicy':
        'Lambda tries three times, and the alarm for errors of functions tells that it failed.',
    });
    const budget = new MonthlyBudget(this, 'Budget', {
      name: `${stage}-stops-site`,
      limitUsd: alerts.stopSiteAtUsd,
      notifications: [['ACTUAL', 100]],
      email: alerts.email,
      topic,
    });
    // AWS refuses a budget that may not publish yet.
    budget.node.addDependency(topic);
  }
}
