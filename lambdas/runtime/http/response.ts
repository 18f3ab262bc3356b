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

/** Headers of every response. Nothing is cached, because responses depend on the caller; CloudFront adds security headers. */
export function ownHeaders(requestId: string): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-request-id': requestId };
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

interface HandledRequest {
  row: Route;
  reply: RouteReply<RouteName>;
  requestId: string;
}

/** @throws ZodError, which becomes a status 500, when the reply does not match the route's schema */
export function replyResult({ row, reply, requestId }: HandledRequest): HttpResult {
  const body = row.response.parse(reply.body);
  const headers = {
    ...ownHeaders(requestId),
    ...etagHeader(body),
    ...(reply.location !== undefined && { location: `${apiBasePath}${reply.location}` }),
  };
  const { status: statusCode } = row;
  if (statusCode === 204) return { statusCode, headers };
  return { statusCode, headers: { ...headers, ...jsonType }, body: JSON.stringify(body) };
}

/** Sends the version of a response as its entity tag. */
function etagHeader(body: unknown): Record<string, string> {
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

/** @returns seconds; undefined when waiting would not help */
export function retryAfterOf({ status, retryAfter }: Problem): number | undefined {
  return retryAfter ?? (status === 429 || status === 503 ? 1 : undefined);
}

/** Errors of AWS services that disappear after a retry. */
const busyErrors = new Set([
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

/** Converts any error to a problem for the caller; an unknown error becomes `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return problem(isBusy(error) ? 'unavailable' : 'internal', { cause: error });
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (busyErrors.has(error.name)) return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const reasons = 'CancellationReasons' in error ? error.CancellationReasons : undefined;
  return Array.isArray(reasons) && reasons.some((reason) => busyReasons.has(reason?.Code));
}

/** Removes the body from responses to HEAD requests. */
export function bodiless(): Middleware {
  const removeBody: Middleware['after'] = ({ event, response }) => {
    if (event.requestContext.http.method === 'HEAD') delete response?.body;
  };
  return { after: removeBody, onError: removeBody };
}

/** Converts errors that a step or handler throws to responses. */
export function responding(): Middleware {
  return {
    onError: (request) => {
      request.response = problemResult(toProblem(request.error), stateOf(request.event));
    },
  };
}

/**
 * Logs one line per request, after its response is known.
 * @param unrouted logged instead of a route name for a request without a route
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
    // Braces keep `after` from returning a value, which middy would send as the response.
    after: ({ event, response }) => {
      log(lineOf(event, response));
    },
    onError: ({ event, response, error }) => {
      const failure = toProblem(error);
      const original = failure.cause ?? error;
      log({
        ...lineOf(event, response),
        problem: failure.code,
        ...(failure.status >= 500 && original instanceof Error && describeError(original)),
      });
    },
  };
}

/** Returns the name and the place of an error, without its message, which may quote a caller's input. */
function describeError({ name, message, stack = '' }: Error) {
  const head = message === '' ? name : `${name}: ${message}`;
  if (!stack.startsWith(head)) return { error: name };
  const positions = stack.slice(head.length).match(/[^/(\s]+:\d+:\d+/g); // such as `index.js:12:34`
  return { error: name, ...(positions && { at: positions.slice(0, 4).join(' ') }) };
}

/** Smaller bodies fit into one packet anyway, and CloudFront does not compress them either. */
const minBytes = 1000;

/** At a higher quality, compression takes longer than it saves in transit. */
const brotliQuality = 5;

const encoders: Record<string, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text) => gzipSync(text),
};

/** Compresses responses of the API, because CloudFront compresses only responses that it may cache. */
export function compressing(): Middleware {
  const compress: Middleware['after'] = ({ event, response }) => {
    if (response) Object.assign(response, compressed(event, response));
  };
  return { after: compress, onError: compress };
}

/** Makes the entity tag weak, because compressed and uncompressed bytes differ. */
function compressed(event: HttpEvent, { body = '', headers }: HttpResult): Partial<HttpResult> {
  if (Buffer.byteLength(body) < minBytes) return {};
  const accepted = acceptedEncodings(event.headers[viewerHeaders.encodings] ?? '');
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

/** Reads the encodings of an `Accept-Encoding` header, except encodings that it excludes by `q=0`. */
function acceptedEncodings(header: string): Set<string | undefined> {
  const listed = header.toLowerCase().split(',');
  const accepted = listed.filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item));
  return new Set(accepted.map((item) => item.split(';')[0]?.trim()));
}
