import { environmentNames } from '#shared/platform/environment.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { type FunctionContext, SiteFunction } from './site-function.ts';
import { itemGrant } from './item-grant.ts';
import { keyFilter, streamArnOf, streamGrants, streamReasons } from './table-stream.ts';

/** Sort key of visits, as in `lambdas/adapters/dynamo/analytics/visits.dynamo.ts`. */
const visitSort = 'VISIT';

/**
 * Computes the totals of visitors' sessions. A failing batch is bisected and retried for as long as the stream keeps
 * it. A record that is delivered twice is counted once.
 */
export class VisitRollUps extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { data, ...props }: FunctionContext) {
    super(scope, id);
    const { analytics } = data;
    const counter = new SiteFunction(this, 'analytics', {
      ...props,
      name: 'analytics',
      memoryMegabytes: 512,
      timeout: Duration.minutes(2),
      environment: { [environmentNames.analyticsTable]: analytics.tableName },
      grants: grants(analytics),
    });
    acknowledge(counter, streamReasons(data, analytics));
    const changes = new EventSourceMapping(this, 'Changes', {
      target: counter.lambda,
      eventSourceArn: streamArnOf(analytics),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1000,
      // Collecting events for two minutes costs half as much as counting them every minute.
      maxBatchingWindow: Duration.minutes(2),
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      filters: [keyFilter({ [tableKeys.sort]: FilterRule.isEqual(visitSort) })],
    });
    acknowledge(changes, {
      'Serverless-LambdaEventSourceMappingDestination':
        'Nothing is given up before the stream itself forgets it after a day, and each visit carries all that it has to count.',
    });
    this.lambda = counter.lambda;
  }
}

/** Does not allow reading visits, which the stream delivers. */
function grants(table: Table): PolicyStatement[] {
  const { tableArn } = table;
  return [
    itemGrant(tableArn, {
      actions: ['dynamodb:BatchGetItem'],
      partitions: ['TOTALS#*', 'TOPS', 'COUNTED#*'],
    }),
    itemGrant(tableArn, { actions: ['dynamodb:GetItem'], partitions: ['CLOSING'] }),
    itemGrant(tableArn, { actions: ['dynamodb:Query'], partitions: ['TOTALS#*', 'TOPS'] }),
    itemGrant(tableArn, {
      actions: ['dynamodb:PutItem'],
      partitions: ['COUNTED#*', 'CONVERSIONS'],
    }),
    itemGrant(tableArn, {
      actions: ['dynamodb:UpdateItem'],
      partitions: ['TOTALS#*', 'TOPS', 'LIVE', 'CLOSING'],
    }),
    ...streamGrants(table),
  ];
}
