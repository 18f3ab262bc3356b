/** Cross-origin requests, by the bucket's rules. https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html */
import { type Received, type Reply, ServiceError } from '../http.ts';

export interface CorsRule {
  /** Each with at most one `*`, as the headers. */
  origins: readonly string[];
  methods: readonly string[];
  headers: readonly string[];
  exposed: readonly string[];
  /** Seconds. */
  maxAge: number | undefined;
}

interface Asked {
  origin: string;
  method: string;
  /** Lower-case names. */
  headers: string[];
}

/** A browser's preflight request. @throws ServiceError 400, or 403 when no rule matches */
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
  const wanted = namesIn(headers.get('access-control-request-headers'));
  const rule = ruleFor({ origin, method: method ?? '', headers: wanted }, rules);
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
      ...(wanted.length > 0 && { 'access-control-allow-headers': wanted.join(', ') }),
      ...(rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    },
    body: '',
  };
}

/** The reply with its CORS headers, when a rule allows the origin. */
export function withCors(reply: Reply, received: Received, rules: readonly CorsRule[]): Reply {
  const origin = received.headers.get('origin');
  if (origin === undefined) return reply;
  const isPreflight = received.method === 'OPTIONS';
  const asked = received.headers.get('access-control-request-method') ?? '';
  const method = isPreflight ? asked : received.method;
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

function ruleFor({ origin, method, headers }: Asked, rules: readonly CorsRule[]) {
  return rules.find(
    (rule) =>
      rule.origins.some((pattern) => fits(pattern, origin)) &&
      rule.methods.includes(method) &&
      headers.every((name) => rule.headers.some((each) => fits(each.toLowerCase(), name))),
  );
}

function fits(pattern: string, value: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === value;
  return (
    value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end)
  );
}

function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}
