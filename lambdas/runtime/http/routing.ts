/** Finds the visitor, the route and the caller of a request, and checks that the caller may use the route. */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  apiBasePath,
  formerAddressHeader,
  originSecretHeader,
  viewerCountryHeader,
  viewerHeaders,
} from '#shared/platform/http.ts';
import type { ApiFunctionName } from '#shared/platform/environment.ts';
import { problem, type Problem } from '#shared/problems.ts';
import type { Principal } from '#shared/routes/handler.ts';
import { policies, type Route } from '#shared/routes/route.ts';
import { routeEntries } from '#shared/routes/table.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import {
  type HttpDeps,
  type HttpEvent,
  type Middleware,
  routeOf,
  stateOf,
  type Viewer,
} from './request-state.ts';

/**
 * Finds the route that the gateway chose. Requests that match no route of the gateway arrive as `$default`: HEAD is
 * answered like GET if the GET route belongs to this function, another method for the path of a route is a 405,
 * and everything else a 404.
 */
export function routing(functionName: ApiFunctionName): Middleware {
  const ownRoutes = routes.filter(({ row }) => row.function === functionName);
  const byKey = new Map(ownRoutes.map((route) => [route.key, route]));
  const reads = ownRoutes.filter(({ row }) => row.method === 'GET');
  return {
    before: ({ event }) => {
      const state = stateOf(event);
      const route = byKey.get(event.routeKey) ?? routeOfHead(event, reads);
      if (route) {
        state.route = route;
        return;
      }
      const allowed = methodsOf(event.rawPath, functionName);
      if (allowed.length === 0 || allowed.includes(methodOf(event))) throw problem('not-found');
      state.allow = allowed.join(', ');
      throw problem('method-not-allowed');
    },
  };
}

const routes = routeEntries().map(([name, row]) => ({
  name,
  row,
  key: `${row.method} ${apiBasePath}${row.path}`,
  pattern: new RegExp(`^${apiBasePath}${pathPattern(row.path)}$`),
}));

type KnownRoute = (typeof routes)[number];

/** Finds the GET route for a HEAD request, and sets the path parameters that the gateway would have set. */
function routeOfHead(event: HttpEvent, reads: readonly KnownRoute[]): KnownRoute | undefined {
  if (methodOf(event) !== 'HEAD') return undefined;
  for (const route of reads) {
    const match = route.pattern.exec(event.rawPath);
    if (!match) continue;
    event.pathParameters = { ...match.groups };
    return route;
  }
  return undefined;
}

function methodsOf(path: string, functionName: ApiFunctionName): string[] {
  const methods = routes
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ row }): string[] =>
      row.method === 'GET' && row.function === functionName ? ['GET', 'HEAD'] : [row.method],
    );
  return [...new Set(methods)].sort();
}

function pathPattern(path: string): string {
  return path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{([^}]+)\}/g, '(?<$1>[^/]+)');
}

function methodOf(event: HttpEvent): string {
  return event.requestContext.http.method;
}

/**
 * Reads the visitor's address and country from headers that CloudFront adds. Anybody could send these headers, so they
 * count only with an origin secret, which only CloudFront knows. Without one, the sender of the request is the visitor.
 */
export function viewerOf(event: HttpEvent, originSecrets: readonly string[]): Viewer {
  const { headers, requestContext } = event;
  const sent = headers[originSecretHeader];
  if (!sent || !originSecrets.some((secret) => sameText(sent, secret))) {
    return { address: requestContext.http.sourceIp, country: undefined };
  }
  // The former header is `address:port`. An IPv6 address may stand in brackets.
  const former = headers[formerAddressHeader]?.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');
  const country = headers[viewerCountryHeader];
  return {
    address: headers[viewerHeaders.address] || former || requestContext.http.sourceIp,
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
  };
}

/** Compares in constant time, so that timing reveals nothing about a secret. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/**
 * Refuses an invalid token, even on public routes, so that the client refreshes it. Routes that take credentials
 * ignore tokens: a leftover one must not prevent signing in.
 */
export function authenticating(authenticate: HttpDeps['authenticate']): Middleware {
  return {
    before: async ({ event }) => {
      // Edges of release 0.1.0, and callers who bypass the edge, send the header `Authorization` itself.
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

/** @returns the problem of a caller whom the route's policy does not allow */
function refusal(row: Route, principal: Principal): Problem | undefined {
  const { kind } = principal;
  const allowed: readonly PrincipalKind[] = policies[row.policy];
  if (allowed.includes(kind)) return undefined;
  if (kind === 'anonymous') return problem('sign-in-required');
  if (principal.lacksSecondStep) return problem('second-step-due');
  return problem(kind === 'viewer' && row.method !== 'GET' ? 'read-only-account' : 'forbidden');
}
