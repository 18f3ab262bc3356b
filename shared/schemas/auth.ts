import * as z from 'zod';
import { codeSchema, recoveryCodeSchema, secondStepSchema } from './account.ts';
import { roles, text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';
import { fillInAllFields } from './account-messages.ts';

export const loginSchema = z
  .strictObject({
    username: text(limits.username.max).min(1, fillInAllFields),
    /** Allows more characters than a new password may have, so that a long wrong password is reported as wrong. */
    password: text(256).min(1, fillInAllFields),
    /** The authenticator app's code. Accounts without a second step ignore it and the following fields. */
    code: codeSchema.optional(),
    recovery_code: recoveryCodeSchema.optional(),
    /** Requests a token that replaces the second step in this browser for 30 days. */
    trust_browser: z.boolean().optional(),
    /** The token from an earlier sign-in with `trust_browser`. */
    trust_token: text(200).optional(),
  })
  .meta({ id: 'Login' });

export const tokensSchema = z
  .strictObject({ access_token: z.string(), refresh_token: z.string() })
  .meta({ id: 'Tokens' });

export const signedInSchema = tokensSchema
  .extend({ trust_token: z.string().optional() })
  .meta({ id: 'SignedIn' });

export const refreshSchema = z
  .strictObject({ refresh_token: z.string().min(1).max(8192) })
  .meta({ id: 'Refresh' });

export const logoutSchema = z
  .strictObject({ refresh_token: z.string().min(1).max(8192).optional() })
  .meta({ id: 'Logout' });

export const accessDeniedSchema = z
  .strictObject({ path: text(limits.url.max).min(1) })
  .meta({ id: 'AccessDenied' });

export const userSchema = z
  .strictObject({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    /** Object key of an uploaded image; hidden from viewers. */
    picture: z.string().nullable().optional(),
    role: z.enum(roles),
    date_joined: timestampSchema,
    last_login: timestampSchema.nullable(),
    is_active: z.boolean(),
    is_viewer: z.boolean(),
    is_staff: z.boolean(),
    is_admin: z.boolean(),
    /** When the unused invitation expires or expired; null without one, hidden from viewers. */
    invited_until: timestampSchema.nullable().optional(),
    /** Hidden from viewers. */
    has_second_step: z.boolean().optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'User' });

export const ownUserSchema = userSchema
  .extend({
    /** Whether this site can mail invitations to new users. */
    offers_invitations: z.boolean().optional(),
    /** Missing for viewers, who cannot have a second step. */
    second_step: secondStepSchema.optional(),
  })
  .meta({ id: 'OwnUser' });

export type Login = z.infer<typeof loginSchema>;
export type SignedInTokens = z.infer<typeof signedInSchema>;
export type Tokens = z.infer<typeof tokensSchema>;
export type User = z.infer<typeof userSchema>;
export type OwnUser = z.infer<typeof ownUserSchema>;
