/** Creates the template's HTTP APIs: their routes, integrations and stage settings. */
import { createHttpApi, type Integration, type ThrottleLimits } from './http-api.ts';
import { PlainError } from './plain-error.ts';
import type { ResolvedResource } from './resolve.ts';
import type { Route } from './route-matching.ts';
import { isObject, type JsonObject, numberAt, objectAt, textAt } from './template.ts';
import type { WebHandler } from './web-message.ts';

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
    throw new PlainError(
      `Route ${logicalId} has no integration with a function (${type ?? 'none'}).`,
    );
  }
  if (textAt(integration.properties, 'PayloadFormatVersion') !== '2.0') {
    throw new PlainError(`${integration.logicalId} has a payload format other than 2.0.`);
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
