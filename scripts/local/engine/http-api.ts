/**
 * Stand-in for an API Gateway HTTP API: the template's routes, Lambda integrations with payload
 * format 2.0, route throttling, the 10 MB limit and the gateway's own errors.
 */
import { FunctionError } from './function-pool.ts';
import { gatewayEvent, gatewayResponse, type GatewayContext } from './gateway-event.ts';
import { createRouteMatcher, type Route } from './route-matching.ts';
import { messageResponse, type WebHandler, withHeader } from './web-message.ts';

export interface HttpApiSettings {
  context: GatewayContext;
  routes: readonly Route<Integration>[];
  /** Limits of each route; undefined for a route without any. */
  limitsOf(routeKey: string): ThrottleLimits | undefined;
  invoke(functionArn: string, event: unknown): Promise<unknown>;
}

export interface Integration {
  functionArn: string;
  timeoutMilliseconds: number;
}

const LARGEST_BODY = 10 * 1024 * 1024;

export function createHttpApi(settings: HttpApiSettings): WebHandler {
  const match = createRouteMatcher(settings.routes);
  const throttles = new Map(
    settings.routes.flatMap(({ key }) => {
      const limits = settings.limitsOf(key);
      return limits ? [[key, createThrottle(limits)] as const] : [];
    }),
  );
  return async (request) => {
    if (request.body.length > LARGEST_BODY) return messageResponse(413, 'Request Entity Too Large');
    const matched = match(request.method, request.path);
    if (!matched) return messageResponse(404, 'Not Found');
    const mayPass = throttles.get(matched.route.key);
    if (mayPass && !mayPass()) return messageResponse(429, 'Too Many Requests');
    const event = gatewayEvent(request, matched, settings.context);
    const { functionArn, timeoutMilliseconds } = matched.route.target;
    let response = messageResponse(500, 'Internal Server Error');
    try {
      const result = await within(timeoutMilliseconds, settings.invoke(functionArn, event));
      response = gatewayResponse(result) ?? response;
    } catch (error) {
      if (error instanceof IntegrationTimeout) {
        response = messageResponse(503, 'Service Unavailable');
      } else if (!(error instanceof FunctionError)) {
        throw error;
      }
    }
    const headers = withHeader(response.headers, 'apigw-requestid', event.requestContext.requestId);
    return { ...response, headers };
  };
}

class IntegrationTimeout extends Error {}

/** The function continues when the gateway gives up; its response is lost. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IntegrationTimeout()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** API Gateway's token bucket: a rate per second and a burst, per route. */
export interface ThrottleLimits {
  ratePerSecond: number;
  burst: number;
}

/** Returns a function that takes one token and says whether there was one. */
function createThrottle(limits: ThrottleLimits, now: () => number = Date.now): () => boolean {
  let tokens = limits.burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(limits.burst, tokens + ((time - filledAt) / 1000) * limits.ratePerSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
