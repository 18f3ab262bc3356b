import { mediaPrefix, originSecretHeader } from '#shared/platform/http.ts';
import { assetsFolder, picturesFolder } from '#shared/publishing/site-paths.ts';
import { site as owner } from '#shared/site/site.config.ts';
import { Duration } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  PriceClass,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import { apiRequestCode, viewerRequestCode, viewerResponseCode } from '../edge/edge-functions.ts';
import { contentSecurityPolicy } from '../security-headers.ts';
import type { SiteFiles } from '../site-files.ts';
import { ApiRequestPolicy, regionalName, SecurityHeadersPolicy } from './distribution-policies.ts';
import type { OwnDomain } from './own-domain.ts';

export interface SpaSiteProps {
  bucket: IBucket;
  /** Host name of the API, and the secret by which it recognises requests from this distribution. */
  api: { domainName: string; originSecret: string };
  uploadsOrigin: string;
  files: SiteFiles;
  priceClass: Settings['priceClass'];
  domain: OwnDomain | undefined;
  webAclArn: string | undefined;
}

export const apiPaths = '/api/*';

/**
 * Serves files from the bucket, `/api/*` from the API, and pages from the bucket or, if it has none, from the API, all
 * under one origin. It has no custom error pages, because those would replace the API's own responses of status 403 and
 * 404. CloudFront's free plan allows only five behaviours, and only cache policies of AWS.
 */
export class SpaSite extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SpaSiteProps) {
    super(scope, id);
    const bucket = bucketOrigin(this, props.bucket);
    const api = new HttpOrigin(props.api.domainName, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originSecretHeader]: props.api.originSecret },
    });
    const policy = contentSecurityPolicy(props.uploadsOrigin);
    const headers = new SecurityHeadersPolicy(this, 'Headers', {
      contentSecurityPolicy: policy,
      resourcePolicy: 'same-origin',
    });
    const objects = {
      responseHeadersPolicy: headers,
      // Follows the publisher's Cache-Control, with a minimum of one second; without that header, caches for a day.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
    };
    // Feed readers and sites that show a link may embed these files.
    const shared = {
      ...objects,
      origin: bucket,
      responseHeadersPolicy: new SecurityHeadersPolicy(this, 'MediaHeaders', {
        contentSecurityPolicy: policy,
        resourcePolicy: 'cross-origin',
      }),
    };
    const requestCode = viewerRequestCode({
      ...props.files,
      movedFrom: owner.movedFrom,
      host: props.domain?.names[0],
    });
    // The edge cannot tell whether a slug exists, so the API's $default answers when S3 has no file.
    const pages = {
      ...objects,
      origin: new OriginGroup({
        primaryOrigin: bucket,
        fallbackOrigin: api,
        fallbackStatusCodes: [403, 404],
      }),
      functionAssociations: [
        this.edgeFunction('ViewerRequest', FunctionEventType.VIEWER_REQUEST, requestCode),
        this.edgeFunction(
          'ViewerResponse',
          FunctionEventType.VIEWER_RESPONSE,
          viewerResponseCode(),
        ),
      ],
    };
    this.distribution = new Distribution(this, 'Distribution', {
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: priceClasses[props.priceClass],
      ...props.domain?.forDistribution,
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      defaultBehavior: pages,
      additionalBehaviors: {
        [apiPaths]: this.apiBehavior(api, headers),
        [`/${assetsFolder}*`]: { ...objects, origin: bucket },
        [`/${picturesFolder}*`]: shared,
        [`/${mediaPrefix}*`]: shared,
      },
      // Keeps CloudFront from caching an error for 10 s, its default, after a missing file was published.
      errorResponses: [403, 404, 500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
    acknowledge(this.distribution, distributionReasons);
    if (props.webAclArn === undefined) acknowledge(this.distribution, noWebAclReasons);
    if (!props.domain) acknowledge(this.distribution, defaultCertificateReasons);
  }

  private apiBehavior(
    origin: IOrigin,
    responseHeadersPolicy: SecurityHeadersPolicy,
  ): BehaviorOptions {
    return {
      origin,
      responseHeadersPolicy,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new ApiRequestPolicy(this, 'VisitorRequest'),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // CloudFront compresses nothing under this cache policy, so the functions compress.
      compress: false,
      functionAssociations: [
        this.edgeFunction('ApiViewerRequest', FunctionEventType.VIEWER_REQUEST, apiRequestCode()),
      ],
    };
  }

  private edgeFunction(id: string, eventType: FunctionEventType, code: string) {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { eventType, function: edgeFunction };
  }
}

const priceClasses = {
  '100': PriceClass.PRICE_CLASS_100,
  '200': PriceClass.PRICE_CLASS_200,
  All: PriceClass.PRICE_CLASS_ALL,
};

const distributionReasons = {
  'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
    'Only the root path would list the bucket, and the viewer-request function always gives that the app; query strings are not forwarded.',
  'AwsSolutions-CFR1': 'A public site is read from every country.',
  'AwsSolutions-CFR3':
    'Access logs would keep the addresses of visitors, which this product does not store.',
};

const noWebAclReasons = {
  'AwsSolutions-CFR2':
    'Without a plan a web ACL costs more a month than the whole site; requests are throttled per route and limited per address.',
};

const defaultCertificateReasons = {
  'AwsSolutions-CFR4':
    'Without a domain of its own the distribution has the cloudfront.net certificate, which fixes this setting.',
};

/** Makes a private bucket an origin that only this distribution may read. */
function bucketOrigin(scope: Construct, bucket: IBucket): IOrigin {
  const id = 'FilesAccess';
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    // LIST makes S3 answer 404 instead of 403 for a missing object.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    originAccessControl: new S3OriginAccessControl(scope, id, {
      originAccessControlName: regionalName(scope, id),
    }),
  });
}
