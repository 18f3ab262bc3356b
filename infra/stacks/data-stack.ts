import { CfnOutput, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { AnalyticsTable } from '../constructs/analytics-table.ts';
import { CoreTable } from '../constructs/core-table.ts';
import { SiteUserPool } from '../constructs/site-user-pool.ts';
import { UploadsBucket } from '../constructs/uploads-bucket.ts';
import { ReadableStack } from './readable-stack.ts';

export interface DataStackProps extends StackProps {
  settings: Settings;
}

/** What must never be lost. It depends on no other stack. */
export class DataStack extends ReadableStack {
  readonly core: CoreTable;
  readonly analytics: AnalyticsTable;
  readonly users: SiteUserPool;
  readonly uploads: UploadsBucket;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.core = new CoreTable(this, 'Core');
    this.analytics = new AnalyticsTable(this, 'Analytics');
    this.users = new SiteUserPool(this, 'Users');
    this.uploads = new UploadsBucket(this, 'Uploads', props.settings.domain?.names ?? []);
    new CfnOutput(this, 'CoreTableName', { value: this.core.tableName });
    new CfnOutput(this, 'AnalyticsTableName', { value: this.analytics.tableName });
    new CfnOutput(this, 'UploadsBucketName', { value: this.uploads.bucketName });
    new CfnOutput(this, 'UserPoolId', { value: this.users.pool.userPoolId });
  }
}
