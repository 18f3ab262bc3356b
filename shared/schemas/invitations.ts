/** Invitations: new users choose their passwords themselves, with a link that was mailed to them. */
import * as z from 'zod';
import { linkTokenPattern } from '../platform/http.ts';
import { userSchema } from './auth.ts';
import { text, timestampSchema } from './common.ts';
import { linkLimits } from './limits.ts';
import { confirmed, createUserSchema } from './users.ts';

const account = createUserSchema.shape;

/** A user as in the form, without a password. */
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
    /** The secret of the link, which nobody can read again. */
    token: z.string().regex(linkTokenPattern),
    /** Whether the mail service has accepted the mail. */
    is_mailed: z.boolean(),
  })
  .meta({ id: 'SentInvitation' });

/** Any text is accepted; what is not a token is not found. Never part of an address, which is logged. */
const token = text(linkLimits.invitationToken.max).min(1);

export const invitationQuestionSchema = z
  .strictObject({ token })
  .meta({ id: 'InvitationQuestion' });

/** The invited person sees this before choosing a password. */
export const invitationSchema = z
  .strictObject({ username: z.string(), name: z.string(), expires_at: timestampSchema })
  .meta({ id: 'Invitation' });

export const acceptInvitationSchema = z
  .strictObject({
    token,
    password: account.password,
    /** Checked when present, never stored. */
    confirm_password: account.confirm_password,
  })
  .refine((sent) => (sent.confirm_password ?? sent.password) === sent.password, confirmed)
  .meta({ id: 'AcceptInvitation' });

export type InviteUser = z.infer<typeof inviteUserSchema>;
export type InviteUserInput = z.input<typeof inviteUserSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
