import { CfnOutput, type StackProps } from 'aws-cdk-lib';
import { StreamViewType } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { ArchivesBucket } from '../constructs/archives-bucket.ts';
import { SiteTable } from '../constructs/site-table.ts';
import { SiteUserPool } from '../constructs/site-user-pool.ts';
import { UploadsBucket } from '../constructs/uploads-bucket.ts';
import { dataKinds, idFor } from '../data-kinds.ts';
import type { ExistingData } from '../settings-schema.ts';
import { ReadableStack } from './readable-stack.ts';

export interface DataStackProps extends StackProps {
  settings: Settings;
}

/** Keeps the data that must never be lost. This stack depends on no other stack. */
export class DataStack extends ReadableStack {
  /**
   * Posts, projects, users, messages, audit events, counters and uniqueness items. The publisher and the archiver read
   * its stream.
   */
  readonly core: SiteTable;
  /** Visitors' sessions, which expire, and totals, which are computed from the table's stream. */
  readonly analytics: SiteTable;
  readonly users: SiteUserPool;
  readonly uploads: UploadsBucket;
  readonly archives: ArchivesBucket;
  private readonly existing: ExistingData;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const { data = {}, domain } = settings;
    this.existing = data;
    this.core = new SiteTable(this, this.idOf('coreTable'), {
      name: data.coreTable,
      // Readers of a stream see all of it, so the stream must not contain messages and users.
      stream: StreamViewType.KEYS_ONLY,
      settings,
    });
    this.analytics = new SiteTable(this, this.idOf('analyticsTable'), {
      name: data.analyticsTable,
      stream: StreamViewType.NEW_IMAGE,
      settings,
    });
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

  /** `npm run deploy` reads the description, and refuses to deploy without the setting that it names. */
  private output(setting: keyof ExistingData, value: string): void {
    const isNamed = this.existing[setting] !== undefined;
    const description = isNamed ? `The setting data.${setting} names it` : undefined;
    new CfnOutput(this, dataKinds[setting].output, { value, description });
  }
}
