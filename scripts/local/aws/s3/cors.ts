/** Answers cross-origin requests by the rules of the bucket. @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html */
import { type Received, type Reply, ServiceError } from '../http.ts';

export interface CorsRule {
  /** Origins and the names in `headers` may contain one `*`. */
  origins: readonly string[];
  methods: readonly string[];
  headers: readonly string[];
  exposed: readonly string[];
  /** In seconds. */
  maxAge: number | undefined;
}

interface CorsRequest {
  origin: string;
  method: string;
  /** Names in lower case. */
  headers: string[];
}

/** Answers a browser's preflight request. @throws ServiceError 400 without an origin, 403 when no rule matches */
export function answerPreflight({ headers }: Received, rules: readonly CorsRule[]): Reply {
  const origin = headers.get('origin');
  const method = headers.get('access-control-request-method');
  if (origin === undefined) {
    throw new ServiceError(
      400,
      'BadRequest',
      'Insufficient information. Origin request header needed.',
    );
  }
  const requestedHeaders = namesIn(headers.get('access-control-request-headers'));
  const rule = ruleFor({ origin, method: method ?? '', headers: requestedHeaders }, rules);
  if (!rule) {
    throw new ServiceError(
      403,
      'AccessForbidden',
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    );
  }
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': rule.methods.join(', '),
      ...(requestedHeaders.length > 0 && {
        'access-control-allow-headers': requestedHeaders.join(', '),
      }),
      ...(rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    },
    body: '',
  };
}

/** Adds CORS headers to the reply when a rule allows the origin. */
export function withCors(reply: Reply, received: Received, rules: readonly CorsRule[]): Reply {
  const origin = received.headers.get('origin');
  if (origin === undefined) return reply;
  const isPreflight = received.method === 'OPTIONS';
  const requestedMethod = received.headers.get('access-control-request-method') ?? '';
  const method = isPreflight ? requestedMethod : received.method;
  const rule = ruleFor({ origin, method, headers: [] }, rules);
  if (!rule || (isPreflight && reply.status !== 200)) return reply;
  const isForAll = rule.origins.includes('*');
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'access-control-allow-origin': isForAll ? '*' : origin,
      ...(!isForAll && { 'access-control-allow-credentials': 'true' }),
      ...(rule.exposed.length > 0 && {
        'access-control-expose-headers': rule.exposed.join(', '),
      }),
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    },
  };
}

function ruleFor({ origin, method, headers }: CorsRequest, rules: readonly CorsRule[]) {
  return rules.find(
    (rule) =>
      rule.origins.some((pattern) => fits(pattern, origin)) &&
      rule.methods.includes(method) &&
      headers.every((name) => rule.headers.some((pattern) => fits(pattern.toLowerCase(), name))),
  );
}

function fits(pattern: string, value: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === value;
  const isLongEnough = value.length >= start.length + end.length;
  return isLongEnough && value.startsWith(start) && value.endsWith(end);
}

function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}
