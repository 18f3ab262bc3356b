import { tableKeys } from '#shared/platform/tables.ts';
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';

export interface SiteTableProps {
  /** Name of an existing table; CloudFormation generates one for a new table. */
  name: string | undefined;
  /** Which attributes of a changed item the stream contains. */
  stream: StreamViewType;
  settings: Pick<Settings, 'maxReadUnits' | 'maxWriteUnits'>;
}

/** A table with expiring items and a stream of changes. */
export class SiteTable extends Table {
  constructor(scope: Construct, id: string, { name, stream, settings }: SiteTableProps) {
    super(scope, id, {
      ...(name && { tableName: name }),
      partitionKey: { name: tableKeys.partition, type: AttributeType.STRING },
      sortKey: { name: tableKeys.sort, type: AttributeType.STRING },
      timeToLiveAttribute: tableKeys.expiry,
      billingMode: BillingMode.PAY_PER_REQUEST,
      maxReadRequestUnits: settings.maxReadUnits,
      maxWriteRequestUnits: settings.maxWriteUnits,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      stream,
    });
  }
}
