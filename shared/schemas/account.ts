/** The security of an own account: the second step of the sign-in, sessions, and a forgotten password. */
import * as z from 'zod';
import { text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';
import { fillInAllFields } from './account-messages.ts';
import { userMessages } from './user-messages.ts';

/** Six digits, which people and apps write with a space in between. */
export const codeSchema = text(20, userMessages.codeShape)
  .overwrite((code) => code.replace(/\s/g, ''))
  .regex(/^\d{6}$/, userMessages.codeShape);

/** Any text is accepted; what is none of the codes is wrong. */
export const recoveryCodeSchema = text(60).min(1, userMessages.recoveryCodeRequired);

/** Longer than a new password may be, so that the check refuses a wrong one, not its length. */
export const currentPasswordSchema = text(256, undefined, userMessages.passwordRequired);

const currentPassword = currentPasswordSchema.min(1, userMessages.passwordRequired);

export const beginSecondStepSchema = z
  .strictObject({ current_password: currentPassword })
  .meta({ id: 'BeginSecondStep' });

/** For an authenticator app, as text and as an `otpauth://` address to be drawn as a QR code; never shown again. */
export const secondStepSecretSchema = z
  .strictObject({ secret: z.string(), uri: z.string() })
  .meta({ id: 'SecondStepSecret' });

export const confirmSecondStepSchema = z
  .strictObject({ code: codeSchema })
  .meta({ id: 'ConfirmSecondStep' });

/** Each signs in once, in place of a code; never shown again. */
export const recoveryCodesSchema = z
  .strictObject({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });

export const renewRecoveryCodesSchema = z
  .strictObject({ current_password: currentPassword, code: codeSchema })
  .meta({ id: 'RenewRecoveryCodes' });

/** With one of both codes. */
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
    /** Until when it must be turned on, even when that has passed; null when nobody requires it, or it is on. */
    due_at: timestampSchema.nullable(),
    /** The user was restored from an archive, without the second step of then. */
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
    /** The user name or the e-mail address. */
    username: text(limits.email.max).min(1, fillInAllFields),
  })
  .meta({ id: 'RequestPasswordReset' });

/** Newest use first. */
export const sessionListSchema = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.string(),
        /** The name that the browser gave itself at the sign-in. */
        browser: z.string(),
        system: z.string(),
        /** Two letters, where the edge tells them. */
        country: z.string().nullable(),
        started_at: timestampSchema,
        /** To the hour. */
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
