/** Schemas for the caller's own account: second step, sessions, and password resets. */
import * as z from 'zod';
import { text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';
import { fillInAllFields } from './account-messages.ts';
import { userMessages } from './user-messages.ts';

/** Six digits. People and apps may write them with a space. */
export const codeSchema = text(20, userMessages.codeShape)
  .overwrite((code) => code.replace(/\s/g, ''))
  .regex(/^\d{6}$/, userMessages.codeShape);

/** Accepts any text, so that a mistyped code is reported as wrong, not as an invalid field. */
export const recoveryCodeSchema = text(60).min(1, userMessages.recoveryCodeRequired);

/** Allows more characters than a new password may have, so that a long wrong password is reported as wrong. */
export const currentPasswordSchema = text(256, undefined, userMessages.passwordRequired);

const currentPassword = currentPasswordSchema.min(1, userMessages.passwordRequired);

export const beginSecondStepSchema = z
  .strictObject({ current_password: currentPassword })
  .meta({ id: 'BeginSecondStep' });

/** The secret for an authenticator app, and its `otpauth://` address for a QR code. Never shown again. */
export const secondStepSecretSchema = z
  .strictObject({ secret: z.string(), uri: z.string() })
  .meta({ id: 'SecondStepSecret' });

export const confirmSecondStepSchema = z
  .strictObject({ code: codeSchema })
  .meta({ id: 'ConfirmSecondStep' });

/** Each code replaces the authenticator app for one sign-in. Never shown again. */
export const recoveryCodesSchema = z
  .strictObject({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });

export const renewRecoveryCodesSchema = z
  .strictObject({ current_password: currentPassword, code: codeSchema })
  .meta({ id: 'RenewRecoveryCodes' });

/** Requires a code of the app or a recovery code. */
export const turnOffSecondStepSchema = z
  .strictObject({
    current_password: currentPassword,
    code: codeSchema.optional(),
    recovery_code: recoveryCodeSchema.optional(),
  })
  .refine(({ code, recovery_code }) => (code ?? recovery_code) !== undefined, {
    error: userMessages.codeRequired,
    path: ['code'],
  })
  .meta({ id: 'TurnOffSecondStep' });

/** The second step as its user sees it. */
export const secondStepSchema = z
  .strictObject({
    is_on: z.boolean(),
    recovery_codes_left: z.int().min(0),
    /** The deadline for turning it on, which may have passed; null if it is on or not required. */
    due_at: timestampSchema.nullable(),
    /** Set if the user had a second step, and lost it by being restored from an archive. */
    was_lost: z.literal(true).optional(),
  })
  .meta({ id: 'SecondStep' });

export const signInRulesSchema = z
  .strictObject({ second_step_required_since: timestampSchema.nullable() })
  .meta({ id: 'SignInRules' });

export const updateSignInRulesSchema = z
  .strictObject({ require_second_step: z.boolean() })
  .meta({ id: 'UpdateSignInRules' });

export const signInOptionsSchema = z
  .strictObject({ offers_password_reset: z.boolean() })
  .meta({ id: 'SignInOptions' });

export const requestPasswordResetSchema = z
  .strictObject({
    /** User name or e-mail address. */
    username: text(limits.email.max).min(1, fillInAllFields),
  })
  .meta({ id: 'RequestPasswordReset' });

/** Sessions are ordered by their latest use, newest first. */
export const sessionListSchema = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.string(),
        /** From the user agent at sign-in, as `system` is. */
        browser: z.string(),
        system: z.string(),
        /** Two letters; null if the edge did not send the country. */
        country: z.string().nullable(),
        started_at: timestampSchema,
        /** Precise to the hour. */
        last_used_at: timestampSchema,
        is_current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SessionList' });

export type SecondStepSecret = z.infer<typeof secondStepSecretSchema>;
export type OwnSecondStep = z.infer<typeof secondStepSchema>;
export type SignInRules = z.infer<typeof signInRulesSchema>;
export type SessionList = z.infer<typeof sessionListSchema>;
