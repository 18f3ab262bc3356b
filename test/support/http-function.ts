/** Makes functions like the deployed functions, but with the handlers and the caller that a test chooses. */
import type { Context } from 'aws-lambda';
import { createFunction } from '#lambdas/runtime/http/create-function.ts';
import type { HttpDeps, HttpEvent, RequestLine } from '#lambdas/runtime/http/request-state.ts';
import type { ApiFunctionName } from '#shared/platform/environment.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers, RouteReply, RouteRequest, SignedIn } from '#shared/routes/handler.ts';
import { type RouteName, routeEntries } from '#shared/routes/table.ts';
import type { Role } from '#shared/schemas/common.ts';
import { type EventParts, apiEvent } from './api-event.ts';
import { signedIn } from './posts-fixtures.ts';

export type AnyHandler = (request: RouteRequest<RouteName>) => Promise<RouteReply<RouteName>>;

/** Error of handlers that a test does not replace: it shows that a request passed all steps before the handler. */
export const reached = new Error('the handler was reached');

/**
 * @param options `handle` replaces every handler of the function; by default, handlers throw `reached`. The only valid
 *   token is `good`, which belongs to `caller`.
 */
export function testFunction(
  name: ApiFunctionName,
  options: { handle?: AnyHandler; caller?: SignedIn; deps?: Partial<HttpDeps> } = {},
) {
  const lines: RequestLine[] = [];
  const seen: RouteRequest<RouteName>[] = [];
  const handle: AnyHandler = async (request) => {
    seen.push(request);
    if (!options.handle) throw reached;
    return options.handle(request);
  };
  const names = routeEntries().flatMap(([route, row]) => (row.function === name ? [route] : []));
  const handlers = Object.fromEntries(names.map((route) => [route, handle])) as Handlers<RouteName>;
  const lambda = createFunction(name, handlers, {
    authenticate: async (token) => {
      if (token !== 'good' || !options.caller) throw problem('sign-in-required');
      return options.caller;
    },
    originSecrets: ['origin-secret', 'secret-before'],
    log: (line) => {
      lines.push(line);
    },
    ...options.deps,
  });
  const send = async (event: HttpEvent) => {
    const result = await lambda(event, {} as Context); // no step reads the context
    const body: unknown = result.body ? JSON.parse(result.body) : undefined;
    return { status: result.statusCode, headers: result.headers ?? {}, body, text: result.body };
  };
  return { lines, seen, send, call: (parts: EventParts) => send(apiEvent(parts)) };
}

const roles: readonly Role[] = ['admin', 'staff', 'viewer', 'user'];

/**
 * Makes a function that sends requests with a role to the functions that serve the handlers. Routes without a handler
 * answer that they are unavailable.
 */
export function sendingTo(handlers: Partial<Handlers<RouteName>>) {
  const missing = () => Promise.reject(problem('unavailable'));
  const all = Object.fromEntries(
    routeEntries().map(([name]) => [name, handlers[name] ?? missing]),
  ) as unknown as Handlers<RouteName>; // contains every name of the table
  const http: HttpDeps = {
    authenticate: async (token) => {
      const role = roles.find((candidate) => candidate === token);
      if (!role) throw problem('sign-in-required');
      return signedIn(role);
    },
    originSecrets: ['secret'],
    log: () => undefined,
  };
  return async (parts: EventParts, role?: Role) => {
    const isRequested = ({ method, path }: { method: string; path: string }) =>
      `${method} ${path}` === parts.routeKey;
    const served = routeEntries().find(([, row]) => isRequested(row))?.[1].function;
    if (!served) throw new Error(`There is no route ${parts.routeKey}`);
    const headers = { ...parts.headers, ...(role && { authorization: `Bearer ${role}` }) };
    const run = createFunction(served, all, http);
    const {
      statusCode,
      headers: sent,
      body,
    } = await run(
      apiEvent({ ...parts, headers }),
      {} as Context, // no step reads the context
    );
    return { status: statusCode, headers: sent ?? {}, body: body ? JSON.parse(body) : undefined };
  };
}
