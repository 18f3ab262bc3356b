import { viewerHeaders } from '#shared/platform/http.ts';
import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { regionalName } from '../regional-name.ts';

/**
 * The API receives these headers. `Host` must not be included: the gateway uses its own name. A policy that forwards
 * other headers of ours needs another id: changed in place, it would forward what a visitor claims until the
 * distribution has the function that overwrites it.
 */
export class ApiRequestPolicy extends OriginRequestPolicy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      originRequestPolicyName: regionalName(scope, id),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        ...Object.values(viewerHeaders),
        'CloudFront-Viewer-Country',
        'User-Agent',
        'Accept',
        'Content-Type',
        'If-Match',
        'Idempotency-Key',
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
  }
}
