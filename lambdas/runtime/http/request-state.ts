/** Data that the steps of one request pass on. */
import { randomUUID } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import type { LogLevel } from '@aws-lambda-powertools/logger/types';
import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { ApiFunctionName } from '#shared/platform/environment.ts';
import type { Pages, Principal, SignedIn } from '#shared/routes/handler.ts';
import type { Route } from '#shared/routes/route.ts';
import type { RouteName, RouteTable } from '#shared/routes/table.ts';

export interface Viewer {
  /** Without port. */
  address: string;
  /** Two letters. */
  country: string | undefined;
}

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

export type { ApiFunctionName };

/** Names of the routes that a function serves. */
export type RoutesOf<Served extends ApiFunctionName> = {
  [Name in RouteName]: RouteTable[Name]['function'] extends Served ? Name : never;
}[RouteName];

export interface HttpDeps {
  /** The bearer of an access token. @throws Problem when it is not valid */
  authenticate: (token: string) => Promise<SignedIn>;
  /** Secrets that CloudFront may send: the current one, and the previous one. */
  originSecrets: readonly string[];
  log: RequestLog;
  /** For the function that answers requests without a route in the gateway. */
  pages?: Pages;
}

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;
export type Middleware = MiddlewareObj<HttpEvent, HttpResult>;

/**
 * Everything that a log line may contain; bodies, headers, addresses and names of people are
 * excluded.
 */
const loggedFields = [
  'requestId',
  'route',
  'status',
  'durationMs',
  'problem',
  'principal',
  'userId',
  'error',
  'at',
] as const;

type LoggedField = (typeof loggedFields)[number];
export type RequestLine = Partial<Record<LoggedField, string | number>>;
export type RequestLog = (line: RequestLine) => void;

/** JSON lines; server faults are errors, everything else is information. */
export function createRequestLog(settings: { service: string; level: string }): RequestLog {
  const logger = new Logger({
    serviceName: settings.service,
    logLevel: settings.level.toUpperCase() as LogLevel, // Checked by the wiring.
  });
  return (line) => {
    const fields = allowed(line);
    if (Number(fields.status) >= 500) logger.error('request', fields);
    else logger.info('request', fields);
  };
}

/** Drops extra fields that the types let through. */
function allowed(line: RequestLine): RequestLine {
  const kept = loggedFields.filter((field) => line[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, line[field]]));
}
