import { createHash } from 'node:crypto';
import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

export interface MonthlyBudgetProps {
  /** The purpose and the stage; unique within the account and region. */
  name: string;
  limitUsd: number;
  /** Kinds of notifications, each with the percentage of the limit that triggers it. */
  notifications: ['ACTUAL' | 'FORECASTED', number][];
  email: string | undefined;
  topic?: ITopic;
}

/**
 * Notifies when the account's month costs more than expected. The budget covers the whole account, because costs per
 * stage would require a tag that the owner activates by hand.
 */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, props: MonthlyBudgetProps) {
    super(scope, id);
    const { name, limitUsd, email, topic } = props;
    const mailed = email ? [{ subscriptionType: 'EMAIL', address: email }] : [];
    const published = topic ? [{ subscriptionType: 'SNS', address: topic.topicArn }] : [];
    const notify = (subscribers: CfnBudget.SubscriberProperty[]) =>
      props.notifications.map(([notificationType, threshold]) => ({
        notification: {
          notificationType,
          threshold,
          thresholdType: 'PERCENTAGE',
          comparisonOperator: 'GREATER_THAN',
        },
        subscribers,
      }));
    // CloudFormation replaces a budget whose address changes. It creates the new one first, which therefore needs
    // another name. The region is part of the name, because budgets are global.
    const version = createHash('sha256')
      .update(JSON.stringify(notify(mailed)))
      .digest('hex');
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `${name}-${Aws.REGION}-${version.slice(0, 8)}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limitUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: notify([...mailed, ...published]),
    });
  }
}
