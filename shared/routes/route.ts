/** One row of the route table. */
import type * as z from 'zod';
import type { ApiFunctionName } from '../platform/environment.ts';
import type { PrincipalKind } from '../schemas/common.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call, after `spec`'s table of principals; every route names one of these. */
export const policies = {
  anyone: ['anonymous', 'user', 'viewer', 'staff', 'admin'],
  signedIn: ['user', 'viewer', 'staff', 'admin'],
  adminArea: ['viewer', 'staff', 'admin'],
  editors: ['staff', 'admin'],
  /** Users with a password of their own: a viewer's is public. */
  passwordOwners: ['user', 'staff', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly PrincipalKind[]>;

export type PolicyName = keyof typeof policies;

export interface Route {
  method: Method;
  /** Below the base path, with `{name}` parameters. */
  path: `/${string}`;
  /** The deployed function that serves it. */
  function: ApiFunctionName;
  policy: PolicyName;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Maximum size of the body; by default that of any route. */
  maxBodyBytes?: number;
  /** Takes a form (`multipart/form-data`) with a `file` as well. */
  takesFile?: true;
  /** `response: emptySchema` with status 204 sends no body. */
  response: z.ZodType;
  status: 200 | 201 | 204;
  /** Takes `If-Match` and refuses a stale version with 409. */
  versioned?: true;
  /** Takes `Idempotency-Key`: a repeated request gets the first response for 24 hours. */
  idempotent?: true;
  /** The name of its rate limit in the settings, so that a flood does not affect other routes. */
  throttle?: 'credentials' | 'events' | 'contact';
  /** A call of the sign-in itself: the web client neither attaches a token nor refreshes on its 401. */
  credentials?: true;
}

/** The parsed result of a form. */
export interface FileForm {
  file: Uint8Array;
  filename: string;
}

/** Identity that keeps the literal types of the rows while it checks their shape. */
export function defineRoutes<const Rows extends Record<string, Route>>(rows: Rows): Rows {
  return rows;
}
