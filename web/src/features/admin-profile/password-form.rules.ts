import { userMessages } from '#shared/schemas/user-messages.ts';
import { changePasswordSchema } from '#shared/schemas/users.ts';

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

export type PasswordFormErrors = Partial<PasswordFormValues>;

/** The first message of each field; none when the password can be changed. */
export function validatePasswordForm(values: PasswordFormValues): PasswordFormErrors {
  const { confirmation, ...body } = values;
  const errors = fieldErrors(
    changePasswordSchema
      .safeParse(body)
      .error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  );
  if (!errors.newPassword && confirmation !== values.newPassword) {
    errors.confirmation = userMessages.passwordsDiffer;
  }
  return errors;
}

/** The first of several messages for a field. */
export function fieldErrors(messages: [string, string][]): PasswordFormErrors {
  const errors: PasswordFormErrors = {};
  for (const [field, message] of messages) {
    if (isField(field)) errors[field] ??= message;
  }
  return errors;
}

function isField(name: string): name is keyof PasswordFormValues {
  return Object.hasOwn(emptyPasswordForm, name);
}
