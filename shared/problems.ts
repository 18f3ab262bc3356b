/** Every problem that a caller may see, by its code. */
import { generalProblems } from './general-problems.ts';
import { archiveMessages } from './schemas/admin-messages.ts';
import { messages } from './schemas/messages.ts';
import {
  ownCredentials,
  ownAccount,
  privilegedAccount,
  invitationOver,
  codeRequired,
  codeWrong,
  resetLinkOver,
} from './schemas/account-messages.ts';

export const problems = {
  ...generalProblems,
  'sign-in-required': { status: 401, detail: 'Please sign in.' },
  'wrong-credentials': { status: 401, detail: 'Invalid username or password.' },
  'second-step-required': { status: 401, detail: codeRequired },
  'wrong-second-step': { status: 401, detail: codeWrong },
  'own-account': { status: 403, detail: ownAccount },
  'own-credentials': { status: 403, detail: ownCredentials },
  'privileged-account': { status: 403, detail: privilegedAccount },
  'read-only-account': { status: 403, detail: 'This account is read-only.' },
  'second-step-due': {
    status: 403,
    detail:
      'This site requires two-step sign-in. Set it up on your profile, in another tab, and try again.',
  },
  'post-not-found': { status: 404, detail: messages.postNotFound },
  'version-not-found': { status: 404, detail: 'This version is not kept any more.' },
  'copy-not-found': { status: 404, detail: 'This unsaved text is not on the server any more.' },
  'preview-over': {
    status: 404,
    detail: 'The unsaved text that this link showed has been saved or discarded.',
  },
  'preview-not-found': { status: 404, detail: 'This preview link does not work any more.' },
  'invitation-not-found': { status: 404, detail: invitationOver },
  'reset-link-over': { status: 404, detail: resetLinkOver },
  'project-not-found': { status: 404, detail: messages.projectNotFound },
  'page-not-found': { status: 404, detail: messages.pageNotFound },
  'user-not-found': { status: 404, detail: 'User not found' },
  'upload-not-found': { status: 404, detail: 'This file is not in the library any more.' },
  'message-not-found': { status: 404, detail: 'This message is gone.' },
  'stale-version': { status: 409, detail: 'Somebody else has saved this since you opened it.' },
  'username-taken': { status: 409, detail: 'This username is already in use' },
  'email-taken': { status: 409, detail: 'This email address is already in use' },
  'last-admin': {
    status: 409,
    detail: 'The last active administrator cannot be deleted, deactivated or demoted.',
  },
  'invitation-useless': {
    status: 409,
    detail: 'Only active users who have never signed in can be invited.',
  },
  'mail-not-set-up': { status: 409, detail: 'This site cannot send mail: mail is not set up.' },
  'second-step-on': { status: 409, detail: 'Two-step sign-in is on already.' },
  'second-step-off': { status: 409, detail: 'Two-step sign-in is off.' },
  'set-up-over': { status: 409, detail: 'This set-up has expired. Please begin again.' },
  'too-many-copies': {
    status: 409,
    detail: 'You have too many unsaved texts. Save or discard some of them.',
  },
  'upload-in-use': { status: 409, detail: 'This file is in use now. Remove it there first.' },
  'slug-taken': { status: 409, detail: 'Another post already uses this address.' },
  'export-running': { status: 409, detail: archiveMessages.running },
  'idempotency-mismatch': {
    status: 409,
    detail: 'This Idempotency-Key was used for a different request.',
  },
  'user-unfinished': { status: 503, detail: 'An earlier request is still creating this user.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

export interface ProblemOptions {
  /** A sentence for people that is more specific than the one in `problems`. */
  detail?: string;
  /** One message for each invalid field of the request, by the field's dotted path. */
  errors?: Record<string, string>;
  /** Seconds until a further attempt can succeed. */
  retryAfter?: number;
  /** Logged, but never sent to the caller. */
  cause?: unknown;
}

/** A failure whose code and details are sent to the caller. */
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

/** A refused request because of one field, whose message is shown beside it. */
export function invalidField(field: string, detail: string): Problem {
  return problem('validation-failed', { detail, errors: { [field]: detail } });
}

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(problems, value);
}
