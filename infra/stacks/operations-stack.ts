import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Operations } from '../constructs/operations.ts';
import type { FunctionContext } from '../constructs/site-function.ts';
import type { ApiStack } from './api-stack.ts';
import type { SiteStack } from './site-stack.ts';

export interface OperationsStackProps extends StackProps, FunctionContext {
  api: ApiStack;
  site: SiteStack;
  /** The distribution's web ACL, if it has one. */
  webAclArn: string | undefined;
}

/** Contains alarms, the dashboard and budgets. No other stack needs its resources. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    super(scope, id, props);
    const { data, api, site, settings, bundleDirectory } = props;
    const operations = new Operations(this, 'Operations', {
      settings,
      bundleDirectory,
      distribution: site.distribution,
      webAclArn: props.webAclArn,
      functions: {
        ...api.functions,
        publisher: site.publisher,
        analytics: api.analytics,
        sweep: api.sweep,
        archiver: api.archiver.lambda,
      },
      backups: api.archiver.backups,
      apiId: api.apiId,
      distributionId: site.distribution.distributionId,
      tables: { core: data.core.tableName, analytics: data.analytics.tableName },
    });
    new CfnOutput(this, 'DashboardName', { value: operations.dashboardName });
  }
}
