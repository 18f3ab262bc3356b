/** Data that the steps of one request pass on. */
import { randomUUID } from 'node:crypto';
import type { Principal } from '#shared/routes/handler.ts';
import type { Route } from '#shared/routes/route.ts';
import type { RouteName } from '#shared/routes/table.ts';
import type { HttpEvent } from './types.ts';
import type { Viewer } from './viewer.ts';

export interface RequestState {
  requestId: string;
  /** Milliseconds, monotonic. */
  startedAt: number;
  viewer: Viewer;
  principal: Principal;
  route?: MatchedRoute;
  /** Allowed methods of a known path that was requested with another. */
  allow?: string;
  input?: RequestInput;
}

export interface MatchedRoute {
  name: RouteName;
  row: Route;
}

/** Validated against the schemas of the route. */
export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
  ifMatch: number | undefined;
  idempotencyKey: string | undefined;
}

const states = new WeakMap<HttpEvent, RequestState>();

/** The state of the event's request; created on first use. */
export function stateOf(event: HttpEvent): RequestState {
  const known = states.get(event);
  if (known) return known;
  const state: RequestState = {
    requestId: event.requestContext?.requestId ?? randomUUID(),
    startedAt: performance.now(),
    viewer: { address: '', country: undefined },
    principal: { kind: 'anonymous' },
  };
  states.set(event, state);
  return state;
}

/** @throws Error when a step runs before the one that finds the route */
export function routeOf(event: HttpEvent): MatchedRoute {
  const { route } = stateOf(event);
  if (!route) throw new Error('no route has been found yet');
  return route;
}
