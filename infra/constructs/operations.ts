import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { AlertTopic } from './alert-topic.ts';
import { MonthlyBudget } from './monthly-budget.ts';
import { SiteAlarms, type Watched } from './site-alarms.ts';
import { SiteDashboard } from './site-dashboard.ts';
import { SpendingStop } from './spending-stop.ts';

export interface OperationsProps extends Watched {
  settings: Settings;
  bundleDirectory: string;
  distribution: Distribution;
  /** The distribution's web ACL, if it has one. */
  webAclArn: string | undefined;
}

/**
 * Alarms, one dashboard and budgets. All of it stays within what CloudWatch gives free of charge: ten
 * alarm metrics, three dashboards.
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
    if (alerts.stopSiteAtUsd > 0) {
      new SpendingStop(this, 'Stop', props);
    }
  }
}
