import { generalProblems } from '#shared/general-problems.ts';
import type { ProblemCode } from '#shared/problems.ts';

/** `network` and `timeout` are failures without a response of the server. */
export type ApiErrorCode = ProblemCode | 'network' | 'timeout';

/** A failed call. The screens switch on `code` and show `detail`. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** A sentence for people. */
  readonly detail: string;
  /** Whether `detail` says more than that something failed. */
  readonly isExplained: boolean;
  /** Messages by the dotted path of a field in the request, such as `seo.title`. */
  readonly errors: Record<string, string>;
  /** Seconds until a further attempt can succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    fields: Pick<ApiError, 'status' | 'code' | 'detail'> &
      Partial<Pick<ApiError, 'isExplained' | 'errors' | 'retryAfter'>>,
  ) {
    super(fields.detail);
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.detail = fields.detail;
    this.isExplained = fields.isExplained ?? true;
    this.errors = fields.errors ?? {};
    this.retryAfter = fields.retryAfter;
  }
}

/** Whether somebody else has changed the resource since this browser loaded it. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale-version';
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

type GeneralCode = keyof typeof generalProblems;

/** Reads the response of our API, of the gateway, or of a proxy in between. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const fields = isRecord(body) ? body : {};
  const general = generalCode(response.status);
  const detail = typeof fields.detail === 'string' ? fields.detail : undefined;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    // Not validated, because the catalogue of codes would be too large for every page. Screens compare
    // the code with those that they know.
    code: typeof fields.code === 'string' ? (fields.code as ProblemCode) : general,
    detail: detail ?? generalProblems[general].detail,
    isExplained: detail !== undefined || general !== 'internal',
    errors: isRecord(fields.errors) ? stringValues(fields.errors) : {},
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

/** The gateway's own responses have no code, so they get the code of our responses with the same status. */
function generalCode(status: number): GeneralCode {
  const codes = Object.keys(generalProblems) as GeneralCode[]; // keys of a literal object
  return codes.find((code) => generalProblems[code].status === status) ?? 'internal';
}

export function networkError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'network',
    detail: 'The server could not be reached. Check your connection and try again.',
  });
}

/** The error that the server would return, for a call that the client does not make. */
export function sessionEnded(): ApiError {
  return new ApiError({ code: 'session-ended', ...generalProblems['session-ended'] });
}

export function timeoutError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'timeout',
    detail: 'The server took too long to answer. Please try again.',
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stringValues(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
