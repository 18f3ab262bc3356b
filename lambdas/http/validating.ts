import { readJsonBody } from './read-body.ts';
import { readIdempotencyKey, readIfMatch } from './request-headers.ts';
import { routeOf, stateOf } from './request-state.ts';
import type { Middleware } from './types.ts';
import { validate } from './validate.ts';

/** Reads only what the route has a schema for; everything else of a request goes unheard. */
export function validating(): Middleware {
  return {
    before: ({ event }) => {
      const { row } = routeOf(event);
      const { headers } = event;
      stateOf(event).input = {
        params: row.params && validate(row.params, event.pathParameters ?? {}),
        query: row.query && validate(row.query, event.queryStringParameters ?? {}),
        ifMatch: row.versioned && readIfMatch(headers['if-match']),
        idempotencyKey: row.idempotent && readIdempotencyKey(headers['idempotency-key']),
        body: row.body && validate(row.body, readJsonBody(event)),
      };
    },
  };
}
