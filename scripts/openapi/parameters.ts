/** Parameters of an operation: its path, its query, and the headers that its row implies. */
import * as z from 'zod';
import type { Route } from '#shared/routes/route.ts';
import { limits } from '#shared/schemas/limits.ts';

/** Path and query, which are objects in the row. */
export function pathParameters({ params, query }: Route) {
  return {
    ...(params instanceof z.ZodObject && { path: params }),
    ...(query instanceof z.ZodObject && { query }),
  };
}

export function requestHeaders({ versioned, idempotent }: Route) {
  const headers = {
    ...(versioned && {
      'If-Match': z.string().optional().meta({
        description:
          'The version last seen, quoted or bare. Any other version is refused with 409.',
        example: '"3"',
      }),
    }),
    ...(idempotent && {
      'Idempotency-Key': z.string().min(1).max(limits.idempotencyKey.max).optional().meta({
        description: 'A repeated request with the same key gets the first response for 24 hours.',
      }),
    }),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}
