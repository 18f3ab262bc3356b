/** The policies of the distribution. */
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
  /** Who may embed the response: media are for feed readers, too. */
  resourcePolicy: 'same-origin' | 'cross-origin';
}

/** The security headers, which override an origin's. */
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
          // The owner may have other sites under the same domain, which must not be bound for two
          // years.
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

/**
 * A name for resources that CloudFront keeps once for all regions: it includes the region, so that
 * a stage may exist in several. The CDK does so for some kinds only.
 * @param id unique within the stack
 */
export function regionalName(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}-${Aws.REGION}`;
}
