import type { ApiFunctionName } from '#shared/platform/environment.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Route } from '#shared/routes/route.ts';
import { Aws, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, CfnStage, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';

export interface RouteApiProps {
  /** Rows of the route table by name. */
  routes: [string, Route][];
  functions: Record<ApiFunctionName, LambdaFunction>;
  /** The function that answers requests that match no route: unknown paths and wrong methods. */
  fallback: ApiFunctionName;
  settings: Settings;
}

/** The HTTP API, with a gateway route for each row of the route table, and `$default`. */
export class RouteApi extends Construct {
  readonly api: HttpApi;
  /** Host name that API Gateway gives to the API. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, props: RouteApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      description: `API of stage ${props.settings.stage}`,
      createDefaultStage: false,
    });
    this.domainName = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const integrations = Object.fromEntries(
      Object.entries(props.functions).map(([name, lambda]) => [
        name,
        this.addIntegration(name, lambda),
      ]),
    ) as Record<ApiFunctionName, CfnIntegration>;
    const routes = props.routes.map(([name, route]) =>
      this.addRoute(`Route-${name}`, gatewayKey(route), integrations[route.function]),
    );
    routes.push(this.addRoute('Route-default', '$default', integrations[props.fallback]));
    const stage = this.addStage(props);
    // Routes must exist before the stage can throttle them.
    for (const route of routes) stage.addResourceDependency(route);
  }

  /** Adds one permission per function, because one per route would exceed the 20 kB of a function's policy. */
  private addIntegration(name: string, lambda: LambdaFunction): CfnIntegration {
    lambda.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Fn.join('', [
        `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:`,
        this.api.apiId,
        '/*/*',
      ]),
    });
    return new CfnIntegration(this, `Integration-${name}`, {
      apiId: this.api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: lambda.functionArn,
      payloadFormatVersion: '2.0',
    });
  }

  private addRoute(id: string, routeKey: string, integration: CfnIntegration): CfnRoute {
    const route = new CfnRoute(this, id, {
      apiId: this.api.apiId,
      routeKey,
      authorizationType: 'NONE',
      target: `integrations/${integration.ref}`,
    });
    acknowledge(route, {
      'AwsSolutions-APIG4':
        'Every function checks token, user and session by the policy of its route; a gateway authorizer could not see a changed role or a logout.',
    });
    return route;
  }

  private addStage({ routes, settings }: RouteApiProps): CfnStage {
    const log = new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new CfnStage(this, 'Stage', {
      apiId: this.api.apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: {
        throttlingRateLimit: settings.throttle.rate,
        throttlingBurstLimit: settings.throttle.burst,
      },
      routeSettings: throttledRoutes(routes, settings),
    });
  }
}

/** CDK passes `routeSettings` through as raw JSON, so the names are spelled as in CloudFormation. */
function throttledRoutes(routes: RouteApiProps['routes'], settings: Settings) {
  return Object.fromEntries(
    routes.flatMap(([, route]) => {
      if (!route.throttle) return [];
      const { rate, burst } = settings[`${route.throttle}Throttle`];
      return [[gatewayKey(route), { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }]];
    }),
  );
}

/** Returns API Gateway's key of a route, such as `GET /api/v1/blog_posts/{id}`. */
export function gatewayKey({ method, path }: Route): string {
  return `${method} ${apiBasePath}${path}`;
}

/** Logs the route instead of the path and the visitor's address, which can contain personal data. */
const accessLogFormat = JSON.stringify({
  request_id: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latency_ms: '$context.responseLatency',
  integration_status: '$context.integrationStatus',
  integration_latency_ms: '$context.integrationLatency',
  error: '$context.error.message',
});
