import type * as z from 'zod';
import { problem } from '#shared/problems.ts';
import type { Route } from '#shared/routes/route.ts';
import { limits } from '#shared/schemas/limits.ts';
import { mediaType, readJsonBody } from './read-body.ts';
import { formType, readFileForm } from './read-file-form.ts';
import { routeOf, stateOf } from './request-state.ts';
import type { HttpEvent, Middleware } from './types.ts';
import { validate } from './validate.ts';

/** Reads only what the route has a schema for; everything else in a request is ignored. */
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

/**
 * The version in an `If-Match` header, quoted or bare; `*` matches any.
 * @throws Problem `malformed-request`
 */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const digits = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(header.trim());
  if (!digits) throw problem('malformed-request', { detail: 'If-Match is not a version.' });
  return Number(digits[1] ?? digits[2]);
}

/** @throws Problem `malformed-request` */
function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const valid = /^[\x21-\x7e]+$/.test(header) && header.length <= limits.idempotencyKey.max;
  if (!valid) throw problem('malformed-request', { detail: 'Idempotency-Key is not valid.' });
  return header;
}
