/** Connects the template's distribution with its buckets and APIs. */
import { createDistribution, type OriginHandler } from './distribution.ts';
import { readDistribution } from './distribution-config.ts';
import type { RunningApi } from './http-apis.ts';
import type { EdgeCache } from './edge-cache.ts';
import { PlainError } from './plain-error.ts';
import type { ResolvedResource } from './resolve.ts';
import { answerFromBucket, type StoredObject } from './s3-origin.ts';
import { isObject, type Json, objectAt, objectsAt, textAt } from './template.ts';
import type { WebHandler } from './web-message.ts';

export interface DistributionSources {
  resources: readonly ResolvedResource[];
  apis: readonly RunningApi[];
  readObject(bucket: string, key: string): Promise<StoredObject | undefined>;
  localise(text: string): string;
  cache: EdgeCache;
  /** The cache's clock in epoch milliseconds. */
  now?: () => number;
}

/** @throws PlainError when the template has not exactly one distribution */
export function createSite({
  resources,
  apis,
  readObject,
  localise,
  cache,
  now = Date.now,
}: DistributionSources): WebHandler {
  const [distribution, another] = resources.filter(
    ({ type }) => type === 'AWS::CloudFront::Distribution',
  );
  if (!distribution || another) {
    throw new PlainError(
      'The local cloud serves exactly one distribution; the template has none or more than one.',
    );
  }
  // Origins keep their AWS names, by which they are found; headers for browsers get local
  // addresses.
  const local = resources.map((resource) =>
    resource.type === 'AWS::CloudFront::ResponseHeadersPolicy'
      ? { ...resource, properties: localised(resource.properties, localise) }
      : resource,
  );
  return createDistribution(readDistribution(distribution, local), {
    handlerOf: ({ domainName }) => originHandler(domainName, { resources, apis, readObject }),
    cache,
    now,
  });
}

function originHandler(
  domainName: string,
  { resources, apis, readObject }: Pick<DistributionSources, 'resources' | 'apis' | 'readObject'>,
): OriginHandler {
  const api = apis.find((one) => one.domainName === domainName);
  if (api) return api.handler;
  const bucket = resources.find(
    ({ type, attributes }) =>
      type === 'AWS::S3::Bucket' &&
      [attributes.RegionalDomainName, attributes.DomainName].includes(domainName),
  );
  if (!bucket) {
    throw new PlainError(
      `The origin ${domainName} is neither a bucket nor an API in the template.`,
    );
  }
  const mayList = letsCloudFrontList(bucket, resources);
  return (request) =>
    answerFromBucket(request, (key) => readObject(bucket.physicalId, key), mayList);
}

function letsCloudFrontList(
  bucket: ResolvedResource,
  resources: readonly ResolvedResource[],
): boolean {
  return resources
    .filter(
      ({ type, properties }) =>
        type === 'AWS::S3::BucketPolicy' && textAt(properties, 'Bucket') === bucket.physicalId,
    )
    .flatMap(({ properties }) => objectsAt(objectAt(properties, 'PolicyDocument'), 'Statement'))
    .some(
      (statement) =>
        textAt(statement, 'Effect') === 'Allow' &&
        textAt(objectAt(statement, 'Principal'), 'Service') === 'cloudfront.amazonaws.com' &&
        [statement.Action].flat().includes('s3:ListBucket'),
    );
}

function localised<T extends Json>(value: T, localise: (text: string) => string): T;
function localised(value: Json, localise: (text: string) => string): Json {
  if (typeof value === 'string') return localise(value);
  if (Array.isArray(value)) return value.map((item) => localised(item, localise));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    item === undefined ? undefined : localised(item, localise),
  ]);
  return Object.fromEntries(entries);
}
