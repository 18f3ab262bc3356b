import { stateOf } from './request-state.ts';
import { problemResult } from './response.ts';
import { toProblem } from './to-problem.ts';
import type { Middleware } from './types.ts';

/** Makes the one error shape of whatever any step or handler throws. */
export function responding(): Middleware {
  return {
    onError: (request) => {
      request.response = problemResult(toProblem(request.error), stateOf(request.event));
    },
  };
}
