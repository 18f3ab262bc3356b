/** Responses of an operation, successes and errors. */
import * as z from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { problems } from '#shared/problems.ts';
import type { Route } from '#shared/routes/route.ts';
import { type RouteName } from '#shared/routes/table.ts';
import { problemSchema } from '#shared/schemas/common.ts';

const descriptions = {
  400: 'The request is malformed',
  401: 'Not signed in, or the credentials are not valid',
  403: "The caller's role does not allow this",
  404: 'Nothing exists there that the caller may know of',
  409: 'The request conflicts with what is stored',
  413: 'The request is too large',
  415: 'The body is not JSON',
  422: 'Some fields are not valid; `errors` names them',
  429: 'Too many requests',
  500: 'An error of ours; `request_id` helps to find its cause',
} as const;

type ProblemStatus = keyof typeof descriptions;

const problemStatuses = (Object.keys(descriptions) as `${ProblemStatus}`[]) // keys of a literal object
  .map((status) => Number(status) as ProblemStatus);

const etag = z
  .string()
  .meta({ description: 'The version of the returned resource', example: '"3"' });
const location = z.string().meta({ description: 'The address of what was created' });
const retryAfter = z.string().meta({ description: 'Seconds until another attempt can succeed' });

/** One object per status: the document contains it once, and its operations refer to it. */
const problemAnswers = Object.fromEntries(
  problemStatuses.map((status) => [status, problemResponse(status)]),
) as Record<ProblemStatus, ZodOpenApiResponseObject>; // contains every status

export function successResponse(route: Route): ZodOpenApiResponseObject {
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

/** Each status of the catalogue that this route can answer. */
export function problemResponses(
  name: RouteName,
  route: Route,
): Record<string, ZodOpenApiResponseObject> {
  const statuses = problemStatuses.filter((status) => applies(status, name, route));
  return Object.fromEntries(statuses.map((status) => [status, problemAnswers[status]]));
}

function applies(status: ProblemStatus, name: RouteName, route: Route): boolean {
  const takesInput = Boolean(route.body ?? route.query ?? route.params);
  const rules: Record<ProblemStatus, boolean> = {
    400: true,
    401: true,
    403: route.policy !== 'anyone' || name === 'listPosts',
    404: route.params !== undefined || name === 'getUploadAddress' || name === 'completeUpload',
    409: Boolean(route.versioned || route.idempotent),
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

/** Derived from the schema: a response with a version has the header. */
function hasVersion({ response }: Route): boolean {
  return response instanceof z.ZodObject && 'version' in response.shape;
}
