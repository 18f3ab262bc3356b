/** Parameters of an operation: those of its path, its query, and the headers that its row stands for. */
import * as z from 'zod';
import type { Route } from '#shared/routes/route.ts';
import { limits } from '#shared/schemas/limits.ts';

/** Path and query, which the row writes as objects. */
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
        description: 'The version last seen, quoted or bare. Another one is refused with 409.',
        example: '"3"',
      }),
    }),
    ...(idempotent && {
      'Idempotency-Key': z.string().min(1).max(limits.idempotencyKey.max).optional().meta({
        description: 'The same request with the same key gets the first answer for 24 hours.',
      }),
    }),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}
