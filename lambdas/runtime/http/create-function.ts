/** Creates Lambda handlers for HTTP requests. Only this folder depends on middy and API Gateway. */
import middy from '@middy/core';
import type { Handlers, RouteReply, RouteRequest } from '#shared/routes/handler.ts';
import type { ApiFunctionName } from '#shared/platform/environment.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { authenticating, authorising, routing, viewerOf } from './routing.ts';
import { compressing, bodiless, logging, replyResult, responding } from './response.ts';
import { asksForPage, pageHandler } from './pages.ts';
import {
  type HttpDeps,
  type HttpEvent,
  type HttpHandler,
  type HttpResult,
  routeOf,
  type RoutesOf,
  stateOf,
} from './request-state.ts';
import { validating } from './validating.ts';

type AnyHandler = (request: RouteRequest<RouteName>) => Promise<RouteReply<RouteName>>;

/**
 * Creates one Lambda handler for all routes of a function, and for pages if the function serves any. A request to a
 * route passes these steps: visitor's address, route, authentication, authorisation, request validation, handler,
 * response validation.
 */
export function createFunction<Name extends ApiFunctionName>(
  name: Name,
  handlers: Handlers<RoutesOf<Name>>,
  deps: HttpDeps,
): HttpHandler {
  const api = apiHandler(name, handlers, deps);
  if (!deps.pages) return api;
  const page = pageHandler(deps.pages, deps.log);
  return (event, context) => (asksForPage(event) ? page : api)(event, context);
}

function apiHandler<Name extends ApiFunctionName>(
  name: Name,
  handlers: Handlers<RoutesOf<Name>>,
  deps: HttpDeps,
): HttpHandler {
  return middy<HttpEvent, HttpResult>()
    .use(logging(deps.log))
    .use(compressing())
    .use(bodiless())
    .use(responding())
    .before(({ event }) => {
      stateOf(event).viewer = viewerOf(event, deps.originSecrets);
    })
    .use(routing(name))
    .use(authenticating(deps.authenticate))
    .use(authorising())
    .use(validating())
    .handler((event: HttpEvent) => callHandler(event, handlers as Record<string, AnyHandler>));
}

/**
 * The casts are safe because `validating` has checked the input against the schemas of the same route. Types cannot
 * express this, as the route is known only at run time.
 */
async function callHandler(
  event: HttpEvent,
  handlers: Record<string, AnyHandler>,
): Promise<HttpResult> {
  const route = routeOf(event);
  const { input, principal, viewer, requestId } = stateOf(event);
  const userAgent = event.headers['user-agent'] ?? '';
  const handler = handlers[route.name];
  if (!handler) throw new Error(`${route.name} has no handler`);
  const request = { ...input, ...viewer, userAgent, principal };
  const reply = await handler(request as RouteRequest<RouteName>);
  return replyResult({ row: route.row, reply, requestId });
}
