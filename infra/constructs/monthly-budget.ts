import { createHash } from 'node:crypto';
import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

export interface MonthlyBudgetProps {
  stage: string;
  email: string;
  /** US dollars. */
  limitUsd: number;
}

/**
 * Notifies when the account's month costs more than expected. It covers the whole account: costs by
 * stage would need a tag that the owner activates by hand.
 */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stage, email, limitUsd }: MonthlyBudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number) => ({
      notification: {
        notificationType,
        threshold: percent,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers,
    });
    const notifications = [notify('ACTUAL', 80), notify('FORECASTED', 100)];
    // Another address makes a new budget, which CloudFormation creates before it removes the old
    // one: under the same name that would fail. Budgets belong to no region, so the name includes
    // it.
    const version = createHash('sha256').update(JSON.stringify(notifications)).digest('hex');
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `${stage}-monthly-${Aws.REGION}-${version.slice(0, 8)}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limitUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: notifications,
    });
  }
}
