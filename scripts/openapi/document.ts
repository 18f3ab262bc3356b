/** The OpenAPI 3.1 document of the route table. */
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { apiBasePath } from '#shared/platform/http.ts';
import { policies, type Route } from '#shared/routes/route.ts';
import { type RouteName, routeEntries } from '#shared/routes/table.ts';
import { pathParameters, requestHeaders } from './parameters.ts';
import { problemResponses, successResponse } from './responses.ts';

const fileForm = z.strictObject({ file: z.file() }).meta({ id: 'FileForm' });

/** Who may call, for people; the roles are those of the policy. */
const audience: Record<keyof typeof policies, string> = {
  anyone: 'Open to everyone.',
  signedIn: 'For everyone who is signed in.',
  adminArea: `For the roles ${policies.adminArea.join(', ')}.`,
  editors: `For the roles ${policies.editors.join(', ')}.`,
  passwordOwners: `For the roles ${policies.passwordOwners.join(', ')}.`,
  admins: `For the role ${policies.admins.join(', ')}.`,
};

/** The text of the generated file. */
export function openapiText(): string {
  return `${JSON.stringify(openapiDocument(), null, 2)}\n`;
}

function openapiDocument(): Record<string, unknown> {
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Site API',
      version: '1',
      description: 'Generated from the route table; do not edit.',
    },
    servers: [{ url: apiBasePath }],
    tags: [...new Set(routeEntries().map(([, route]) => tagOf(route)))].map((name) => ({ name })),
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token from signing in.',
        },
      },
    },
  });
  return { ...document };
}

function paths(): ZodOpenApiPathsObject {
  const byPath: ZodOpenApiPathsObject = {};
  for (const [name, route] of routeEntries()) {
    byPath[route.path] = { ...byPath[route.path], [methodKey(route)]: operation(name, route) };
  }
  return byPath;
}

function methodKey({ method }: Route) {
  const keys = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
  return keys[method];
}

function tagOf({ path }: Route): string {
  return path.split('/')[1]?.replace(/\.json$/, '') ?? '';
}

function operation(name: RouteName, route: Route): ZodOpenApiOperationObject {
  const isOpen = route.policy === 'anyone';
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary: route.summary,
    description: audience[route.policy],
    security: route.credentials ? [] : [...(isOpen ? [{}] : []), { bearer: [] }],
    requestParams: {
      ...pathParameters(route),
      ...requestHeaders(route),
    },
    ...(route.body && {
      requestBody: {
        // Without a body a request counts as one with an empty object.
        required: !route.body.safeParse({}).success,
        content: {
          'application/json': { schema: route.body },
          ...(route.takesFile && { 'multipart/form-data': { schema: fileForm } }),
        },
      },
    }),
    responses: { [route.status]: successResponse(route), ...problemResponses(name, route) },
  };
}
