import document from '#shared/openapi.generated.json' with { type: 'json' };
import type { Handlers } from '#shared/routes/handler.ts';

/** Returns the OpenAPI document generated from the route table. */
export function openapiHandlers(): Handlers<'openapi'> {
  return { openapi: async () => ({ body: document }) };
}
