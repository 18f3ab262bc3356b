/** Policies that CloudFront provides: templates refer to their ids and do not declare them. */
import type { JsonObject } from './template.ts';

const cachePolicy = (headers: JsonObject, isCaching: boolean): JsonObject => ({
  ...(isCaching ? { MinTTL: 1 } : { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 }),
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingBrotli: isCaching,
    EnableAcceptEncodingGzip: isCaching,
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: headers,
    QueryStringsConfig: { QueryStringBehavior: 'none' },
  },
});

/** @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
export const managedCachePolicies: Record<string, JsonObject> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': cachePolicy({ HeaderBehavior: 'none' }, false),
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': cachePolicy({ HeaderBehavior: 'none' }, true),
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
