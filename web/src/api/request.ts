/** One HTTP request, without knowledge of the sign-in: address, headers, time limit, response. */
import type { ClientRoute } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import { errorFromResponse, networkError, timeoutError } from './api-error.ts';

export interface RequestOptions {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
  body?: unknown;
  /** Version that this browser last saw. */
  ifMatch?: number | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

export interface Transport {
  fetch: typeof fetch;
  timeoutMs: number;
}

/** The parsed response, or null for one without a body. Throws `ApiError`; rethrows an abort. */
export async function send(
  transport: Transport,
  route: ClientRoute,
  options: RequestOptions,
  token: string | undefined,
): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), transport.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  try {
    const response = await transport.fetch(address(route, options), {
      method: route.method,
      headers: headers(options, token),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal,
      keepalive: options.keepalive ?? false,
    });
    if (!response.ok) throw await errorFromResponse(response);
    return response.status === 204 ? null : await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (limit.signal.aborted) throw timeoutError();
    if (error instanceof TypeError || error instanceof SyntaxError) throw networkError();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function address(route: ClientRoute, { params = {}, query = {} }: RequestOptions): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${apiBasePath}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function headers(options: RequestOptions, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(options.body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  };
}
