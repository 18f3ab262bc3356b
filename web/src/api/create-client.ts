/** The typed client of the route table. Adds tokens, refreshes them once for concurrent calls, and logs failures. */
import { type ClientRoute, routes } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import type {
  RouteBodyInput,
  RouteName,
  RouteParamsInput,
  RouteQueryInput,
  RouteResponse,
} from '#shared/routes/table.ts';
import {
  ApiError,
  errorFromResponse,
  networkError,
  sessionEnded,
  timeoutError,
} from './api-error.ts';
import { createRefresh, type WithLock } from './refresh.ts';
import type { Tokens } from './token-store.ts';

/** A property that is forbidden if `Value` is undefined, optional if all its fields are, and otherwise required. */
type Option<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type CallOptions<Name extends RouteName> = Option<'params', RouteParamsInput<Name>> &
  Option<'query', RouteQueryInput<Name>> &
  Option<'body', RouteBodyInput<Name>> & {
    /** The version that this browser last saw. The server refuses a stale version with 409. */
    ifMatch?: number;
    /** A repeated POST with the same key has no second effect. */
    idempotencyKey?: string;
    signal?: AbortSignal | undefined;
    /** The request outlives the page; its body may have at most 64 kB. */
    keepalive?: boolean;
    /** An access token to use instead of this browser's. It is not refreshed if the server refuses it. */
    token?: string;
  };

/** Options may be left out where the route needs none. */
type CallArguments<Name extends RouteName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

export interface Api {
  /**
   * Resolves to the response of the route (null for 204). Rejects with `ApiError`, or with the abort reason if
   * `signal` was aborted.
   */
  call<Name extends RouteName>(
    name: Name,
    ...args: CallArguments<Name>
  ): Promise<RouteResponse<Name>>;
}

export interface ClientPorts extends Transport {
  tokens: Tokens;
  withLock: WithLock;
  /** Whether the visitor is on a page that requires a sign-in. */
  inAdminArea(): boolean;
  /** Called once when a sign-in has ended in the admin area, after the tokens have been cleared. */
  sessionLost(): void;
  /**
   * Called before `sessionLost`. While something unsaved is open, it resolves to whether the same person has
   * signed in again; otherwise it returns undefined at once.
   */
  signedInAgain(): Promise<boolean> | undefined;
  /**
   * Called before each change in the admin area. While something unsaved is open, it resolves to
   * whether its author is still the one who is signed in; otherwise it returns undefined at once.
   */
  mayChange(): Promise<boolean> | undefined;
  log(message: string, facts: { route: RouteName; status: number }): void;
}

type Options = RequestOptions & { token?: string };

export function createClient(ports: ClientPorts): Api {
  const refresh = createRefresh({
    tokens: ports.tokens,
    withLock: ports.withLock,
    exchange: async (refresh_token) => {
      const answer = await send(ports, routes.refresh, { body: { refresh_token } }, undefined);
      return answer as RouteResponse<'refresh'>; // see `call`
    },
  });

  async function callWithSession(route: ClientRoute, options: Options): Promise<unknown> {
    if (options.token !== undefined) return send(ports, route, options, options.token);
    if (route.method !== 'GET' && !route.credentials && ports.inAdminArea()) {
      if ((await ports.mayChange()) === false) throw sessionEnded();
    }
    const token = route.credentials ? undefined : ports.tokens.access();
    try {
      return await send(ports, route, options, token);
    } catch (error) {
      if (!isUnauthorized(error) || route.credentials) throw error;
      const newToken = token === undefined ? undefined : await newerToken(token);
      if (newToken !== undefined) return send(ports, route, options, newToken);
      ports.tokens.clear();
      if (ports.inAdminArea()) {
        const signInToken = await signInAgain(token);
        if (signInToken !== undefined) return send(ports, route, options, signInToken);
        throw error;
      }
      // A reader whose token has expired goes on reading, signed out.
      if (token !== undefined && route.public) return send(ports, route, options, undefined);
      throw error;
    }
  }

  /** A newer token than the refused one, which another request may already have fetched. */
  async function newerToken(refused: string): Promise<string | undefined> {
    const current = ports.tokens.access();
    return current !== undefined && current !== refused ? current : refresh(refused);
  }

  /** @returns the token of the new sign-in; undefined without one, which ends the session unless the user was asked */
  async function signInAgain(refused: string | undefined): Promise<string | undefined> {
    const hasSignedIn = ports.signedInAgain();
    if (hasSignedIn) return (await hasSignedIn) ? ports.tokens.access() : undefined;
    endSession(refused);
    return undefined;
  }

  // Many requests may find that one session has ended. It may have no token, so null stands for no announcement.
  let announcedToken: string | undefined | null = null;
  function endSession(token: string | undefined): void {
    if (announcedToken === token) return;
    announcedToken = token;
    ports.sessionLost();
  }

  return {
    async call(name, ...args) {
      const route = routes[name];
      if (!route) throw new Error(`The route ${name} is for the admin area alone.`);
      try {
        const options = (args[0] ?? {}) as Options; // inside, the options of all routes have one type
        const answer = await callWithSession(route, options);
        // The server validates its responses with the schema of this type.
        return answer as RouteResponse<typeof name>;
      } catch (error) {
        if (error instanceof ApiError) {
          ports.log(logMessage(error), { route: name, status: error.status });
        }
        throw error;
      }
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function logMessage({ status }: ApiError): string {
  if (status === 0) return 'Network error';
  if (status === 403) return 'Access forbidden';
  if (status === 404) return 'Resource not found';
  return status === 500 ? 'Server error' : 'API error';
}

/** The options of a call, independent of its route. */
interface RequestOptions {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

interface Transport {
  fetch: typeof fetch;
  timeoutMs: number;
}

/**
 * Sends one HTTP request. Resolves to the parsed response, or to null if it has no body. Throws `ApiError`, or the
 * abort reason of the caller's signal.
 */
async function send(
  transport: Transport,
  route: ClientRoute,
  options: RequestOptions,
  token: string | undefined,
): Promise<unknown> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), transport.timeoutMs);
  const signals = options.signal ? [options.signal, timeout.signal] : [timeout.signal];
  try {
    const response = await transport.fetch(address(route, options), {
      method: route.method,
      headers: headers(options, token),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.any(signals),
      keepalive: options.keepalive ?? false,
    });
    if (!response.ok) throw await errorFromResponse(response);
    return response.status === 204 ? null : await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.signal.aborted) throw timeoutError();
    // `fetch` throws a TypeError; a connection that breaks during the response leaves incomplete JSON.
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
