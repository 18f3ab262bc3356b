/** Schemas for invitations, by which new users choose their own password with a link from a mail. */
import * as z from 'zod';
import { linkTokenPattern } from '../platform/http.ts';
import { userSchema } from './auth.ts';
import { text, timestampSchema } from './common.ts';
import { linkLimits } from './limits.ts';
import { passwordsMustMatch, createUserSchema } from './users.ts';

const account = createUserSchema.shape;

export const inviteUserSchema = z
  .strictObject({
    username: account.username,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
  })
  .meta({ id: 'InviteUser' });

export const sentInvitationSchema = z
  .strictObject({
    user: userSchema,
    /** The secret part of the link. Only its hash is stored, so no later response contains it. */
    token: z.string().regex(linkTokenPattern),
    /** Whether the mail service accepted the mail. */
    is_mailed: z.boolean(),
  })
  .meta({ id: 'SentInvitation' });

/** Accepts any text, so that an invalid token is reported as not found. Never in an address, because these are logged. */
const token = text(linkLimits.invitationToken.max).min(1);

export const invitationQuestionSchema = z
  .strictObject({ token })
  .meta({ id: 'InvitationQuestion' });

/** Shown to the holder of an invitation or a reset link before they choose a password. */
export const invitationSchema = z
  .strictObject({ username: z.string(), name: z.string(), expires_at: timestampSchema })
  .meta({ id: 'Invitation' });

export const acceptInvitationSchema = z
  .strictObject({
    token,
    password: account.password,
    /** Optional. Must be the same as `password`. */
    confirm_password: account.confirm_password,
  })
  .refine((sent) => (sent.confirm_password ?? sent.password) === sent.password, passwordsMustMatch)
  .meta({ id: 'AcceptInvitation' });

export type InviteUser = z.infer<typeof inviteUserSchema>;
export type InviteUserInput = z.input<typeof inviteUserSchema>;
export type LinkAccount = z.infer<typeof invitationSchema>;
