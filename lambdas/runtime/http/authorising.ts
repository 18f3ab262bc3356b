import { type Problem, problem } from '#shared/problems.ts';
import { policies, type Route } from '#shared/routes/route.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { routeOf, stateOf } from './request-state.ts';
import type { HttpDeps, Middleware } from './types.ts';

/**
 * An invalid token is refused on every route, so that the client knows to refresh it; but a
 * leftover one does not prevent signing in.
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

export function authorising(): Middleware {
  return {
    before: ({ event }) => {
      const refused = refusal(routeOf(event).row, stateOf(event).principal.kind);
      if (refused) throw refused;
    },
  };
}

/** Refuses callers that the route's policy does not name. */
function refusal(row: Route, kind: PrincipalKind): Problem | undefined {
  const allowed: readonly PrincipalKind[] = policies[row.policy];
  if (allowed.includes(kind)) return undefined;
  if (kind === 'anonymous') return problem('sign-in-required');
  return problem(kind === 'viewer' && row.method !== 'GET' ? 'read-only-account' : 'forbidden');
}
