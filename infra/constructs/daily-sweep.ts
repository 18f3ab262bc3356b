import { environmentNames } from '#shared/platform/environment.ts';
import { uploadsPrefix } from '#shared/platform/buckets.ts';
import { settingsPartition } from '#shared/platform/tables.ts';
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { type FunctionContext, SiteFunction } from './site-function.ts';
import { Clock } from './clock.ts';
import { itemGrant } from './item-grant.ts';

/** Removes unused uploads, old spam and old events once a day. */
export class DailySweep extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { data, ...props }: FunctionContext) {
    super(scope, id);
    const { core, uploads } = data;
    const worker = new SiteFunction(this, 'sweep', {
      ...props,
      name: 'sweep',
      memoryMegabytes: 512,
      // A sweep may have to read every post with all of its versions.
      timeout: Duration.minutes(5),
      environment: {
        [environmentNames.coreTable]: core.tableName,
        [environmentNames.uploadsBucket]: uploads.bucketName,
      },
      grants: grants(core.tableArn, uploads.bucketArn),
    });
    acknowledge(worker, {
      [wildcardFinding(data, uploads.bucketArn, `/${uploadsPrefix}*`)]:
        'Every upload has a random name below this prefix; what nothing uses is removed, and kept as an old version.',
    });
    new Clock(this, 'Daily', { worker: worker.lambda, interval: Duration.days(1) });
    this.lambda = worker.lambda;
  }
}

/** Allows neither writing content nor reading users. */
function grants(tableArn: string, uploadsArn: string): PolicyStatement[] {
  return [
    itemGrant(tableArn, {
      actions: ['dynamodb:Query'],
      partitions: [
        'POSTS#*',
        'POST#*',
        'TRASH#*',
        'PROJECTS#*',
        'PAGES#*',
        'USERPICTURES',
        'COPYIMAGES',
        'OBJECT#*',
        'UPLOADS',
        'MESSAGES#*',
        'EVENTS',
        settingsPartition,
      ],
    }),
    itemGrant(tableArn, {
      actions: ['dynamodb:GetItem'],
      partitions: ['POST#*', 'SWEEP', 'UPLOAD#*', settingsPartition],
    }),
    // The sweep reads only messages and versions that it is about to remove.
    itemGrant(tableArn, {
      actions: ['dynamodb:GetItem'],
      partitions: ['VERSIONS#*', 'MESSAGE#*'],
    }),
    itemGrant(tableArn, {
      actions: ['dynamodb:PutItem'],
      // The sweep adds uploads of earlier releases to the library, and restores deleted uploads that are in use.
      partitions: ['SWEEP', 'OBJECT#*', 'UPLOAD#*', 'UPLOADS'],
    }),
    itemGrant(tableArn, {
      actions: ['dynamodb:DeleteItem'],
      partitions: ['UPLOAD#*', 'UPLOADS', 'MESSAGE#*', 'MESSAGES#*', 'EVENTS'],
    }),
    itemGrant(tableArn, { actions: ['dynamodb:UpdateItem'], partitions: ['MESSAGES'] }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [uploadsArn] }),
    new PolicyStatement({
      actions: ['s3:DeleteObject'],
      resources: [`${uploadsArn}/${uploadsPrefix}*`],
    }),
  ];
}
