import type { Handlers, Principal, RouteReply, RouteRequest } from '#shared/routes/handler.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { anonymous } from './posts-fixtures.ts';

/** A request to a handler with default values. Tests add the parts that their route takes. */
export const bareRequest = {
  params: undefined,
  query: undefined,
  body: undefined,
  principal: anonymous,
  ifMatch: undefined,
  idempotencyKey: undefined,
  address: '192.0.2.1',
  country: undefined,
  userAgent: '',
};

type Callable<Name extends RouteName> = {
  [Route in Name]: (parts?: Partial<RouteRequest<Route>>) => Promise<RouteReply<Route>>;
};

/** Wraps handlers, so that a test passes only the parts of a request that matter to it. */
export function callable<Name extends RouteName>(handlers: Handlers<Name>, principal: Principal) {
  const entries = Object.entries<(request: never) => unknown>(handlers);
  return Object.fromEntries(
    entries.map(([name, handle]) => [
      name,
      // The cast is safe: parts that the route does not take stay undefined, and the test passes the others.
      (parts: object = {}) =>
        handle({ ...bareRequest, query: {}, principal, ...parts } as unknown as never),
    ]),
  ) as Callable<Name>; // has the same names as the handlers
}
