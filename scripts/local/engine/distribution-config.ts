/** Reads a distribution's configuration from the resolved template. */
import type { CacheTimes } from './edge-cache.ts';
import { cachingDisabled, managedPolicies } from './managed-policies.ts';
import { CommandFailed } from '../../build/run.ts';
import type { ResolvedResource } from './resolve.ts';
import {
  flagAt,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from './template.ts';

/** Selects headers, cookies or query parameters. */
export interface Selection {
  kind: 'none' | 'some' | 'allExcept' | 'all';
  /** In lower case for headers; unchanged for cookies and query parameters. */
  names: ReadonlySet<string>;
}

export interface ForwardingPolicy {
  headers: Selection;
  cookies: Selection;
  queryStrings: Selection;
}

export interface Origin {
  id: string;
  domainName: string;
  path: string;
  customHeaders: [string, string][];
}

export interface OriginGroup {
  id: string;
  members: string[];
  failoverStatuses: ReadonlySet<number>;
}

export interface Behaviour {
  /** Undefined for the default behaviour. */
  pathPattern: RegExp | undefined;
  targetOriginId: string;
  allowedMethods: ReadonlySet<string>;
  /** Encodings that the cache policy enables; both false when the behaviour does not compress. */
  compress: { brotli: boolean; gzip: boolean };
  /** Values that distinguish cached responses, in addition to the path. */
  cacheKey: ForwardingPolicy;
  cacheTimes: CacheTimes;
  /** The origin gets everything in the cache key, and what the origin request policy adds. */
  forwarding: ForwardingPolicy[];
  responseHeaders: JsonObject | undefined;
  viewerRequest: string | undefined;
  viewerResponse: string | undefined;
}

export interface DistributionConfig {
  id: string;
  domainName: string;
  defaultRootObject: string;
  behaviours: Behaviour[];
  origins: Map<string, Origin>;
  groups: Map<string, OriginGroup>;
}

/** @param resources must include the policies and functions of the distribution */
export function readDistribution(
  distribution: ResolvedResource,
  resources: readonly ResolvedResource[],
): DistributionConfig {
  const config = objectAt(distribution.properties, 'DistributionConfig');
  const errors = errorTimes(config, distribution.logicalId);
  const read = (behaviour: JsonObject): Behaviour => readBehaviour(behaviour, errors, resources);
  return {
    id: distribution.physicalId,
    domainName: distribution.attributes.DomainName ?? '',
    defaultRootObject: textAt(config, 'DefaultRootObject') ?? '',
    behaviours: [
      ...objectsAt(config, 'CacheBehaviors'),
      objectAt(config, 'DefaultCacheBehavior'),
    ].map(read),
    origins: new Map(
      objectsAt(config, 'Origins')
        .map(readOrigin)
        .map((origin) => [origin.id, origin]),
    ),
    groups: new Map(
      objectsAt(objectAt(config, 'OriginGroups'), 'Items')
        .map(readGroup)
        .map((group) => [group.id, group]),
    ),
  };
}

/** @param pattern `*` matches any characters, `?` one character; the first slash is optional */
export function pathPattern(pattern: string): RegExp {
  const escaped = pattern.replace(/^\//, '').replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^/${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}

/**
 * Reads how many seconds errors stay cached, by status.
 * @throws CommandFailed for an entry that also sets another page or status
 */
function errorTimes(config: JsonObject, logicalId: string): ReadonlyMap<number, number> {
  const entries = objectsAt(config, 'CustomErrorResponses');
  if (entries.some((entry) => 'ResponseCode' in entry || 'ResponsePagePath' in entry)) {
    throw new CommandFailed(
      `${logicalId} has custom error pages, which the local cloud does not support: they would replace the API's error responses, too.`,
    );
  }
  return new Map(
    entries.map((entry) => [
      numberAt(entry, 'ErrorCode') ?? 0,
      numberAt(entry, 'ErrorCachingMinTTL') ?? 10,
    ]),
  );
}

function readBehaviour(
  behaviour: JsonObject,
  errors: ReadonlyMap<number, number>,
  resources: readonly ResolvedResource[],
): Behaviour {
  const policy = (kind: PolicyKind): JsonObject | undefined => {
    const id = textAt(behaviour, `${kind}Id`);
    return id === undefined ? undefined : policyConfig(kind, id, resources);
  };
  const cachePolicy = policy('CachePolicy') ?? cachingDisabled;
  const cache = objectAt(cachePolicy, 'ParametersInCacheKeyAndForwardedToOrigin');
  const cacheKey = readForwarding(cache);
  const requestPolicy = policy('OriginRequestPolicy');
  const methods = textsAt(behaviour, 'AllowedMethods');
  const pattern = textAt(behaviour, 'PathPattern');
  const compress = flagAt(behaviour, 'Compress');
  return {
    pathPattern: pattern === undefined ? undefined : pathPattern(pattern),
    targetOriginId: textAt(behaviour, 'TargetOriginId') ?? '',
    allowedMethods: new Set(methods.length > 0 ? methods : ['GET', 'HEAD']),
    compress: {
      brotli: compress && flagAt(cache, 'EnableAcceptEncodingBrotli'),
      gzip: compress && flagAt(cache, 'EnableAcceptEncodingGzip'),
    },
    cacheKey,
    cacheTimes: { ...readTimes(cachePolicy), errors },
    forwarding: [cacheKey, ...(requestPolicy ? [readForwarding(requestPolicy)] : [])],
    responseHeaders: policy('ResponseHeadersPolicy'),
    viewerRequest: functionCode(behaviour, 'viewer-request', resources),
    viewerResponse: functionCode(behaviour, 'viewer-response', resources),
  };
}

type PolicyKind = 'CachePolicy' | 'OriginRequestPolicy' | 'ResponseHeadersPolicy';

/** @throws CommandFailed for a policy that the local cloud knows not at all or in part */
function policyConfig(
  kind: PolicyKind,
  id: string,
  resources: readonly ResolvedResource[],
): JsonObject {
  const declared = resources.find(
    ({ type, physicalId }) => type === `AWS::CloudFront::${kind}` && physicalId === id,
  );
  const config = declared ? objectAt(declared.properties, `${kind}Config`) : managedPolicies[id];
  if (!config)
    throw new CommandFailed(`The local cloud does not know CloudFront's managed policy ${id}.`);
  if ('CorsConfig' in config || 'XSSProtection' in objectAt(config, 'SecurityHeadersConfig'))
    throw new CommandFailed(`The local cloud does not know all of CloudFront's policy ${id}.`);
  return config;
}

function functionCode(
  behaviour: JsonObject,
  eventType: string,
  resources: readonly ResolvedResource[],
): string | undefined {
  const association = objectsAt(behaviour, 'FunctionAssociations').find(
    (candidate) => textAt(candidate, 'EventType') === eventType,
  );
  if (!association) return undefined;
  const arn = textAt(association, 'FunctionARN');
  const found = resources.find(({ attributes }) => attributes.FunctionARN === arn);
  const code = found && textAt(found.properties, 'FunctionCode');
  if (!code) throw new CommandFailed(`No CloudFront function has the ARN ${arn ?? 'undefined'}.`);
  return code;
}

/** Uses CloudFront's defaults for times that the policy does not set. */
function readTimes(cachePolicy: JsonObject): Omit<CacheTimes, 'errors'> {
  return {
    minimum: numberAt(cachePolicy, 'MinTTL') ?? 0,
    fallback: numberAt(cachePolicy, 'DefaultTTL') ?? 86_400,
    maximum: numberAt(cachePolicy, 'MaxTTL') ?? 31_536_000,
  };
}

function readForwarding(config: JsonObject): ForwardingPolicy {
  const headers = objectAt(config, 'HeadersConfig');
  const cookies = objectAt(config, 'CookiesConfig');
  const queryStrings = objectAt(config, 'QueryStringsConfig');
  return {
    headers: selection(
      textAt(headers, 'HeaderBehavior'),
      textsAt(headers, 'Headers').map((name) => name.toLowerCase()),
    ),
    cookies: selection(textAt(cookies, 'CookieBehavior'), textsAt(cookies, 'Cookies')),
    queryStrings: selection(
      textAt(queryStrings, 'QueryStringBehavior'),
      textsAt(queryStrings, 'QueryStrings'),
    ),
  };
}

function selection(behaviour: string | undefined, names: string[]): Selection {
  const kinds: Record<string, Selection['kind']> = {
    none: 'none',
    whitelist: 'some',
    allExcept: 'allExcept',
    all: 'all',
    allViewer: 'all',
    allViewerAndWhitelistCloudFront: 'all',
  };
  return { kind: kinds[behaviour ?? 'none'] ?? 'none', names: new Set(names) };
}

function readOrigin(origin: JsonObject): Origin {
  return {
    id: textAt(origin, 'Id') ?? '',
    domainName: textAt(origin, 'DomainName') ?? '',
    path: textAt(origin, 'OriginPath') ?? '',
    customHeaders: objectsAt(origin, 'OriginCustomHeaders').map((header) => [
      textAt(header, 'HeaderName') ?? '',
      textAt(header, 'HeaderValue') ?? '',
    ]),
  };
}

function readGroup(group: JsonObject): OriginGroup {
  const codes = objectAt(objectAt(group, 'FailoverCriteria'), 'StatusCodes');
  return {
    id: textAt(group, 'Id') ?? '',
    members: objectsAt(objectAt(group, 'Members'), 'Items').map(
      (member) => textAt(member, 'OriginId') ?? '',
    ),
    failoverStatuses: new Set(textsAt(codes, 'Items').map(Number)),
  };
}
