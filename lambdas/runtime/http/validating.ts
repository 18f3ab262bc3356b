import type * as z from 'zod';
import { headerPatterns } from '#shared/platform/http.ts';
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
 * The version of an `If-Match` header; undefined when none in particular is asked for.
 * @throws Problem `malformed-request`
 */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const found = headerPatterns.ifMatch.exec(header.trim());
  if (!found) throw problem('malformed-request', { detail: 'If-Match is not a version.' });
  const digits = found[1] ?? found[2];
  return digits === undefined ? undefined : Number(digits);
}

/** @throws Problem `malformed-request` */
function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const valid =
    headerPatterns.idempotencyKey.test(header) && header.length <= limits.idempotencyKey.max;
  if (!valid) throw problem('malformed-request', { detail: 'Idempotency-Key is not valid.' });
  return header;
}
