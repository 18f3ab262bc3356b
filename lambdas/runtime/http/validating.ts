import type * as z from 'zod';
import type { Route } from '#shared/routes/route.ts';
import { mediaType, readJsonBody } from './read-body.ts';
import { formType, readFileForm } from './read-file-form.ts';
import { readIdempotencyKey, readIfMatch } from './request-headers.ts';
import { routeOf, stateOf } from './request-state.ts';
import type { HttpEvent, Middleware } from './types.ts';
import { validate } from './validate.ts';

/** Reads only what the route has a schema for; everything else of a request goes unheard. */
export function validating(): Middleware {
  return {
    before: async ({ event }) => {
      const { row } = routeOf(event);
      const { headers } = event;
      stateOf(event).input = {
        params: row.params && validate(row.params, event.pathParameters ?? {}),
        query: row.query && validate(row.query, event.queryStringParameters ?? {}),
        ifMatch: row.versioned && readIfMatch(headers['if-match']),
        idempotencyKey: row.idempotent && readIdempotencyKey(headers['idempotency-key']),
        body: row.body && (await readBody(event, { ...row, body: row.body })),
      };
    },
  };
}

function readBody(
  event: HttpEvent,
  { body, takesFile, maxBodyBytes }: Route & { body: z.ZodType },
) {
  if (takesFile && mediaType(event) === formType) return readFileForm(event);
  return validate(
    body,
    readJsonBody(event, {
      ...(takesFile && { expected: `Send JSON (application/json) or a form (${formType}).` }),
      ...(maxBodyBytes !== undefined && { maxBytes: maxBodyBytes }),
    }),
  );
}
