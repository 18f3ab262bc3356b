import { environmentNames } from '#shared/platform/environment.ts';
import { type CfnElement, Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  type Function as LambdaFunction,
  EventSourceMapping,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { type FunctionContext, SiteFunction } from './site-function.ts';
import { publisherGrants, upgradeGrants } from './publisher-grants.ts';
import { streamArnOf, streamReasons, keyFilter } from './table-stream.ts';
import { wakingPartitions, tableKeys } from '#shared/platform/tables.ts';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';

export interface SitePublisherProps extends FunctionContext {
  bucket: Bucket;
  distribution: Distribution;
  /** `https://example.com`, without a trailing slash. */
  siteAddress: string;
}

/** A run starts no further file after eight minutes, so that it can end in time. */
const timeout = Duration.minutes(10);
/** Longer than the function's timeout, so that the function itself reports a timeout. */
const triggerTimeout = Duration.minutes(11);

/**
 * Makes the published files match the store and the built site, which is part of its bundle. Changes, the clock and
 * each deployment trigger it.
 */
export class SitePublisher extends Construct {
  readonly lambda: LambdaFunction;
  readonly trigger: Trigger;

  constructor(scope: Construct, id: string, props: SitePublisherProps) {
    super(scope, id);
    const { bucket, distribution, data } = props;
    const { core, analytics, uploads } = data;
    const publisher = new SiteFunction(this, 'publisher', {
      name: 'publisher',
      bundleDirectory: props.bundleDirectory,
      settings: props.settings,
      // Lambda gives a full vCPU from this size on, which rendering needs.
      memoryMegabytes: 1769,
      timeout,
      environment: {
        [environmentNames.coreTable]: core.tableName,
        [environmentNames.analyticsTable]: analytics.tableName,
        [environmentNames.siteBucket]: bucket.bucketName,
        [environmentNames.uploadsBucket]: uploads.bucketName,
        [environmentNames.siteAddress]: props.siteAddress,
        [environmentNames.distributionId]: distribution.distributionId,
        [environmentNames.invalidationsPerMonth]: String(props.settings.invalidationsPerMonth),
      },
      grants: [
        ...publisherGrants({ bucket, distribution, core, uploadsArn: uploads.bucketArn }),
        ...upgradeGrants({ core: core.tableArn, analytics: analytics.tableArn }),
      ],
    });
    acknowledge(publisher, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/*]`]:
        'The names of published objects are made of slugs; the publisher is the one function that writes this bucket.',
      [wildcardFinding(data, uploads.bucketArn, '/uploads/*')]:
        'Every upload has a random name below this prefix; what published content refers to is copied.',
      ...streamReasons(data, core),
    });
    new PublisherWakers(this, 'Wakers', {
      publisher: publisher.lambda,
      streamArn: streamArnOf(core),
    });
    this.lambda = publisher.lambda;
    this.trigger = new Trigger(this, 'AfterDeploy', {
      handler: publisher.lambda,
      timeout: triggerTimeout,
      executeAfter: [publisher],
    });
  }
}

/** Returns the id by which cdk-nag's findings name the bucket. */
function logicalId(bucket: Bucket): string {
  return Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement); // The default child of a bucket is its `CfnBucket`.
}

interface PublisherWakersProps {
  publisher: LambdaFunction;
  /** The stream of the core table. */
  streamArn: string;
}

const { lists, ...prefixes } = wakingPartitions;
/** Filter rules for the partitions of public content and drafts. Lists share one, because Lambda's quota is five. */
const partitionRules = [
  FilterRule.or(...lists),
  ...Object.values(prefixes).map((prefix) => FilterRule.beginsWith(prefix)),
];

/**
 * Triggers the publisher after each change of public content or a draft, and every minute for due posts and for work
 * that a failed run left over. Events carry no data, so lost ones need no queue: the next tick does their work.
 */
class PublisherWakers extends Construct {
  constructor(scope: Construct, id: string, { publisher, streamArn }: PublisherWakersProps) {
    super(scope, id);
    const changes = new EventSourceMapping(this, 'Changes', {
      target: publisher,
      eventSourceArn: streamArn,
      // Includes records from before the mapping starts; an unnecessary run does no harm.
      startingPosition: StartingPosition.TRIM_HORIZON,
      // The maximum without a batching window: a run starts at once, and publishes all changes.
      batchSize: 1000,
      parallelizationFactor: 1,
      // A single record never makes a run fail, so bisecting a batch would only take longer.
      bisectBatchOnError: false,
      // Longer than the 15 minutes after which the alarm for a late publisher is raised.
      maxRecordAge: Duration.hours(1),
      retryAttempts: 10,
      filters: partitionRules.map((rule) => keyFilter({ [tableKeys.partition]: rule })),
    });
    acknowledge(changes, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A record only wakes the publisher, which reads the store itself; a dropped one is made up for within a minute.',
    });
    const clock = new Rule(this, 'EveryMinute', { schedule: Schedule.rate(Duration.minutes(1)) });
    clock.addTarget(
      new FunctionTarget(publisher, {
        event: RuleTargetInput.fromObject({ task: 'tick' }),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    );
    publisher.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const reason = 'A tick that is lost is followed by the next one within a minute.';
    acknowledge(clock, { 'Serverless-EventBusDLQ': reason });
    acknowledge(publisher, { 'Serverless-LambdaAsyncFailureDestination': reason });
  }
}
