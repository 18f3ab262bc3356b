/**
 * A stand-in for an HTTP API of API Gateway: routes of the template, integrations of functions with payload format 2.0,
 * throttling per route, the limit of 10 MB, and the gateway's own errors.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailed } from '../../build/run.ts';
import { FunctionError } from './function-pool.ts';
import { type GatewayContext, gatewayEvent, gatewayResponse } from './gateway-event.ts';
import type { ResolvedResource } from './resolve.ts';
import { createRouteMatcher, type Route } from './route-matching.ts';
import { isObject, type JsonObject, numberAt, objectAt, textAt } from './template.ts';
import { messageResponse, type WebHandler, type WebResponse, withHeader } from './web-message.ts';

export interface RunningApi {
  logicalId: string;
  /** Host name of the API on AWS, by which origins of the distribution refer to it. */
  domainName: string;
  handler: WebHandler;
}

/** Limit of API Gateway. */
const maxIntegrationMs = 30_000;

export function createHttpApis(
  resources: readonly ResolvedResource[],
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
  { isThrottled }: { isThrottled: boolean } = { isThrottled: true },
): RunningApi[] {
  return resources
    .filter(({ type }) => type === 'AWS::ApiGatewayV2::Api')
    .map((api) => {
      const partsOfType = (wanted: string): ResolvedResource[] =>
        resources.filter(
          ({ type, properties }) =>
            type === wanted && textAt(properties, 'ApiId') === api.physicalId,
        );
      const domainName = new URL(api.attributes.ApiEndpoint ?? '').hostname;
      const stage = partsOfType('AWS::ApiGatewayV2::Stage')[0];
      return {
        logicalId: api.logicalId,
        domainName,
        handler: createHttpApi({
          context: { apiId: api.physicalId, domainName, stage: stage?.physicalId ?? '$default' },
          routes: partsOfType('AWS::ApiGatewayV2::Route').map((route) =>
            readRoute(route, partsOfType('AWS::ApiGatewayV2::Integration')),
          ),
          limitsOf: (routeKey) =>
            isThrottled ? limitsOf(stage?.properties ?? {}, routeKey) : undefined,
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
      timeoutMilliseconds: numberAt(integration.properties, 'TimeoutInMillis') ?? maxIntegrationMs,
    },
  };
}

function limitsOf(stage: JsonObject, routeKey: string): ThrottleLimits | undefined {
  const routeSettings = objectAt(stage, 'RouteSettings')[routeKey];
  const settings = isObject(routeSettings)
    ? routeSettings
    : objectAt(stage, 'DefaultRouteSettings');
  const ratePerSecond = numberAt(settings, 'ThrottlingRateLimit');
  const burst = numberAt(settings, 'ThrottlingBurstLimit');
  return ratePerSecond === undefined || burst === undefined ? undefined : { ratePerSecond, burst };
}

interface HttpApiSettings {
  context: GatewayContext;
  routes: readonly Route<Integration>[];
  /** Finds the limits of a route. @returns undefined for a route without limits */
  limitsOf(routeKey: string): ThrottleLimits | undefined;
  invoke(functionArn: string, event: unknown): Promise<unknown>;
}

interface Integration {
  functionArn: string;
  timeoutMilliseconds: number;
}

const maxBodyBytes = 10 * 1024 * 1024;

export function createHttpApi(settings: HttpApiSettings): WebHandler {
  const match = createRouteMatcher(settings.routes);
  const throttles = new Map(
    settings.routes.flatMap(({ key }) => {
      const limits = settings.limitsOf(key);
      return limits ? [[key, createThrottle(limits)] as const] : [];
    }),
  );
  return async (request) => {
    if (request.body.length > maxBodyBytes) return messageResponse(413, 'Request Entity Too Large');
    const matched = match(request.method, request.path);
    if (!matched) return messageResponse(404, 'Not Found');
    const mayPass = throttles.get(matched.route.key);
    if (mayPass && !mayPass()) return messageResponse(429, 'Too Many Requests');
    const event = gatewayEvent(request, matched, settings.context);
    const { functionArn, timeoutMilliseconds } = matched.route.target;
    const response = await answerInTime(settings.invoke(functionArn, event), timeoutMilliseconds);
    const headers = withHeader(response.headers, 'apigw-requestid', event.requestContext.requestId);
    return { ...response, headers };
  };
}

/** Answers 503 after the time limit, without stopping the function, and 500 for a failed function. */
async function answerInTime(result: Promise<unknown>, milliseconds: number): Promise<WebResponse> {
  const failure = messageResponse(500, 'Internal Server Error');
  const answer = result.then(
    (value) => gatewayResponse(value) ?? failure,
    (error: unknown) => {
      if (error instanceof FunctionError) return failure;
      throw error;
    },
  );
  const stopTimer = new AbortController();
  const timeout = delay(milliseconds, messageResponse(503, 'Service Unavailable'), stopTimer);
  return Promise.race([answer, timeout]).finally(() => stopTimer.abort());
}

/** Limits of the token bucket that API Gateway has for each route. */
interface ThrottleLimits {
  ratePerSecond: number;
  burst: number;
}

/** @returns a function that takes a token, and returns false when none is left */
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
