import { defaultSettings } from '#infra/config.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { describe, expect, it } from 'vitest';
import {
  functionOf,
  type Json,
  only,
  propertiesOf,
  resourcesOf,
  type Synthesized,
} from './fixture.ts';

/** Functions behind the gateway; a stream or the clock calls all others. */
function isBehindGateway({ Description }: Json): boolean {
  return /^(?:auth|content|admin|ingest) /.test(Description);
}

export function describeApiStack({ api }: Synthesized): void {
  const gatewayRoutes = propertiesOf(api, 'AWS::ApiGatewayV2::Route');

  /** Returns the name of the function that a gateway route calls. */
  function functionBehind(target: { 'Fn::Join': [string, [string, { Ref: string }]] }): string {
    const integration = api.Resources[target['Fn::Join'][1][1].Ref];
    const id = integration?.Properties.IntegrationUri['Fn::GetAtt'][0];
    return api.Resources[id]?.Properties.Description.split(' ')[0];
  }

  it('names the function that a restore lets invite users', () => {
    const name = api.Outputs?.AuthName?.Value as { Ref: string }; // a function of this stack
    expect(api.Resources[name.Ref]?.Properties.Description).toMatch(/^auth /);
  });

  describe('the gateway', () => {
    it.each(routeEntries())('has a route for %s, served by its function', (_name, row) => {
      const route = gatewayRoutes.find(
        ({ RouteKey }) => RouteKey === `${row.method} ${apiBasePath}${row.path}`,
      );
      expect(functionBehind(route?.Target)).toBe(row.function);
    });

    it('has no other route but $default, which the content function answers', () => {
      expect(gatewayRoutes).toHaveLength(routeEntries().length + 1);
      const fallback = gatewayRoutes.find(({ RouteKey }) => RouteKey === '$default');
      expect(functionBehind(fallback?.Target)).toBe('content');
    });

    it('passes events of format 2.0', () => {
      const integrations = propertiesOf(api, 'AWS::ApiGatewayV2::Integration');
      expect(integrations).toHaveLength(4);
      for (const integration of integrations) {
        expect(integration).toMatchObject({
          IntegrationType: 'AWS_PROXY',
          PayloadFormatVersion: '2.0',
        });
      }
    });

    it('opens no CORS: app and API share an origin', () => {
      expect(only(api, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty(
        'CorsConfiguration',
      );
    });

    it('throttles every route, most of all those that take credentials or can be flooded', () => {
      const stage = only(api, 'AWS::ApiGatewayV2::Stage').Properties;
      expect(stage.DefaultRouteSettings).toEqual({
        ThrottlingRateLimit: defaultSettings.throttle.rate,
        ThrottlingBurstLimit: defaultSettings.throttle.burst,
      });
      const credentials = { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 };
      expect(stage.RouteSettings).toEqual({
        ...Object.fromEntries(
          [
            'POST /auth/token',
            'POST /auth/refresh',
            'POST /auth/invitation',
            'POST /auth/invitation/accept',
            'POST /auth/password-reset',
            'POST /auth/password-reset/read',
            'POST /auth/password-reset/accept',
            'GET /auth/options',
          ].map((route) => [route.replace(' ', ` ${apiBasePath}`), credentials]),
        ),
        [`POST ${apiBasePath}/contact`]: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
        [`POST ${apiBasePath}/analytics/visitor_events`]: {
          ThrottlingRateLimit: 7,
          ThrottlingBurstLimit: 100,
        },
      });
    });

    it('sets the limits of a route only after the route exists', () => {
      const { DependsOn } = only(api, 'AWS::ApiGatewayV2::Stage');
      const ids = resourcesOf(api, 'AWS::ApiGatewayV2::Route').map(([id]) => id);
      expect(DependsOn).toEqual(expect.arrayContaining(ids));
    });

    it('logs requests without addresses, names or tokens', () => {
      const { AccessLogSettings } = only(api, 'AWS::ApiGatewayV2::Stage').Properties;
      expect(AccessLogSettings.DestinationArn).toBeDefined();
      expect(AccessLogSettings.Format).toContain('$context.requestId');
      expect(AccessLogSettings.Format).not.toMatch(/sourceIp|userAgent|path|authorizer|identity/i);
    });

    it('may call each function with one permission, from this API alone', () => {
      const permissions = propertiesOf(api, 'AWS::Lambda::Permission').filter(
        ({ Principal }) => Principal === 'apigateway.amazonaws.com',
      );
      expect(permissions).toHaveLength(4);
      for (const { SourceArn } of permissions) {
        expect(JSON.stringify(SourceArn)).toContain('HttpApi');
      }
    });
  });

  describe('the clocks', () => {
    const arnOf = (name: string) => ({ 'Fn::GetAtt': [functionOf(api, name)[0], 'Arn'] });

    it.each([
      ['auth', 'rate(5 minutes)', 300],
      ['sweep', 'rate(1 day)', 21_600],
    ])('run %s at %s, and do not try a run again', (name, ScheduleExpression, age) => {
      expect(propertiesOf(api, 'AWS::Events::Rule')).toContainEqual(
        expect.objectContaining({
          ScheduleExpression,
          State: 'ENABLED',
          Targets: [
            expect.objectContaining({
              Arn: arnOf(name),
              Input: '{"task":"tick"}',
              RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: age },
            }),
          ],
        }),
      );
      const FunctionName = { Ref: functionOf(api, name)[0] };
      expect(propertiesOf(api, 'AWS::Lambda::EventInvokeConfig')).toContainEqual(
        expect.objectContaining({ FunctionName, MaximumRetryAttempts: 0 }),
      );
    });

    it('are all that may call a function besides the API', () => {
      const others = propertiesOf(api, 'AWS::Lambda::Permission').filter(
        ({ Principal }) => Principal !== 'apigateway.amazonaws.com',
      );
      expect(others.map(({ Principal, FunctionName }) => [Principal, FunctionName])).toEqual(
        ['auth', 'sweep'].map((name) => ['events.amazonaws.com', arnOf(name)]),
      );
    });
  });

  describe('a deployment', () => {
    it('has the users function bring the demo viewer in line with its settings', () => {
      const trigger = only(api, 'Custom::Trigger').Properties;
      const version = api.Resources[trigger.HandlerArn.Ref];
      const auth = api.Resources[version?.Properties.FunctionName.Ref];
      expect(auth?.Properties.Description).toMatch(/^auth /);
      expect(trigger.InvocationType).toBe('Event');
    });
  });

  describe('the functions', () => {
    it('run on Node.js 24 with a limit, their environment and a log that expires', () => {
      const functions = propertiesOf(api, 'AWS::Lambda::Function').filter(isBehindGateway);
      expect(functions).toHaveLength(4);
      for (const each of functions) {
        const own = (names: RegExp, variable: string) =>
          names.test(each.Description) ? [variable] : [];
        expect(each).toMatchObject({
          Runtime: 'nodejs24.x',
          Handler: 'index.handler',
          Architectures: ['arm64'],
        });
        expect(each.Timeout).toBeLessThan(29);
        expect(each).not.toHaveProperty('ReservedConcurrentExecutions');
        expect(Object.keys(each.Environment.Variables).sort()).toEqual(
          [
            environmentNames.stage,
            environmentNames.logLevel,
            environmentNames.coreTable,
            environmentNames.userPoolId,
            environmentNames.userPoolClientId,
            environmentNames.originSecret,
            ...own(/^(content|admin) /, environmentNames.uploadsBucket),
            ...own(/^admin /, environmentNames.archivesBucket),
            ...own(/^(auth|ingest) /, environmentNames.addressHashKey),
            ...own(/^(admin|ingest) /, environmentNames.analyticsTable),
          ].sort(),
        );
        const log = api.Resources[each.LoggingConfig.LogGroup.Ref];
        expect(log?.Properties.RetentionInDays).toBe(defaultSettings.logRetentionDays);
      }
    });
  });
}
