/**
 * Checks that document, functions and gateway match the route table. `authorisation.test.ts` checks whether a row grants
 * the right access.
 */
import { wireAdmin } from '#lambdas/runtime/wiring/admin.wiring.ts';
import { wireAuth } from '#lambdas/runtime/wiring/auth.wiring.ts';
import { wireContent } from '#lambdas/runtime/wiring/content.wiring.ts';
import { wireIngest } from '#lambdas/runtime/wiring/ingest.wiring.ts';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpEvent, HttpHandler, HttpResult } from '#lambdas/runtime/http/request-state.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Route } from '#shared/routes/route.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { resourcesOf, synthesizeFixture } from '#test/infra/fixture.ts';

const document = JSON.parse(
  readFileSync(new URL('../../shared/openapi.generated.json', import.meta.url), 'utf8'),
);

describe('the route table', () => {
  it('names each method and path once', () => {
    const called = routeEntries().map(([, route]) => gatewayKey(route));
    expect(new Set(called).size).toBe(called.length);
  });

  it('has no operations in the document beyond its rows', () => {
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths);
    const ids = operations.flatMap((methods) => Object.values(methods).map((o) => o.operationId));
    expect(ids.sort()).toEqual(
      routeEntries()
        .map(([name]) => name)
        .sort(),
    );
  });
});

describe.each(routeEntries())('the row %s', (_name, route) => {
  it('has a parameter for each one in its path', () => {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const values = Object.fromEntries(names.map((each) => [each, '1']));
    expect(route.params?.safeParse(values).success ?? names.length === 0).toBe(true);
  });
});

describe('the deployed functions', () => {
  const wired = new Map<string, HttpHandler>();

  beforeAll(() => {
    for (const name of Object.values(environmentNames)) vi.stubEnv(name, 'us-east-1_Example');
    vi.stubEnv(environmentNames.logLevel, 'silent');
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    wired.set('auth', wireAuth(process.env));
    wired.set('content', wireContent(process.env));
    wired.set('admin', wireAdmin(process.env));
    wired.set('ingest', wireIngest(process.env));
    return () => vi.unstubAllEnvs();
  });

  it.each(routeEntries())('serve %s, each in only one of them', async (_name, route) => {
    // Functions refuse an invalid token before they call AWS, and the sign-in refuses the empty body.
    const event = eventOf(route, { authorization: 'none' });
    const serving: string[] = [];
    for (const [name, run] of wired) {
      const { statusCode = 0 } = await invoke(run, event);
      expect(statusCode).toBeLessThan(500);
      if (![404, 405].includes(statusCode)) serving.push(name);
    }
    expect(serving).toEqual([route.function]);
  });
});

describe('the gateway of the synthesized template', () => {
  const routeKeys: string[] = [];
  beforeAll(() => {
    const { api } = synthesizeFixture();
    const found = resourcesOf(api, 'AWS::ApiGatewayV2::Route');
    routeKeys.push(...found.map(([, route]) => String(route.Properties.RouteKey)));
  }, 60_000);

  it.each(routeEntries())('has a route for %s', (_name, route) => {
    expect(routeKeys).toContain(gatewayKey(route));
  });
});

function gatewayKey(route: Route): string {
  return `${route.method} ${apiBasePath}${route.path}`;
}

function invoke(run: HttpHandler, event: HttpEvent): Promise<HttpResult> {
  // The cast is safe because no step reads more of the context.
  return run(event, { awsRequestId: 'request' } as Parameters<HttpHandler>[1]);
}

function eventOf(route: Route, headers: Record<string, string>): HttpEvent {
  const path = `${apiBasePath}${route.path.replace(/\{\w+\}/g, 'x')}`;
  const { method } = route;
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' };
  return {
    version: '2.0',
    routeKey: gatewayKey(route),
    rawPath: path,
    rawQueryString: '',
    headers,
    pathParameters: { id: 'x' },
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example.com',
      domainPrefix: 'api',
      http,
      requestId: 'request',
      routeKey: gatewayKey(route),
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 0,
    },
  };
}
