import { apiBasePath } from '#shared/platform/http.ts';
import type { Problem } from '#shared/problems.ts';
import type { RouteReply } from '#shared/routes/handler.ts';
import type { Route } from '#shared/routes/route.ts';
import type { RouteName } from '#shared/routes/table.ts';
import type { HttpResult } from './types.ts';

/** An answer of the API is data for the caller alone: never stored, never run, never framed. */
const defaultHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** @throws ZodError when the reply is not what the route promises: our fault, not the caller's */
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
    ...defaultHeaders,
    'x-request-id': requestId,
    ...(reply.version !== undefined && { etag: `"${reply.version}"` }),
    ...(reply.location !== undefined && { location: `${apiBasePath}${reply.location}` }),
  };
  if (row.status === 204) return { statusCode: 204, headers };
  return {
    statusCode: row.status,
    headers: { ...headers, ...jsonType },
    body: JSON.stringify(body),
  };
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
      ...defaultHeaders,
      ...jsonType,
      'x-request-id': requestId,
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
