import { environmentNames } from '#shared/platform/environment.ts';
import { type CfnElement, Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import { ApiFunction } from './api-function.ts';

export interface SitePublisherProps {
  bucket: Bucket;
  bundleDirectory: string;
  settings: Settings;
}

/**
 * Releases the built site that its own asset carries, after each deploy that changes either, so that
 * code and files are always of one build.
 */
export class SitePublisher extends Construct {
  readonly lambda: LambdaFunction;
  readonly trigger: Trigger;

  constructor(scope: Construct, id: string, props: SitePublisherProps) {
    super(scope, id);
    const timeout = Duration.minutes(2);
    const publisher = new ApiFunction(this, 'publisher', {
      name: 'publisher',
      bundleDirectory: props.bundleDirectory,
      settings: props.settings,
      memoryMegabytes: 1024,
      timeout,
      environment: { [environmentNames.siteBucket]: props.bucket.bucketName },
      grants: [
        // Without the right to list, S3 answers 403 for an object that is not there yet.
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [props.bucket.bucketArn] }),
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:PutObject'],
          resources: [props.bucket.arnForObjects('*')],
        }),
      ],
    });
    acknowledge(publisher, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(props.bucket)}.Arn>/*]`]:
        'The names of published objects are made of slugs; the publisher is the one function that writes this bucket.',
    });
    this.lambda = publisher.lambda;
    this.trigger = new Trigger(this, 'AfterDeploy', {
      handler: publisher.lambda,
      timeout,
      executeAfter: [publisher],
    });
  }
}

/** As cdk-nag names the bucket in its finding. */
function logicalId(bucket: Bucket): string {
  return Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement); // a bucket's default child is its resource
}
