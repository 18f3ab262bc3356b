import { environmentNames } from '#shared/platform/environment.ts';
import { type CfnElement, Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import { ApiFunction } from './api-function.ts';
import { publisherGrants, upgradeGrants } from './publisher-grants.ts';
import { PublisherWakers } from './publisher-wakers.ts';
import { streamArnOf, streamReasons } from './table-stream.ts';

export interface SitePublisherProps {
  bucket: Bucket;
  distribution: Distribution;
  /** With `https://` and without a slash at its end. */
  siteAddress: string;
  data: DataStack;
  bundleDirectory: string;
  settings: Settings;
}

/** A run starts no file after eight of them. */
const timeout = Duration.minutes(10);
/** The caller waits a little longer, so that the function itself reports its timeout. */
const triggerTimeout = Duration.minutes(11);

/**
 * Makes the published files match the store and the built site in its own asset. Changes, the
 * schedule and each deployment trigger it, so that code and files always belong to one build.
 */
export class SitePublisher extends Construct {
  readonly lambda: LambdaFunction;
  readonly trigger: Trigger;

  constructor(scope: Construct, id: string, props: SitePublisherProps) {
    super(scope, id);
    const { bucket, distribution, data } = props;
    const { core, analytics, uploads } = data;
    const publisher = new ApiFunction(this, 'publisher', {
      name: 'publisher',
      bundleDirectory: props.bundleDirectory,
      settings: props.settings,
      // The memory from which a function has a full vCPU; it does nothing but render.
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
        ...publisherGrants({
          bucket,
          distribution,
          core,
          uploadsArn: uploads.bucketArn,
        }),
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

/** The bucket's name in cdk-nag's finding. */
function logicalId(bucket: Bucket): string {
  return Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement); // a bucket's default child is its resource
}
