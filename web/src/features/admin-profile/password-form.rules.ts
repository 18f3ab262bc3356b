import type { User } from '#shared/schemas/auth.ts';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { changePasswordSchema } from '#shared/schemas/users.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

export interface PasswordFormValues {
  oldPassword: string;
  newPassword: string;
  confirmation: string;
}

export const emptyPasswordForm: PasswordFormValues = {
  oldPassword: '',
  newPassword: '',
  confirmation: '',
};

/** The first message of each field; none when the password can be changed. */
export function validatePasswordForm(
  values: PasswordFormValues,
  { username, email }: Pick<User, 'username' | 'email'>,
): FieldErrors<PasswordFormValues> {
  const { confirmation, ...body } = values;
  const errors = schemaErrors(emptyPasswordForm, changePasswordSchema.safeParse(body));
  if (!errors.newPassword && isGuessable(values.newPassword, [username, email])) {
    errors.newPassword = userMessages.passwordGuessable;
  }
  if (!errors.newPassword && confirmation !== values.newPassword) {
    errors.confirmation = userMessages.passwordsDiffer;
  }
  return errors;
}
