/**
 * Stand-in for a CloudFront distribution at one edge location: behaviours by path, viewer
 * functions, a cache, origin groups, header policies and compression. It never serves an expired
 * copy, not even when the origin fails.
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

/** Answers for one origin; the request contains everything that CloudFront sends it. */
export type OriginHandler = (request: WebRequest) => Promise<WebResponse>;

export interface DistributionOptions {
  /** Finds an origin's handler by its domain name. */
  handlerOf(origin: Origin): OriginHandler;
  cache: EdgeCache;
  /** The cache's clock in epoch milliseconds. */
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

  const fromTarget = async (request: WebRequest, behaviour: Behaviour): Promise<WebResponse> => {
    const group = config.groups.get(behaviour.targetOriginId);
    if (!group) return fetchFrom(behaviour.targetOriginId, request, behaviour);
    const [first = '', second = ''] = group.members;
    const response = await fetchFrom(first, request, behaviour);
    // Only reads fail over: a write may have had its effect.
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
          fetch: (wanted) => fromTarget(wanted, behaviour),
        });
    let response = applyResponsePolicy(answered.response, behaviour.responseHeaders);
    // As on AWS, the function does not see the origin's errors.
    if (onResponse && !generated && response.status < 400) {
      const changed = await attempt(() => onResponse.onResponse(request, response));
      if (changed === 'failed' || !changed) return functionFailure();
      response = changed;
    }
    response = await compress(response, viewerRequest, behaviour);
    return {
      ...response,
      headers: [
        ...response.headers,
        ['x-cache', `${isError(answered.response) ? 'Error' : answered.outcome} from cloudfront`],
        ['x-amz-cf-id', randomUUID()],
      ],
    };
  };
}

/** The visitor's path decides, before any function rewrites it. */
function behaviourFor(config: DistributionConfig, path: string): Behaviour {
  const normal = path.includes('/.') ? new URL(`http://localhost${path}`).pathname : path;
  const found = config.behaviours.find((one) => !one.pathPattern || one.pathPattern.test(normal));
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

/** From the origin's status: a viewer function may give a published page another one. */
function isError({ status }: WebResponse): boolean {
  return status >= 400;
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
