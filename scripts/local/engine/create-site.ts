/** Serves the template's distribution, with its APIs and private buckets as origins. */
import { decodePercent } from '#shared/decode-percent.ts';
import { CommandFailed } from '../../build/run.ts';
import { readDistribution } from './distribution-config.ts';
import { createDistribution, type OriginHandler } from './distribution.ts';
import type { EdgeCache } from './edge-cache.ts';
import type { RunningApi } from './http-api.ts';
import type { ResolvedResource } from './resolve.ts';
import { isObject, type Json, objectAt, objectsAt, textAt } from './template.ts';
import {
  type HeaderLines,
  headerValue,
  matchesEntityTag,
  type WebHandler,
  type WebRequest,
  type WebResponse,
} from './web-message.ts';

interface DistributionSources {
  resources: readonly ResolvedResource[];
  apis: readonly RunningApi[];
  readObject(bucket: string, key: string): Promise<StoredObject | undefined>;
  localise(text: string): string;
  cache: EdgeCache;
  /** Clock of the cache, in epoch milliseconds. */
  now?: () => number;
}

/** @throws CommandFailed when the template does not have exactly one distribution */
export function createSite({
  resources,
  apis,
  readObject,
  localise,
  cache,
  now = Date.now,
}: DistributionSources): WebHandler {
  const [distribution, ...others] = resources.filter(
    ({ type }) => type === 'AWS::CloudFront::Distribution',
  );
  if (!distribution || others.length > 0) {
    throw new CommandFailed(
      'The local cloud serves exactly one distribution; the template has none or more than one.',
    );
  }
  // Only headers for browsers get local addresses: origins are found by their names on AWS.
  const withLocalHeaders = resources.map((resource) =>
    resource.type === 'AWS::CloudFront::ResponseHeadersPolicy'
      ? { ...resource, properties: localiseTexts(resource.properties, localise) }
      : resource,
  );
  return createDistribution(readDistribution(distribution, withLocalHeaders), {
    handlerOf: ({ domainName }) => originHandler(domainName, { resources, apis, readObject }),
    cache,
    now,
  });
}

function originHandler(
  domainName: string,
  { resources, apis, readObject }: Pick<DistributionSources, 'resources' | 'apis' | 'readObject'>,
): OriginHandler {
  const api = apis.find((candidate) => candidate.domainName === domainName);
  if (api) return api.handler;
  const bucket = resources.find(
    ({ type, attributes }) =>
      type === 'AWS::S3::Bucket' &&
      [attributes.RegionalDomainName, attributes.DomainName].includes(domainName),
  );
  if (!bucket) {
    throw new CommandFailed(
      `The origin ${domainName} is neither a bucket nor an API in the template.`,
    );
  }
  const mayList = mayCloudFrontList(bucket, resources);
  return (request) =>
    answerFromBucket(request, (key) => readObject(bucket.physicalId, key), mayList);
}

function mayCloudFrontList(
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

function localiseTexts<T extends Json>(value: T, localise: (text: string) => string): T;
function localiseTexts(value: Json, localise: (text: string) => string): Json {
  if (typeof value === 'string') return localise(value);
  if (Array.isArray(value)) return value.map((item) => localiseTexts(item, localise));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item = null]) => [
    key,
    localiseTexts(item, localise),
  ]);
  return Object.fromEntries(entries);
}

export interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

/** @param mayList whether CloudFront may list the bucket; only then does S3 answer 404 for a missing object */
async function answerFromBucket(
  request: WebRequest,
  read: (key: string) => Promise<StoredObject | undefined>,
  mayList: boolean,
): Promise<WebResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return s3Error(403, 'AccessDenied');
  const key = decodePercent(request.path.slice(1));
  const object = key ? await read(key) : undefined;
  if (!object) return mayList ? s3Error(404, 'NoSuchKey') : s3Error(403, 'AccessDenied');
  const headers: HeaderLines = Object.entries(object.headers).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  headers.push(['server', 'AmazonS3']);
  const known = headerValue(request.headers, 'if-none-match');
  const etag = headerValue(headers, 'etag');
  if (known && etag && matchesEntityTag(known, etag))
    return { status: 304, headers, body: Buffer.alloc(0) };
  if (request.method === 'GET') return { status: 200, headers, body: object.body };
  headers.push(['content-length', String(object.body.length)]);
  return { status: 200, headers, body: Buffer.alloc(0) };
}

const messages = {
  AccessDenied: 'Access Denied',
  NoSuchKey: 'The specified key does not exist.',
};

function s3Error(status: number, code: keyof typeof messages): WebResponse {
  return {
    status,
    headers: [
      ['content-type', 'application/xml'],
      ['server', 'AmazonS3'],
    ],
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${messages[code]}</Message></Error>`,
    ),
  };
}
