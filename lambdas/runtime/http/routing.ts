/** The steps that find a request's visitor and route, and whether its caller may have it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  apiBasePath,
  formerAddressHeader,
  originSecretHeader,
  viewerCountryHeader,
  viewerHeaders,
} from '#shared/platform/http.ts';
import { problem, type Problem } from '#shared/problems.ts';
import type { Principal } from '#shared/routes/handler.ts';
import { policies, type Route } from '#shared/routes/route.ts';
import { routeEntries } from '#shared/routes/table.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import {
  type ApiFunctionName,
  type HttpDeps,
  type HttpEvent,
  type Middleware,
  routeOf,
  stateOf,
  type Viewer,
} from './request-state.ts';

/**
 * Finds the row that the gateway chose. Requests unknown to it arrive as `$default`: HEAD is
 * answered by the row of GET if that belongs to this function, the path of a route is a 405,
 * everything else a 404.
 */
export function routing(served: ApiFunctionName): Middleware {
  const own = places.filter(({ row }) => row.function === served);
  const byKey = new Map(own.map((place) => [place.key, place]));
  const reads = own.filter(({ row }) => row.method === 'GET');
  return {
    before: ({ event }) => {
      const state = stateOf(event);
      const route = byKey.get(event.routeKey) ?? routeOfHead(event, reads);
      if (route) {
        state.route = route;
        return;
      }
      const allowed = methodsOf(event.rawPath, served);
      if (allowed.length === 0 || allowed.includes(methodOf(event))) throw problem('not-found');
      state.allow = allowed.join(', ');
      throw problem('method-not-allowed');
    },
  };
}

const places = routeEntries().map(([name, row]) => ({
  name,
  row,
  key: `${row.method} ${apiBasePath}${row.path}`,
  pattern: new RegExp(`^${apiBasePath}${pathPattern(row.path)}$`),
}));

type Place = (typeof places)[number];

/** Routes as if the gateway had chosen: with the parameters of the path. */
function routeOfHead(event: HttpEvent, reads: readonly Place[]): Place | undefined {
  if (methodOf(event) !== 'HEAD') return undefined;
  for (const place of reads) {
    const match = place.pattern.exec(event.rawPath);
    if (!match) continue;
    event.pathParameters = { ...match.groups };
    return place;
  }
  return undefined;
}

function methodsOf(path: string, served: ApiFunctionName): string[] {
  const methods = places
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ row }): string[] =>
      row.method === 'GET' && row.function === served ? ['GET', 'HEAD'] : [row.method],
    );
  return [...new Set(methods)].sort();
}

function pathPattern(path: string): string {
  return path
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]+)\}/g, (_parameter, name: string) => `(?<${name}>[^/]+)`);
}

function methodOf(event: HttpEvent): string {
  return event.requestContext.http.method;
}

/**
 * The visitor, according to CloudFront. Anyone can send its headers; only CloudFront knows an
 * origin secret. Without one the sender of the request is the visitor.
 */
export function viewerOf(event: HttpEvent, originSecrets: readonly string[]): Viewer {
  const { headers, requestContext } = event;
  const shown = headers[originSecretHeader];
  if (!shown || !originSecrets.some((secret) => sameText(shown, secret))) {
    return { address: requestContext.http.sourceIp, country: undefined };
  }
  // `address:port`, also for IPv6: the last colon is the port's.
  const former = headers[formerAddressHeader]?.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');
  const country = headers[viewerCountryHeader];
  return {
    address: headers[viewerHeaders.address] || former || requestContext.http.sourceIp,
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
  };
}

/** Compares in constant time. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/**
 * An invalid token is refused on every route, so that the client knows to refresh it; but a
 * leftover one does not prevent signing in.
 */
export function authenticating(authenticate: HttpDeps['authenticate']): Middleware {
  return {
    before: async ({ event }) => {
      // Release 0.1.0's edges forward the header itself, as whoever calls the API past the edge sends it.
      const header = event.headers[viewerHeaders.authorization] ?? event.headers.authorization;
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
      const refused = refusal(routeOf(event).row, stateOf(event).principal);
      if (refused) throw refused;
    },
  };
}

/** Refuses callers that the route's policy does not name. */
function refusal(row: Route, principal: Principal): Problem | undefined {
  const { kind } = principal;
  const allowed: readonly PrincipalKind[] = policies[row.policy];
  if (allowed.includes(kind)) return undefined;
  if (kind === 'anonymous') return problem('sign-in-required');
  if (principal.lacksSecondStep) return problem('second-step-due');
  return problem(kind === 'viewer' && row.method !== 'GET' ? 'read-only-account' : 'forbidden');
}
