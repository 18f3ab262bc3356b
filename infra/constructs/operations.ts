import { environmentNames } from '#shared/platform/environment.ts';
import { Aws, Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import { AlertTopic } from './alert-topic.ts';
import { MonthlyBudget } from './monthly-budget.ts';
import { SiteAlarms, type Watched } from './site-alarms.ts';
import { SiteDashboard } from './site-dashboard.ts';
import { SiteFunction } from './site-function.ts';

export interface OperationsProps extends Watched {
  settings: Settings;
  bundleDirectory: string;
  distribution: Distribution;
  /** The distribution's web ACL, if it has one. */
  webAclArn: string | undefined;
}

/**
 * Alarms, one dashboard and budgets. One stage without backups stays within the ten alarms and three
 * dashboards that CloudWatch gives free of charge.
 */
export class Operations extends Construct {
  readonly dashboardName: string;

  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    const { settings } = props;
    const { stage, alerts } = settings;
    const topic = new AlertTopic(this, 'Alerts', { email: alerts.email });
    new SiteAlarms(this, 'Alarms', { ...props, stage, topic });
    const dashboard = new SiteDashboard(this, 'Dashboard', { ...props, stage });
    this.dashboardName = dashboard.dashboardName;
    // Without an address to notify, the budget would be useless, so none is created.
    if (alerts.email && alerts.monthlyBudgetUsd > 0) {
      new MonthlyBudget(this, 'Budget', {
        name: `${stage}-monthly`,
        email: alerts.email,
        limitUsd: alerts.monthlyBudgetUsd,
        notifications: [
          ['ACTUAL', 80],
          ['FORECASTED', 100],
        ],
      });
    }
    if (alerts.stopSiteAtUsd > 0) new SpendingStop(this, 'Stop', props);
  }
}

/**
 * Disables the distribution when the account has cost the sum in a month that the owner set. A budget's own
 * actions change only policies and servers, so the budget calls a function.
 */
class SpendingStop extends Construct {
  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    const { distribution, settings, webAclArn } = props;
    const { stage, alerts } = settings;
    const breaker = new SiteFunction(this, 'breaker', {
      settings,
      bundleDirectory: props.bundleDirectory,
      name: 'breaker',
      memoryMegabytes: 256,
      timeout: Duration.minutes(1),
      environment: { [environmentNames.distributionId]: distribution.distributionId },
      grants: [
        new PolicyStatement({
          actions: ['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
          resources: [distribution.distributionArn],
        }),
        // CloudFront rejects an update when the caller may not read the distribution's web ACL.
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
    // AWS rejects a budget whose topic does not let it publish yet.
    budget.node.addDependency(topic);
  }
}
