import { CfnOutput, type StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { OwnDomain } from '../constructs/own-domain.ts';
import { boundProviderLogs } from '../constructs/provider-logs.ts';
import { SiteBucket } from '../constructs/site-bucket.ts';
import { SitePublisher } from '../constructs/site-publisher.ts';
import type { FunctionContext } from '../constructs/site-function.ts';
import { SpaSite } from '../constructs/spa-site.ts';
import type { SiteFiles } from '../site-files.ts';
import type { ApiStack } from './api-stack.ts';
import { ReadableStack } from './readable-stack.ts';

export interface SiteStackProps extends StackProps, FunctionContext {
  files: SiteFiles;
  api: ApiStack;
  webAclArn: string | undefined;
}

/** Contains the published files, the distribution that serves them, and the publisher. */
export class SiteStack extends ReadableStack {
  readonly distribution: Distribution;
  readonly publisher: LambdaFunction;
  /** Name of the output with the distribution's id, for a stack in another region. */
  readonly distributionOutput: string;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    // The CDK does not see this dependency, because the origin secret is read by name.
    this.addStackDependency(props.api);
    const bucket = new SiteBucket(this, 'Files');
    const domain = props.settings.domain && new OwnDomain(this, 'Domain', props.settings.domain);
    const site = new SpaSite(this, 'Edge', {
      bucket,
      api: { domainName: props.api.domainName, originSecret: props.api.originSecret.reference },
      uploadsOrigin: `https://${props.data.uploads.bucketRegionalDomainName}`,
      files: props.files,
      priceClass: props.settings.priceClass,
      domain,
      webAclArn: props.webAclArn,
    });
    domain?.pointTo(site.distribution);
    const siteAddress = `https://${domain?.names[0] ?? site.distribution.distributionDomainName}`;
    const publisher = new SitePublisher(this, 'Publishing', {
      ...props,
      bucket,
      distribution: site.distribution,
      siteAddress,
    });
    publisher.trigger.executeAfter(bucket, site);
    boundProviderLogs(this, props.settings);
    this.distribution = site.distribution;
    this.publisher = publisher.lambda;
    this.distributionOutput = new CfnOutput(this, 'DistributionId', {
      description: 'The distribution in the CloudFront console',
      value: site.distribution.distributionId,
    }).node.id;
    new CfnOutput(this, 'SiteBucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'SiteAddress', {
      description: 'Where the site is',
      value: siteAddress,
    });
    new CfnOutput(this, 'PublisherName', {
      description: 'What "npm run publish:rebuild" runs',
      value: publisher.lambda.functionName,
    });
    new CfnOutput(this, 'DistributionDomainName', {
      description: 'What the records of an own domain point to',
      value: site.distribution.distributionDomainName,
    });
  }
}
