import * as z from 'zod';
import { defineRoutes } from './route.ts';

export const openapiRoutes = defineRoutes({
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    function: 'ingest',
    policy: 'anyone',
    summary: 'This document',
    response: z.record(z.string(), z.unknown()).meta({ description: 'An OpenAPI 3.1 document' }),
    status: 200,
  },
});
