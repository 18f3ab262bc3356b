import { CfnOutput, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { ArchivesBucket } from '../constructs/archives-bucket.ts';
import { AnalyticsTable } from '../constructs/analytics-table.ts';
import { CoreTable } from '../constructs/core-table.ts';
import { SiteUserPool } from '../constructs/site-user-pool.ts';
import { UploadsBucket } from '../constructs/uploads-bucket.ts';
import { dataKinds, idFor } from '../data-kinds.ts';
import type { ExistingData } from '../settings-schema.ts';
import { ReadableStack } from './readable-stack.ts';

export interface DataStackProps extends StackProps {
  settings: Settings;
}

/** Data that must never be lost. It depends on no other stack. */
export class DataStack extends ReadableStack {
  readonly core: CoreTable;
  readonly analytics: AnalyticsTable;
  readonly users: SiteUserPool;
  readonly uploads: UploadsBucket;
  readonly archives: ArchivesBucket;
  private readonly existing: ExistingData;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { data = {}, domain } = props.settings;
    this.existing = data;
    this.core = new CoreTable(this, this.idOf('coreTable'), data.coreTable);
    this.analytics = new AnalyticsTable(this, this.idOf('analyticsTable'), data.analyticsTable);
    this.users = new SiteUserPool(this, this.idOf('userPool'));
    this.uploads = new UploadsBucket(this, this.idOf('uploadsBucket'), {
      name: data.uploadsBucket,
      siteNames: domain?.names ?? [],
    });
    this.output('coreTable', this.core.tableName);
    this.output('analyticsTable', this.analytics.tableName);
    this.output('uploadsBucket', this.uploads.bucketName);
    this.archives = new ArchivesBucket(this, this.idOf('archivesBucket'), data.archivesBucket);
    this.output('archivesBucket', this.archives.bucketName);
    this.output('userPool', this.users.pool.userPoolId);
  }

  private idOf(setting: keyof ExistingData): string {
    return idFor(dataKinds[setting], this.existing[setting]);
  }

  /** The description tells `npm run deploy` that the setting must not be dropped. */
  private output(setting: keyof ExistingData, value: string): void {
    const isNamed = this.existing[setting] !== undefined;
    const description = isNamed ? `The setting data.${setting} names it` : undefined;
    new CfnOutput(this, dataKinds[setting].output, { value, description });
  }
}
