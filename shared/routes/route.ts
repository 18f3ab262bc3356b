/** One row of the route table. */
import type * as z from 'zod';
import type { ApiFunctionName } from '../platform/environment.ts';
import type { PrincipalKind } from '../schemas/common.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a route. */
export const policies = {
  anyone: ['anonymous', 'user', 'viewer', 'staff', 'admin'],
  signedIn: ['user', 'viewer', 'staff', 'admin'],
  adminArea: ['viewer', 'staff', 'admin'],
  editors: ['staff', 'admin'],
  /** Excludes viewers, because the password of the demo viewer is public. */
  passwordOwners: ['user', 'staff', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly PrincipalKind[]>;

export type PolicyName = keyof typeof policies;

export interface Route {
  method: Method;
  /** Path below `apiBasePath`, with `{name}` for parameters. */
  path: `/${string}`;
  function: ApiFunctionName;
  policy: PolicyName;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A lower limit than the general one. */
  maxBodyBytes?: number;
  /** The body may also be a form (`multipart/form-data`) with a `file`. */
  takesFile?: true;
  /** `emptySchema`, with status 204, sends no body. */
  response: z.ZodType;
  status: 200 | 201 | 204;
  /** Reads `If-Match`, and answers 409 to a stale version. */
  versioned?: true;
  /** Reads `Idempotency-Key`. For 24 hours, a repeated request gets the first response. */
  idempotent?: true;
  /** The rate limit that the route shares with similar routes, so that a flood does not affect others. */
  throttle?: 'credentials' | 'events' | 'contact';
  /** The route belongs to signing in: the web client sends no token, and does not refresh the session after a 401. */
  credentials?: true;
}

export interface FileForm {
  file: Uint8Array;
  filename: string;
}

/** The function and the callers that many routes share. */
export const publicRoute = { function: 'content', policy: 'anyone' } as const;
export const adminAreaRoute = { function: 'admin', policy: 'adminArea' } as const;
export const editorRoute = { function: 'admin', policy: 'editors' } as const;
export const administratorRoute = { function: 'admin', policy: 'admins' } as const;
export const ownAccountRoute = { function: 'auth', policy: 'passwordOwners' } as const;
/** For signing in, and for links that prove who the caller is. */
export const credentialRoute = {
  function: 'auth',
  policy: 'anyone',
  credentials: true,
  throttle: 'credentials',
} as const;

/** Returns the rows unchanged, but makes TypeScript check their shape and keep their literal types. */
export function defineRoutes<const Rows extends Record<string, Route>>(rows: Rows): Rows {
  return rows;
}
