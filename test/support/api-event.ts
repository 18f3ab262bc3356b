/** Makes events like those of API Gateway (payload format 2.0). */
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiBasePath } from '#shared/platform/http.ts';

export interface EventParts {
  /** Such as `GET /blog_posts/{id}`, relative to the base path. */
  routeKey: string;
  /** Path of the request. Without it, the request matches the route; with it, no route. */
  rawPath?: string;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
  sourceIp?: string | undefined;
}

export function apiEvent(parts: EventParts): APIGatewayProxyEventV2 {
  const { body, params, query, headers = {}, sourceIp = '192.0.2.1' } = parts;
  const [method = 'GET', path = '/'] = parts.routeKey.split(' ');
  const matchesRoute = parts.rawPath === undefined;
  const rawPath = parts.rawPath ?? `${apiBasePath}${path}`;
  const routeKey = matchesRoute ? `${method} ${rawPath}` : '$default';
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: text === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example.com',
      domainPrefix: 'api',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: Date.UTC(2026, 0, 1),
    },
    ...(text !== undefined && { body: text }),
    isBase64Encoded: false,
  };
}
