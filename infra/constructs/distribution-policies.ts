/** Defines which headers the distribution adds to responses and forwards to the API. */
import { viewerHeaders } from '#shared/platform/http.ts';
import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { permissionsPolicy } from '../security-headers.ts';

interface SecurityHeadersPolicyProps {
  contentSecurityPolicy: string;
  /** Sites that may embed the response. Media are `cross-origin`, because feed readers show them. */
  resourcePolicy: 'same-origin' | 'cross-origin';
}

/** Sets security headers, which override those of the origin. */
export class SecurityHeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, props: SecurityHeadersPolicyProps) {
    super(scope, id, {
      responseHeadersPolicyName: regionalName(scope, id),
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: props.contentSecurityPolicy,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          // Other sites of the owner under the same domain may not support HTTPS.
          includeSubdomains: false,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
          { header: 'Cross-Origin-Resource-Policy', value: props.resourcePolicy, override: true },
          { header: 'Cross-Origin-Embedder-Policy', value: 'credentialless', override: true },
          { header: 'Permissions-Policy', value: permissionsPolicy, override: true },
        ],
      },
    });
  }
}

/**
 * Forwards headers to the API, but not `Host`, because the gateway expects its own name. To forward a further header
 * that the edge function sets, give the policy another id: a policy that is changed in place would forward the header
 * as visitors send it, until the distribution has the new function.
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

/**
 * Makes a name that includes the region, for resources whose names CloudFront shares among all regions. A stage may then
 * exist in several regions. The CDK includes the region only for some kinds.
 * @param id unique within the stack
 */
export function regionalName(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}-${Aws.REGION}`;
}
