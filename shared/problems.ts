/** Everything that can go wrong and be told to a caller: code -> status and detail, once. */
import { messages } from './schemas/messages.ts';

export const problems = {
  'malformed-request': { status: 400, detail: 'The request is malformed.' },
  'sign-in-required': { status: 401, detail: 'Please sign in.' },
  'session-ended': { status: 401, detail: 'Your session has ended. Please sign in again.' },
  'wrong-credentials': { status: 401, detail: 'Invalid username or password.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  'read-only-account': { status: 403, detail: 'This account is read-only.' },
  'not-found': { status: 404, detail: 'Not found.' },
  'post-not-found': { status: 404, detail: messages.postNotFound },
  'version-not-found': { status: 404, detail: 'This version is not kept any more.' },
  'preview-not-found': { status: 404, detail: 'This preview link does not work any more.' },
  'project-not-found': { status: 404, detail: messages.projectNotFound },
  'message-not-found': { status: 404, detail: 'This message is gone.' },
  'method-not-allowed': { status: 405, detail: 'This method is not allowed here.' },
  'stale-version': {
    status: 409,
    detail: 'Somebody else has saved this since you opened it.',
  },
  'slug-taken': { status: 409, detail: 'Another post already uses this address.' },
  conflict: { status: 409, detail: 'Somebody else changed this at the same time. Try again.' },
  'idempotency-mismatch': {
    status: 409,
    detail: 'This Idempotency-Key was used for a different request.',
  },
  'too-large': { status: 413, detail: 'This is too large to be saved.' },
  'unsupported-media-type': { status: 415, detail: 'Send JSON (application/json).' },
  'validation-failed': { status: 422, detail: 'Some fields are not valid.' },
  'too-many-requests': { status: 429, detail: 'Too many attempts. Please try again later.' },
  internal: { status: 500, detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, detail: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

export interface ProblemOptions {
  /** A more exact sentence than the catalogue's; shown to people. */
  detail?: string;
  /** Message per field of the request, by its dotted path. */
  errors?: Record<string, string>;
  /** Seconds until a further attempt can succeed. */
  retryAfter?: number;
  /** What caused it; for the log only. */
  cause?: unknown;
}

/** A named failure that the caller is told about. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.detail = options.detail ?? problems[code].detail;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}

/** `throw problem('post-not-found')` */
export function problem(code: ProblemCode, options?: ProblemOptions): Problem {
  return new Problem(code, options);
}

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(problems, value);
}
