/** Holds the data that the steps of one request pass on. */
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
  /** IP address without a port. */
  address: string;
  /** ISO 3166 code of two letters. */
  country: string | undefined;
}

export interface RequestState {
  requestId: string;
  /** Milliseconds of a monotonic clock. */
  startedAt: number;
  viewer: Viewer;
  principal: Principal;
  route?: MatchedRoute;
  /** Value of the header `Allow`, when a known path was requested with a method that it lacks. */
  allow?: string;
  input?: RequestInput;
}

export interface MatchedRoute {
  name: RouteName;
  row: Route;
}

/** Input that was validated against the schemas of the route. */
export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
  ifMatch: number | undefined;
  idempotencyKey: string | undefined;
}

const states = new WeakMap<HttpEvent, RequestState>();

/** Returns the state of a request, and creates it at the first call. */
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

/** Names of the routes that a function serves. */
export type RoutesOf<Served extends ApiFunctionName> = {
  [Name in RouteName]: RouteTable[Name]['function'] extends Served ? Name : never;
}[RouteName];

export interface HttpDeps {
  /** Returns the user to whom an access token belongs. @throws Problem when the token is not valid */
  authenticate: (token: string) => Promise<SignedIn>;
  /** Secrets that prove that a request came through CloudFront: the current one, and perhaps the previous one. */
  originSecrets: readonly string[];
  log: RequestLog;
  /** Only for the function that also answers requests without a route in the gateway. */
  pages?: Pages;
}

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;
export type Middleware = MiddlewareObj<HttpEvent, HttpResult>;

/** All fields that a log line may contain. None holds a body, a header, an address or the name of a person. */
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

/** Logs JSON lines. Only responses from status 500 on are logged as errors. */
export function createRequestLog(settings: { service: string; level: string }): RequestLog {
  const logger = new Logger({
    serviceName: settings.service,
    logLevel: settings.level.toUpperCase() as LogLevel, // `readSettings` has checked the level.
  });
  return (line) => {
    const fields = onlyLoggedFields(line);
    if (Number(fields.status) >= 500) logger.error('request', fields);
    else logger.info('request', fields);
  };
}

/** Drops excess fields, which TypeScript does not always reject. */
function onlyLoggedFields(line: RequestLine): RequestLine {
  const present = loggedFields.filter((field) => line[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, line[field]]));
}
