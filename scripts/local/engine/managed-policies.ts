/** CloudFront's own policies, which a template references by id instead of declaring them. */
import type { JsonObject } from './template.ts';

const cached = (headers: JsonObject, encodings: boolean): JsonObject => ({
  // CachingDisabled caches nothing at all.
  ...(encodings ? { MinTTL: 1 } : { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 }),
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingBrotli: encodings,
    EnableAcceptEncodingGzip: encodings,
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: headers,
    QueryStringsConfig: { QueryStringBehavior: 'none' },
  },
});

/** @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
export const managedCachePolicies: Record<string, JsonObject> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': cached({ HeaderBehavior: 'none' }, false),
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': cached({ HeaderBehavior: 'none' }, true),
};

/** @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
export const managedOriginRequestPolicies: Record<string, JsonObject> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': {
    CookiesConfig: { CookieBehavior: 'all' },
    HeadersConfig: { HeaderBehavior: 'allViewer' },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  },
};
