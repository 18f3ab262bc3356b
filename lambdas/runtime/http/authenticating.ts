import { problem } from '#shared/problems.ts';
import { routeOf, stateOf } from './request-state.ts';
import type { HttpDeps, Middleware } from './types.ts';

/**
 * A token that is not good is refused on every route, so that the client knows to refresh it; but a
 * left-over one does not stand in the way of signing in.
 */
export function authenticating(authenticate: HttpDeps['authenticate']): Middleware {
  return {
    before: async ({ event }) => {
      const header = event.headers.authorization;
      if (header === undefined || routeOf(event).row.credentials) return;
      const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header)?.[1];
      if (!token) throw problem('sign-in-required');
      stateOf(event).principal = await authenticate(token);
    },
  };
}
