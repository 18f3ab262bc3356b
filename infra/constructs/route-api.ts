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
import type { Throttle } from '../settings-schema.ts';

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
  private readonly integrations = new Map<string, CfnIntegration>();

  constructor(scope: Construct, id: string, props: RouteApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      description: `API of stage ${props.settings.stage}`,
      createDefaultStage: false,
    });
    this.domainName = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    for (const [name, lambda] of Object.entries(props.functions)) this.integrate(name, lambda);
    const routes = props.routes.map(([name, row]) =>
      this.addRoute(`Route-${name}`, gatewayKey(row), row.function),
    );
    routes.push(this.addRoute('Route-default', '$default', props.fallback));
    const stage = this.addStage(props);
    // The stage sets limits for routes, which must exist first.
    for (const route of routes) stage.addResourceDependency(route);
  }

  /** Adds one permission per function, because one per route would exceed the 20 kB of a function's policy. */
  private integrate(name: string, lambda: LambdaFunction): void {
    lambda.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Fn.join('', [
        `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:`,
        this.api.apiId,
        '/*/*',
      ]),
    });
    this.integrations.set(
      name,
      new CfnIntegration(this, `Integration-${name}`, {
        apiId: this.api.apiId,
        integrationType: 'AWS_PROXY',
        integrationUri: lambda.functionArn,
        payloadFormatVersion: '2.0',
      }),
    );
  }

  private addRoute(id: string, routeKey: string, functionName: string): CfnRoute {
    const integration = this.integrations.get(functionName);
    if (!integration)
      throw new Error(`Route ${routeKey} names the unknown function ${functionName}`);
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
      routeSettings: Object.fromEntries(
        routes.flatMap(([, row]) =>
          row.throttle ? [[gatewayKey(row), throttling(settings[`${row.throttle}Throttle`])]] : [],
        ),
      ),
    });
  }
}

function throttling({ rate, burst }: Throttle): Record<string, number> {
  return { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
}

/** Returns API Gateway's key of a route, such as `GET /api/v1/blog_posts/{id}`. */
export function gatewayKey(row: Route): string {
  return `${row.method} ${apiBasePath}${row.path}`;
}

/** Logs the route instead of the path and the visitor's address, which are personal data. */
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
