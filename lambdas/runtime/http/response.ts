import { apiBasePath, viewerHeaders } from '#shared/platform/http.ts';
import { Problem, problem } from '#shared/problems.ts';
import type { RouteReply } from '#shared/routes/handler.ts';
import type { Route } from '#shared/routes/route.ts';
import type { RouteName } from '#shared/routes/table.ts';
import {
  type HttpEvent,
  type HttpResult,
  type Middleware,
  type RequestLog,
  stateOf,
} from './request-state.ts';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Every response is for its caller alone. CloudFront adds the headers for browsers. */
export function ownHeaders(requestId: string): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-request-id': requestId };
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** @throws ZodError when the reply breaks the route's schema: our fault, not the caller's */
export function replyResult({
  row,
  reply,
  requestId,
}: {
  row: Route;
  reply: RouteReply<RouteName>;
  requestId: string;
}): HttpResult {
  const body = row.response.parse(reply.body);
  const headers = {
    ...ownHeaders(requestId),
    ...etagOf(body),
    ...(reply.location !== undefined && { location: `${apiBasePath}${reply.location}` }),
  };
  if (row.status === 204) return { statusCode: 204, headers };
  return {
    statusCode: row.status,
    headers: { ...headers, ...jsonType },
    body: JSON.stringify(body),
  };
}

/** Whatever has a version is sent with it. */
function etagOf(body: unknown): Record<string, string> {
  const version = typeof body === 'object' && body && 'version' in body ? body.version : undefined;
  return typeof version === 'number' ? { etag: `"${version}"` } : {};
}

export function problemResult(
  problem: Problem,
  { requestId, allow }: { requestId: string; allow?: string | undefined },
): HttpResult {
  const { status, detail, code, errors } = problem;
  const retryAfter = retryAfterOf(problem);
  return {
    statusCode: status,
    headers: {
      ...ownHeaders(requestId),
      ...jsonType,
      ...(allow !== undefined && { allow }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify({ detail, code, ...(errors && { errors }), request_id: requestId }),
  };
}

/** Seconds; undefined when waiting would not help. */
export function retryAfterOf({ status, retryAfter }: Problem): number | undefined {
  return retryAfter ?? (status === 429 || status === 503 ? 1 : undefined);
}

/** AWS error names that mean busy, not broken. */
const busy = new Set([
  'InternalError',
  'InternalServerError',
  'InternalErrorException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'SlowDown',
  'ThrottledException',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

const busyReasons = new Set([
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/** Turns any failure into one for the caller: unknown errors become a plain `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return problem(isBusy(error) ? 'unavailable' : 'internal', { cause: error });
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (busy.has(error.name)) return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const reasons = 'CancellationReasons' in error ? error.CancellationReasons : undefined;
  return Array.isArray(reasons) && reasons.some((reason) => busyReasons.has(reason?.Code));
}

/** Leaves the body out of whatever answers HEAD. */
export function bodiless(): Middleware {
  const leaveOut: Middleware['after'] = ({ event, response }) => {
    if (event.requestContext.http.method === 'HEAD') delete response?.body;
  };
  return { after: leaveOut, onError: leaveOut };
}

/** Converts anything that a step or handler throws into the one error shape. */
export function responding(): Middleware {
  return {
    onError: (request) => {
      request.response = problemResult(toProblem(request.error), stateOf(request.event));
    },
  };
}

/**
 * One line per request, when its response is known.
 * @param unrouted the name for a request that matches no route of the table
 */
export function logging(log: RequestLog, unrouted = 'none'): Middleware {
  const lineOf = (event: HttpEvent, response: HttpResult | null | undefined) => {
    const { requestId, route, startedAt, principal } = stateOf(event);
    return {
      requestId,
      route: route?.name ?? unrouted,
      status: response?.statusCode ?? 500,
      durationMs: Math.round(performance.now() - startedAt),
      principal: principal.kind,
      ...(principal.kind !== 'anonymous' && { userId: principal.userId }),
    };
  };
  return {
    before: ({ event }) => {
      stateOf(event);
    },
    // In braces: middy treats a step's return value as the response.
    after: ({ event, response }) => {
      log(lineOf(event, response));
    },
    onError: ({ event, response, error }) => {
      const failure = toProblem(error);
      const stranger = failure.cause ?? error;
      log({
        ...lineOf(event, response),
        problem: failure.code,
        ...(failure.status >= 500 && stranger instanceof Error && describeError(stranger)),
      });
    },
  };
}

/** Where it happened. The message is left out: it may quote a caller's input. */
function describeError({ name, message, stack }: Error) {
  const head = message === '' ? name : `${name}: ${message}`;
  const frames = stack?.startsWith(head)
    ? stack.slice(head.length).match(/[^/(\s]+:\d+:\d+/g)
    : null;
  return { error: name, ...(frames && { at: frames.slice(0, 4).join(' ') }) };
}

/** CloudFront leaves smaller bodies alone, too: they would hardly fit into fewer packets. */
const smallestBytes = 1000;

/** Above this, Brotli takes longer than it saves in transit. */
const brotliQuality = 5;

const encoders: Record<string, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text) => gzipSync(text),
};

/** Compresses what the edge passes on as it is: CloudFront compresses only what it may cache. */
export function compressing(): Middleware {
  const compress: Middleware['after'] = ({ event, response }) => {
    if (response) Object.assign(response, compressed(event, response));
  };
  return { after: compress, onError: compress };
}

/** The headers that compression changes. The entity tag is weak, because the bytes differ. */
function compressed(event: HttpEvent, { body = '', headers }: HttpResult): Partial<HttpResult> {
  if (Buffer.byteLength(body) < smallestBytes) return {};
  const accepted = acceptedIn(event.headers[viewerHeaders.encodings] ?? '');
  const [encoding, encode] = Object.entries(encoders).find(([name]) => accepted.has(name)) ?? [];
  if (!encoding || !encode) return {};
  const etag = headers?.['etag'];
  return {
    body: encode(body).toString('base64'),
    isBase64Encoded: true,
    headers: {
      ...headers,
      ...(etag !== undefined && { etag: `W/${etag}` }),
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
    },
  };
}

/** Names of an `Accept-Encoding` header, without those that it excludes. */
function acceptedIn(header: string): Set<string | undefined> {
  const listed = header.toLowerCase().split(',');
  const wanted = listed.filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item));
  return new Set(wanted.map((item) => item.split(';')[0]?.trim()));
}
