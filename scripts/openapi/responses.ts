/** Answers of an operation, good and bad. */
import * as z from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { problems } from '#shared/problems.ts';
import type { Route } from '#shared/routes/route.ts';
import { type RouteName } from '#shared/routes/table.ts';
import { problemSchema } from '#shared/schemas/common.ts';

const descriptions = {
  400: 'The request is malformed',
  401: 'No valid sign-in, where one is needed',
  403: 'Not enough rights',
  404: 'There is no such thing, or none that the caller may know of',
  409: 'It conflicts with what is stored',
  413: 'The request is too large',
  415: 'The body is no JSON',
  422: 'Fields are not valid; `errors` says which',
  429: 'Too many requests',
  500: 'It is our fault; `request_id` helps to find out',
} as const;

type ProblemStatus = keyof typeof descriptions;

const problemStatuses = (Object.keys(descriptions) as `${ProblemStatus}`[]) // keys of a literal object
  .map((status) => Number(status) as ProblemStatus);

const etag = z.string().meta({ description: 'The version of what is answered', example: '"3"' });
const location = z.string().meta({ description: 'Where to find what was created' });
const retryAfter = z.string().meta({ description: 'Seconds until another attempt can succeed' });

/** One object for each status: the document tells it once, and its operations refer to it. */
const problemAnswers = Object.fromEntries(
  problemStatuses.map((status) => [status, problemResponse(status)]),
) as Record<ProblemStatus, ZodOpenApiResponseObject>; // made of every status

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

/** Told by the schema: what has a version is answered with it. */
function hasVersion({ response }: Route): boolean {
  return response instanceof z.ZodObject && 'version' in response.shape;
}
