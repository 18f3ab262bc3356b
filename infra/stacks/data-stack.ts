import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { AnalyticsTable } from '../constructs/analytics-table.ts';
import { CoreTable } from '../constructs/core-table.ts';
import { SiteUserPool } from '../constructs/site-user-pool.ts';
import { UploadsBucket } from '../constructs/uploads-bucket.ts';

export interface DataStackProps extends StackProps {
  settings: Settings;
}

/** What must never be lost. It depends on no other stack. */
export class DataStack extends Stack {
  readonly core: CoreTable;
  readonly analytics: AnalyticsTable;
  readonly users: SiteUserPool;
  readonly uploads: UploadsBucket;
  /** ARNs as other stacks see them, under names that do not depend on CDK's hashes. */
  readonly exportedCoreArn: string;
  readonly exportedAnalyticsArn: string;
  readonly exportedUploadsArn: string;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.core = new CoreTable(this, 'Core');
    this.analytics = new AnalyticsTable(this, 'Analytics');
    this.users = new SiteUserPool(this, 'Users');
    this.uploads = new UploadsBucket(this, 'Uploads', props.settings.domain?.names ?? []);
    this.exportedCoreArn = this.exportValue(this.core.tableArn, {
      name: `${this.stackName}-core-arn`,
    });
    this.exportedAnalyticsArn = this.exportValue(this.analytics.tableArn, {
      name: `${this.stackName}-analytics-arn`,
    });
    this.exportedUploadsArn = this.exportValue(this.uploads.bucketArn, {
      name: `${this.stackName}-uploads-arn`,
    });
    new CfnOutput(this, 'CoreTableName', { value: this.core.tableName });
    new CfnOutput(this, 'AnalyticsTableName', { value: this.analytics.tableName });
    new CfnOutput(this, 'UploadsBucketName', { value: this.uploads.bucketName });
    new CfnOutput(this, 'UserPoolId', { value: this.users.pool.userPoolId });
  }
}
