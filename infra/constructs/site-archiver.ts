import {
  archiveRequestSort,
  archiverMinutes,
  archivesPartition,
  backupMade,
  uploadsPrefix,
} from '#shared/platform/buckets.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { Duration, Size } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { InvocationType, Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import { type FunctionContext, SiteFunction } from './site-function.ts';
import { Clock } from './clock.ts';
import { itemGrant } from './item-grant.ts';
import { keyFilter, streamArnOf, streamGrants, streamReasons } from './table-stream.ts';

/**
 * Writes archives of the site into the bucket of archives: exports that administrators request and, if enabled, a daily
 * backup.
 */
export class SiteArchiver extends Construct {
  readonly lambda: LambdaFunction;
  /** Counts the backups that were made; undefined when backups are off. */
  readonly backups: Metric | undefined;

  constructor(scope: Construct, id: string, { data, ...props }: FunctionContext) {
    super(scope, id);
    const { core, analytics, uploads, archives } = data;
    const archiver = new SiteFunction(this, 'archiver', {
      ...props,
      name: 'archiver',
      // Lambda gives a full vCPU from this size on, which compression needs.
      memoryMegabytes: 1769,
      timeout: Duration.minutes(archiverMinutes),
      diskSize: Size.gibibytes(10),
      environment: {
        [environmentNames.coreTable]: core.tableName,
        [environmentNames.analyticsTable]: analytics.tableName,
        [environmentNames.uploadsBucket]: uploads.bucketName,
        [environmentNames.archivesBucket]: archives.bucketName,
      },
      grants: grants(data),
    });
    acknowledge(archiver, {
      [wildcardFinding(data, uploads.bucketArn, `/${uploadsPrefix}*`)]:
        'Every upload has a random name below this prefix; an archive holds them all.',
      [wildcardFinding(data, archives.bucketArn, '/*')]:
        'The names of archives are made of times; the archiver is the one function that writes this bucket.',
      ...streamReasons(data, core),
    });
    this.lambda = archiver.lambda;
    this.startExports(streamArnOf(core));
    this.backups = props.settings.backups === 'daily' ? this.makeBackups() : undefined;
  }

  /** Starts an export when the table's stream delivers a stored request. */
  private startExports(streamArn: string): void {
    const requests = new EventSourceMapping(this, 'Requests', {
      target: this.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1,
      parallelizationFactor: 1,
      bisectBatchOnError: false,
      maxRecordAge: Duration.hours(1),
      // Not retried, because the person who waits for the export sees the failure and can repeat the request.
      retryAttempts: 0,
      filters: [
        keyFilter({
          [tableKeys.partition]: FilterRule.isEqual(archivesPartition),
          [tableKeys.sort]: FilterRule.isEqual(archiveRequestSort),
        }),
      ],
    });
    acknowledge(requests, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A lost request is shown as failed to the person who made it.',
    });
  }

  private makeBackups(): Metric {
    const worker = this.lambda;
    new Clock(this, 'Daily', { worker, interval: Duration.days(1) });
    // Makes the first backup right after the deployment instead of a day later.
    new Trigger(this, 'AfterDeploy', { handler: worker, invocationType: InvocationType.EVENT });
    return new MetricFilter(this, 'Backups', {
      logGroup: worker.logGroup,
      // Lambda writes a time and an id before the line, so a filter for JSON would not match.
      filterPattern: FilterPattern.literal(`"${backupMade}"`),
      metricNamespace: 'Site',
      metricName: `${this.lambda.stack.stackName}-backups`,
    }).metric({ statistic: 'Sum' });
  }
}

/** Allows reading everything, and writing only archives and their state. */
function grants({ core, analytics, uploads, archives }: DataStack) {
  const allow = (actions: string[], ...resources: string[]) =>
    new PolicyStatement({ actions, resources });
  return [
    allow(['dynamodb:Scan'], core.tableArn, analytics.tableArn),
    itemGrant(core.tableArn, { actions: ['dynamodb:Query'], partitions: ['PUBLISHER'] }),
    itemGrant(core.tableArn, {
      actions: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      partitions: [archivesPartition],
    }),
    allow(['s3:ListBucket'], uploads.bucketArn),
    allow(['s3:GetObject'], uploads.arnForObjects(`${uploadsPrefix}*`)),
    allow(['s3:PutObject'], archives.arnForObjects('*')),
    ...streamGrants(core),
  ];
}
