/**
 * Stand-in for an API Gateway HTTP API: the template's routes, Lambda integrations with payload
 * format 2.0, route throttling, the 10 MB limit and the gateway's own errors.
 */
import { CommandFailed } from '../../build/run.ts';
import { FunctionError } from './function-pool.ts';
import { type GatewayContext, gatewayEvent, gatewayResponse } from './gateway-event.ts';
import type { ResolvedResource } from './resolve.ts';
import { createRouteMatcher, type Route } from './route-matching.ts';
import { isObject, type JsonObject, numberAt, objectAt, textAt } from './template.ts';
import { messageResponse, type WebHandler, withHeader } from './web-message.ts';

export interface RunningApi {
  logicalId: string;
  /** Host name of the API's address on AWS, by which origins name it. */
  domainName: string;
  handler: WebHandler;
}

/** API Gateway's own limit for an integration, in milliseconds. */
const LONGEST_INTEGRATION_MS = 30_000;

export function createHttpApis(
  resources: readonly ResolvedResource[],
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
  { throttled }: { throttled: boolean } = { throttled: true },
): RunningApi[] {
  return resources
    .filter(({ type }) => type === 'AWS::ApiGatewayV2::Api')
    .map((api) => {
      const of = (type: string): ResolvedResource[] =>
        resources.filter(
          (one) => one.type === type && textAt(one.properties, 'ApiId') === api.physicalId,
        );
      const domainName = new URL(api.attributes.ApiEndpoint ?? '').hostname;
      const stage = of('AWS::ApiGatewayV2::Stage')[0];
      return {
        logicalId: api.logicalId,
        domainName,
        handler: createHttpApi({
          context: { apiId: api.physicalId, domainName, stage: stage?.physicalId ?? '$default' },
          routes: of('AWS::ApiGatewayV2::Route').map((route) =>
            readRoute(route, of('AWS::ApiGatewayV2::Integration')),
          ),
          limitsOf: (routeKey) =>
            throttled ? limitsOf(stage?.properties ?? {}, routeKey) : undefined,
          invoke,
        }),
      };
    });
}

function readRoute(
  { logicalId, properties }: ResolvedResource,
  integrations: readonly ResolvedResource[],
): Route<Integration> {
  const target = textAt(properties, 'Target')?.replace('integrations/', '');
  const integration = integrations.find(({ physicalId }) => physicalId === target);
  const type = integration && textAt(integration.properties, 'IntegrationType');
  if (!integration || type !== 'AWS_PROXY') {
    throw new CommandFailed(
      `Route ${logicalId} has no integration with a function (${type ?? 'none'}).`,
    );
  }
  if (textAt(integration.properties, 'PayloadFormatVersion') !== '2.0') {
    throw new CommandFailed(`${integration.logicalId} has a payload format other than 2.0.`);
  }
  const uri = textAt(integration.properties, 'IntegrationUri') ?? '';
  return {
    key: textAt(properties, 'RouteKey') ?? '$default',
    target: {
      functionArn: /arn:aws:lambda:[^/]*:function:[^/]+/.exec(uri)?.[0] ?? uri,
      timeoutMilliseconds:
        numberAt(integration.properties, 'TimeoutInMillis') ?? LONGEST_INTEGRATION_MS,
    },
  };
}

function limitsOf(stage: JsonObject, routeKey: string): ThrottleLimits | undefined {
  const own = objectAt(stage, 'RouteSettings')[routeKey];
  const settings = isObject(own) ? own : objectAt(stage, 'DefaultRouteSettings');
  const ratePerSecond = numberAt(settings, 'ThrottlingRateLimit');
  const burst = numberAt(settings, 'ThrottlingBurstLimit');
  return ratePerSecond === undefined || burst === undefined ? undefined : { ratePerSecond, burst };
}

interface HttpApiSettings {
  context: GatewayContext;
  routes: readonly Route<Integration>[];
  /** Limits of each route; undefined for a route without any. */
  limitsOf(routeKey: string): ThrottleLimits | undefined;
  invoke(functionArn: string, event: unknown): Promise<unknown>;
}

interface Integration {
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
interface ThrottleLimits {
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
