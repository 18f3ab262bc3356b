import { tableKeys } from '#shared/platform/tables.ts';
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

/**
 * Posts, projects, users, messages, audit events, counters and uniqueness items. Its stream tells
 * the publisher what changed.
 */
export class CoreTable extends Table {
  /** @param tableName of an existing table; CloudFormation generates a name for a new one. */
  constructor(scope: Construct, id: string, tableName?: string) {
    super(scope, id, {
      ...(tableName && { tableName }),
      partitionKey: { name: tableKeys.partition, type: AttributeType.STRING },
      sortKey: { name: tableKeys.sort, type: AttributeType.STRING },
      timeToLiveAttribute: tableKeys.expiry,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      // The table holds messages and people, and a reader of the stream reads all of it.
      stream: StreamViewType.KEYS_ONLY,
    });
  }
}
