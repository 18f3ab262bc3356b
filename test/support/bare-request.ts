import type { Handlers, Principal, RouteReply, RouteRequest } from '#shared/routes/handler.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { anonymous } from './posts-fixtures.ts';

/** A handler's request without any parts; tests add those that their route takes. */
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
  [Each in Name]: (parts?: Partial<RouteRequest<Each>>) => Promise<RouteReply<Each>>;
};

/** Handlers to be called with the parts of a request that a test is about. */
export function callable<Name extends RouteName>(handlers: Handlers<Name>, principal: Principal) {
  const entries = Object.entries<(request: never) => unknown>(handlers);
  return Object.fromEntries(
    entries.map(([name, handle]) => [
      name,
      // Parts that a route does not take are undefined in its request; the parts give the rest.
      (parts: object = {}) =>
        handle({ ...bareRequest, query: {}, principal, ...parts } as unknown as never),
    ]),
  ) as Callable<Name>; // has each name of the handlers
}
