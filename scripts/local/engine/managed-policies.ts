/**
 * Policies that CloudFront provides: templates refer to their ids and do not declare them.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
import type { JsonObject } from './template.ts';

const cachePolicy = (isCaching: boolean): JsonObject => ({
  ...(isCaching ? { MinTTL: 1 } : { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 }),
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingBrotli: isCaching,
    EnableAcceptEncodingGzip: isCaching,
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
  },
});

export const cachingDisabled = cachePolicy(false);

export const managedPolicies: Record<string, JsonObject> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': cachingDisabled,
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': cachePolicy(true),
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': {
    CookiesConfig: { CookieBehavior: 'all' },
    HeadersConfig: { HeaderBehavior: 'allViewer' },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  },
};
