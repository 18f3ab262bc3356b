import { stateOf } from './request-state.ts';
import { problemResult } from './response.ts';
import { toProblem } from './to-problem.ts';
import type { Middleware } from './types.ts';

/** Leaves the body out of whatever answers HEAD. */
export function bodiless(): Middleware {
  const leaveOut: Middleware['after'] = ({ event, response }) => {
    if (event.requestContext.http.method === 'HEAD') delete response?.body;
  };
  return { after: leaveOut, onError: leaveOut };
}

/** Makes the one error shape of whatever any step or handler throws. */
export function responding(): Middleware {
  return {
    onError: (request) => {
      request.response = problemResult(toProblem(request.error), stateOf(request.event));
    },
  };
}
