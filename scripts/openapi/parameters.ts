/** Parameters of an operation: its path, its query, and the headers that its row implies. */
import * as z from 'zod';
import { headerPatterns } from '#shared/platform/http.ts';
import type { Route } from '#shared/routes/route.ts';
import { limits } from '#shared/schemas/limits.ts';

/** Path and query, which are objects in the row. */
export function pathParameters({ params, query }: Route) {
  return {
    ...(params instanceof z.ZodObject && { path: params }),
    ...(query instanceof z.ZodObject && { query }),
  };
}

/** One object for each header: the document tells it once, and its operations refer to it. */
const ifMatch = z
  .string()
  .regex(headerPatterns.ifMatch)
  .optional()
  .meta({
    description: 'The version last seen, quoted or bare. Another one is refused with 409.',
    example: '"3"',
    param: { id: 'If-Match' },
  });
const idempotencyKey = z
  .string()
  .regex(headerPatterns.idempotencyKey)
  .max(limits.idempotencyKey.max)
  .optional()
  .meta({
    description: 'The same request with the same key gets the first answer for 24 hours.',
    param: { id: 'Idempotency-Key' },
  });

export function requestHeaders({ versioned, idempotent }: Route) {
  const headers = {
    ...(versioned && { 'If-Match': ifMatch }),
    ...(idempotent && { 'Idempotency-Key': idempotencyKey }),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}
