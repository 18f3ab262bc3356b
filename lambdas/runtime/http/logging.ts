import type { RequestLog } from './request-log.ts';
import { stateOf } from './request-state.ts';
import { toProblem } from './response.ts';
import type { HttpEvent, HttpResult, Middleware } from './types.ts';

/**
 * One line per request, when its response is known.
 * @param unrouted the name for a request that matches no route of the table
 */
export function logging(log: RequestLog, unrouted = 'none'): Middleware {
  const lineOf = (event: HttpEvent, response: HttpResult | null | undefined) => {
    const { requestId, route, startedAt, principal } = stateOf(event);
    return {
      requestId,
      route: route?.name ?? unrouted,
      status: response?.statusCode ?? 500,
      durationMs: Math.round(performance.now() - startedAt),
      principal: principal.kind,
      ...(principal.kind !== 'anonymous' && { userId: principal.userId }),
    };
  };
  return {
    before: ({ event }) => {
      stateOf(event);
    },
    // In braces: middy treats a step's return value as the response.
    after: ({ event, response }) => {
      log(lineOf(event, response));
    },
    onError: ({ event, response, error }) => {
      const failure = toProblem(error);
      const stranger = failure.cause ?? error;
      log({
        ...lineOf(event, response),
        problem: failure.code,
        ...(failure.status >= 500 && stranger instanceof Error && describeError(stranger)),
      });
    },
  };
}

/** Where it happened. The message is left out: it may quote a caller's input. */
function describeError({ name, message, stack }: Error) {
  const head = message === '' ? name : `${name}: ${message}`;
  const frames = stack?.startsWith(head)
    ? stack.slice(head.length).match(/[^/(\s]+:\d+:\d+/g)
    : null;
  return { error: name, ...(frames && { at: frames.slice(0, 4).join(' ') }) };
}
