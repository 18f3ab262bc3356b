/** Serves HTML pages for addresses outside the API, which itself always answers with JSON. */
import middy from '@middy/core';
import { documentHeaders } from '#shared/platform/http.ts';
import type { PageReply, Pages } from '#shared/routes/handler.ts';
import {
  type HttpEvent,
  type HttpHandler,
  type HttpResult,
  type Middleware,
  type RequestLog,
  stateOf,
} from './request-state.ts';
import { bodiless, logging, ownHeaders, retryAfterOf, toProblem } from './response.ts';

/** Whether a request is for an address outside the API, for which the gateway has no route. */
export function asksForPage({ routeKey, rawPath, requestContext }: HttpEvent): boolean {
  const isRead = ['GET', 'HEAD'].includes(requestContext.http.method);
  return routeKey === '$default' && isRead && !/^\/api(?:\/|$)/.test(rawPath);
}

/** Serves pages without authentication, because pages show only public content. */
export function pageHandler(pages: Pages, log: RequestLog): HttpHandler {
  return middy<HttpEvent, HttpResult>()
    .use(statusForEdge())
    .use(logging(log, 'page'))
    .use(bodiless())
    .use(renderingFailures(pages))
    .handler(async (event: HttpEvent) => pageResult(await pages.find(event.rawPath), event));
}

function pageResult(reply: PageReply, event: HttpEvent): HttpResult {
  if (reply.kind === 'moved') {
    const headers = { ...ownHeaders(stateOf(event).requestId), location: reply.to };
    return { statusCode: 301, headers };
  }
  const headers = reply.inline === '' ? {} : { [documentHeaders.inline]: reply.inline };
  return documentResult({ ...reply, headers }, event);
}

/**
 * Moves the status 404 to a header, from which the edge function restores it. CloudFront would run no function
 * for an error response.
 */
function statusForEdge(): Middleware {
  return {
    after: ({ response }) => {
      if (response?.statusCode !== 404) return;
      response.statusCode = 200;
      response.headers = { ...response.headers, [documentHeaders.status]: '404' };
    },
  };
}

function renderingFailures(pages: Pages): Middleware {
  return {
    onError: (request) => {
      const problem = toProblem(request.error);
      const { status } = problem;
      const html = pages.failed(problem.detail);
      const retryAfter = retryAfterOf(problem);
      const headers = { ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
      request.response = documentResult({ status, html, headers }, request.event);
    },
  };
}

interface Document {
  status: number;
  html: string;
  headers: Record<string, string>;
}

function documentResult({ status, html, headers }: Document, event: HttpEvent): HttpResult {
  const { requestId } = stateOf(event);
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return {
    statusCode: status,
    headers: { ...ownHeaders(requestId), ...type, ...headers },
    body: html,
  };
}
