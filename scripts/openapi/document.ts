/** Generates the OpenAPI 3.1 document from the route table. */
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { apiBasePath, headerPatterns } from '#shared/platform/http.ts';
import { problems } from '#shared/problems.ts';
import { policies, type Route } from '#shared/routes/route.ts';
import { routeEntries, type RouteName } from '#shared/routes/table.ts';
import { problemSchema } from '#shared/schemas/problem.ts';
import { limits } from '#shared/schemas/limits.ts';

const fileForm = z.strictObject({ file: z.file() }).meta({ id: 'FileForm' });

/** The descriptions of routes say who may call them. */
const audience: Record<keyof typeof policies, string> = {
  anyone: 'Open to everyone.',
  signedIn: 'For all signed-in users.',
  adminArea: `For the roles ${policies.adminArea.join(', ')}.`,
  editors: `For the roles ${policies.editors.join(', ')}.`,
  passwordOwners: `For the roles ${policies.passwordOwners.join(', ')}.`,
  admins: `For the role ${policies.admins.join(', ')}.`,
};

/** @returns the text of `shared/openapi.generated.json` */
export function openapiText(): string {
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
  return `${JSON.stringify(document, null, 2)}\n`;
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
        // The server treats a missing body as an empty object.
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

function pathParameters({ params, query }: Route) {
  return {
    ...(params instanceof z.ZodObject && { path: params }),
    ...(query instanceof z.ZodObject && { query }),
  };
}

/** Each header and problem is one shared object, because zod-openapi writes it once and refers to it. */
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

function requestHeaders({ versioned, idempotent }: Route) {
  const headers = {
    ...(versioned && { 'If-Match': ifMatch }),
    ...(idempotent && { 'Idempotency-Key': idempotencyKey }),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}

const descriptions = {
  400: 'The request is malformed',
  401: 'Not signed in, or the credentials are not valid',
  403: "The caller's role does not allow this",
  404: 'Not found, or hidden from the caller',
  409: 'The request conflicts with what is stored',
  413: 'The request is too large',
  415: 'The body is not JSON',
  422: 'Some fields are not valid; `errors` names them',
  429: 'Too many requests',
  500: 'An internal error; `request_id` helps to find its cause',
} as const;

type ProblemStatus = keyof typeof descriptions;

const problemStatuses = (Object.keys(descriptions) as `${ProblemStatus}`[]) // keys of a literal object
  .map((status) => Number(status) as ProblemStatus);

const etag = z
  .string()
  .meta({ description: 'The version of the returned resource', example: '"3"' });
const location = z
  .string()
  .optional()
  .meta({ description: 'The address of what was created, if it has one' });
const retryAfter = z.string().meta({ description: 'Seconds until another attempt can succeed' });

const problemAnswers = Object.fromEntries(
  problemStatuses.map((status) => [status, problemResponse(status)]),
) as Record<ProblemStatus, ZodOpenApiResponseObject>; // contains every status

function successResponse(route: Route): ZodOpenApiResponseObject {
  if (route.status === 204) return { description: 'Done' };
  const headers = {
    ...(hasVersion(route) && { ETag: etag }),
    ...(route.status === 201 && { Location: location }),
  };
  return {
    description: route.status === 201 ? 'Created' : 'OK',
    ...(Object.keys(headers).length > 0 && { headers: z.object(headers) }),
    content: { 'application/json': { schema: route.response } },
  };
}

function problemResponses(name: RouteName, route: Route): Record<string, ZodOpenApiResponseObject> {
  const statuses = problemStatuses.filter((status) => applies(status, name, route));
  return Object.fromEntries(statuses.map((status) => [status, problemAnswers[status]]));
}

/** Anybody may call these routes, but their drafts are only for the admin area. */
const listsWithDrafts: ReadonlySet<RouteName> = new Set(['listPosts', 'listProjects', 'listPages']);

/** These routes may answer 404, although no parameter in their path names a resource. */
const mayFindNothing: ReadonlySet<RouteName> = new Set([
  'getUploadAddress',
  'completeUpload',
  'readInvitation',
  'acceptInvitation',
  'readPasswordReset',
  'acceptPasswordReset',
]);

function applies(status: ProblemStatus, name: RouteName, route: Route): boolean {
  const takesInput = Boolean(route.body ?? route.query ?? route.params);
  const rules: Record<ProblemStatus, boolean> = {
    400: true,
    401: true,
    403: route.policy !== 'anyone' || listsWithDrafts.has(name),
    404: route.params !== undefined || mayFindNothing.has(name),
    // Writes at the same time may conflict.
    409: route.method !== 'GET',
    413: route.body !== undefined,
    415: route.body !== undefined,
    422: takesInput,
    429: true,
    500: true,
  };
  return rules[status];
}

function problemResponse(status: ProblemStatus): ZodOpenApiResponseObject {
  const codes = Object.entries(problems).flatMap(([code, known]) =>
    known.status === status ? [`\`${code}\``] : [],
  );
  return {
    id: `Problem${status}`,
    description: `${descriptions[status]} (${codes.join(', ')})`,
    ...(status === 429 && { headers: z.object({ 'Retry-After': retryAfter }) }),
    content: { 'application/json': { schema: problemSchema } },
  };
}

/** The header `ETag` repeats the `version` of a response. */
function hasVersion({ response }: Route): boolean {
  return response instanceof z.ZodObject && 'version' in response.shape;
}
