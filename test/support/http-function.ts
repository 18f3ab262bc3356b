/** A deployed function with handlers of the test's own and a caller that the test chooses. */
import type { Context } from 'aws-lambda';
import { createFunction } from '#lambdas/runtime/http/create-function.ts';
import type { RequestLine } from '#lambdas/runtime/http/request-log.ts';
import type { ApiFunctionName, HttpDeps, HttpEvent } from '#lambdas/runtime/http/types.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers, RouteReply, RouteRequest, SignedIn } from '#shared/routes/handler.ts';
import { type RouteName, routeEntries } from '#shared/routes/table.ts';
import { type EventParts, apiEvent } from './api-event.ts';

export type AnyHandler = (request: RouteRequest<RouteName>) => Promise<RouteReply<RouteName>>;

/** The function's response when a request has passed every step before the handler. */
export const reached = new Error('the handler was reached');

/**
 * `handle` replaces every handler of the function; without it, they throw `reached`.
 * The only valid token is `good`, which is `caller`'s.
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
    const result = await lambda(event, {} as Context); // No step reads the context.
    const body: unknown = result.body ? JSON.parse(result.body) : undefined;
    return { status: result.statusCode, headers: result.headers ?? {}, body, text: result.body };
  };
  return { lines, seen, send, call: (parts: EventParts) => send(apiEvent(parts)) };
}
