/** Creates an HTTP API event with payload format 2.0, and reads a function's response to it. */
import { randomUUID } from 'node:crypto';
import { localAccount } from './identity.ts';
import type { RouteMatch } from './route-matching.ts';
import { isObject, objectAt, textsAt } from './template.ts';
import {
  headerValue,
  headerValues,
  type HeaderLines,
  joinValues,
  type WebRequest,
  type WebResponse,
} from './web-message.ts';

export interface GatewayContext {
  apiId: string;
  domainName: string;
  stage: string;
}

/** @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
export interface GatewayEvent {
  version: '2.0';
  routeKey: string;
  rawPath: string;
  rawQueryString: string;
  cookies?: string[];
  headers: Record<string, string>;
  queryStringParameters?: Record<string, string>;
  pathParameters?: Record<string, string>;
  requestContext: {
    accountId: string;
    apiId: string;
    domainName: string;
    domainPrefix: string;
    http: { method: string; path: string; protocol: string; sourceIp: string; userAgent: string };
    requestId: string;
    routeKey: string;
    stage: string;
    time: string;
    timeEpoch: number;
  };
  body?: string;
  isBase64Encoded: boolean;
}

export function gatewayEvent(
  request: WebRequest,
  match: RouteMatch<unknown>,
  context: GatewayContext,
  now = new Date(),
): GatewayEvent {
  const cookies = headerValues(request.headers, 'cookie')
    .flatMap((line) => line.split(';'))
    .map((cookie) => cookie.trim())
    .filter(Boolean);
  const query = Object.fromEntries(joinValues(new URLSearchParams(request.query)));
  const isText = isTextBody(request);
  const path = request.path;
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookies.length > 0 && { cookies }),
    headers: joinHeaders(request.headers),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: localAccount,
      apiId: context.apiId,
      domainName: context.domainName,
      domainPrefix: context.domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headerValue(request.headers, 'user-agent') ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: context.stage,
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

function joinHeaders(headers: HeaderLines): Record<string, string> {
  const lines = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  // The event has a separate field for cookies.
  return Object.fromEntries(joinValues(lines.filter(([name]) => name !== 'cookie')));
}

const textTypes = /^(text\/|application\/(json|javascript|xml|[^;]+\+(json|xml))\b)/i;

/** Bodies of all other types, including forms, reach the function in base64. */
function isTextBody({ headers }: WebRequest): boolean {
  const type = headerValue(headers, 'content-type');
  return type === undefined || textTypes.test(type);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @returns such as `12/Mar/2026:19:03:58 +0000` */
function commonLogTime(date: Date): string {
  const iso = date.toISOString();
  return `${iso.slice(8, 10)}/${months[date.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}

/**
 * Treats a result without a status code as the JSON body of a 200.
 * @returns `undefined` for a malformed result, which API Gateway answers with 500
 */
export function gatewayResponse(result: unknown): WebResponse | undefined {
  if (!isObject(result) || result.statusCode === undefined) {
    return {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result ?? null)),
    };
  }
  const status = Number(result.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  const { body: text = null } = result;
  if (text !== null && typeof text !== 'string') return undefined;
  const headers: HeaderLines = Object.entries(objectAt(result, 'headers')).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  for (const cookie of textsAt(result, 'cookies')) headers.push(['set-cookie', cookie]);
  const body = Buffer.from(text ?? '', result.isBase64Encoded === true ? 'base64' : 'utf8');
  if (!headerValue(headers, 'content-type') && body.length > 0) {
    headers.push(['content-type', 'text/plain; charset=utf-8']);
  }
  return { status, headers, body };
}
