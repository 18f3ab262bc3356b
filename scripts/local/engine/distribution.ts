/**
 * A stand-in for a CloudFront distribution with one edge location: behaviours by path, viewer functions, a cache, origin
 * groups, header policies and compression. Unlike CloudFront, it serves no expired copy when the origin fails.
 */
import { randomUUID } from 'node:crypto';
import { answerThroughCache } from './cached-origin.ts';
import { compress } from './compression.ts';
import type { Behaviour, DistributionConfig, Origin } from './distribution-config.ts';
import type { EdgeCache } from './edge-cache.ts';
import { originRequest } from './origin-request.ts';
import { applyResponsePolicy } from './response-policy.ts';
import { createViewerFunction, type ViewerFunction } from './viewer-function.ts';
import type { WebHandler, WebRequest, WebResponse } from './web-message.ts';

/** Answers for one origin. The request has everything that CloudFront would send to the origin. */
export type OriginHandler = (request: WebRequest) => Promise<WebResponse>;

export interface DistributionOptions {
  /** Finds a handler by the domain name of the origin. */
  handlerOf(origin: Origin): OriginHandler;
  cache: EdgeCache;
  /** Clock of the cache, in epoch milliseconds. */
  now: () => number;
}

interface ViewerFunctions {
  onRequest?: ViewerFunction;
  onResponse?: ViewerFunction;
}

/** @throws CommandFailed for viewer functions that CloudFront would refuse */
export function createDistribution(
  config: DistributionConfig,
  { handlerOf, cache, now }: DistributionOptions,
): WebHandler {
  const context = { distributionId: config.id, distributionDomainName: config.domainName };
  const functions = new Map<Behaviour, ViewerFunctions>(
    config.behaviours.map((behaviour) => [
      behaviour,
      {
        ...(behaviour.viewerRequest && {
          onRequest: createViewerFunction(behaviour.viewerRequest, context),
        }),
        ...(behaviour.viewerResponse && {
          onResponse: createViewerFunction(behaviour.viewerResponse, context),
        }),
      },
    ]),
  );
  const handlers = new Map([...config.origins].map(([id, origin]) => [id, handlerOf(origin)]));

  const fetchFrom = async (
    id: string,
    request: WebRequest,
    behaviour: Behaviour,
  ): Promise<WebResponse> => {
    const origin = config.origins.get(id);
    const handler = handlers.get(id);
    if (!origin || !handler) return cloudFrontError(502, `The distribution has no origin ${id}.`);
    return handler(originRequest(request, behaviour, origin));
  };

  const fetchFromTarget = async (
    request: WebRequest,
    behaviour: Behaviour,
  ): Promise<WebResponse> => {
    const group = config.groups.get(behaviour.targetOriginId);
    if (!group) return fetchFrom(behaviour.targetOriginId, request, behaviour);
    const [first = '', second = ''] = group.members;
    const response = await fetchFrom(first, request, behaviour);
    // A write must not fail over, because the first origin may have carried it out.
    const mayFailOver = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (!mayFailOver || !group.failoverStatuses.has(response.status)) return response;
    return fetchFrom(second, request, behaviour);
  };

  return async (viewerRequest) => {
    if (!viewerRequest.path.startsWith('/')) return cloudFrontError(400, 'Bad request.');
    const behaviour = behaviourFor(config, viewerRequest.path);
    if (!behaviour.allowedMethods.has(viewerRequest.method)) {
      return cloudFrontError(
        403,
        'This distribution is not configured to allow the HTTP request method that was used for this request.',
      );
    }
    const { onRequest, onResponse } = functions.get(behaviour) ?? {};
    const outcome = await attempt(() => onRequest?.onRequest(viewerRequest));
    if (outcome === 'failed') return functionFailure();
    const request = outcome && 'request' in outcome ? outcome.request : viewerRequest;
    const generated = outcome && 'response' in outcome ? outcome.response : undefined;
    const answered = generated
      ? { response: generated, outcome: 'FunctionGeneratedResponse' as const }
      : await answerThroughCache(withRootObject(request, config), {
          cache,
          now,
          behaviour,
          fetch: (forwarded) => fetchFromTarget(forwarded, behaviour),
        });
    let response = applyResponsePolicy(answered.response, behaviour.responseHeaders);
    // CloudFront does not run this function for errors of the origin, either.
    if (onResponse && !generated && response.status < 400) {
      const changed = await attempt(() => onResponse.onResponse(request, response));
      if (changed === 'failed' || !changed) return functionFailure();
      response = changed;
    }
    response = await compress(response, viewerRequest, behaviour);
    // A viewer function may set another status, as for the page of missing addresses.
    const isOriginError = answered.response.status >= 400;
    return {
      ...response,
      headers: [
        ...response.headers,
        ['x-cache', `${isOriginError ? 'Error' : answered.outcome} from cloudfront`],
        ['x-amz-cf-id', randomUUID()],
      ],
    };
  };
}

/** @param path as the visitor sent it: a viewer function rewrites it only after this choice */
function behaviourFor(config: DistributionConfig, path: string): Behaviour {
  const normalPath = path.includes('/.') ? new URL(`http://localhost${path}`).pathname : path;
  const found = config.behaviours.find(
    ({ pathPattern }) => !pathPattern || pathPattern.test(normalPath),
  );
  if (!found) throw new Error('A distribution always has a default behaviour.');
  return found;
}

function withRootObject(
  request: WebRequest,
  { defaultRootObject }: DistributionConfig,
): WebRequest {
  return request.path === '/' && defaultRootObject
    ? { ...request, path: `/${defaultRootObject}` }
    : request;
}

async function attempt<T>(work: () => Promise<T> | undefined): Promise<T | undefined | 'failed'> {
  try {
    return await work();
  } catch {
    return 'failed';
  }
}

function functionFailure(): WebResponse {
  return cloudFrontError(
    503,
    'The CloudFront function associated with the CloudFront distribution is invalid or could not run.',
  );
}

function cloudFrontError(status: number, message: string): WebResponse {
  return {
    status,
    headers: [
      ['content-type', 'text/html'],
      ['server', 'CloudFront'],
      ['x-cache', 'Error from cloudfront'],
    ],
    body: Buffer.from(
      `<!DOCTYPE html><title>ERROR: The request could not be satisfied</title><p>${message}</p>`,
    ),
  };
}
