import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { type UpdateOwnUser, updateOwnUserSchema } from '#shared/schemas/users.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

export interface ProfileFormValues {
  email: string;
  first_name: string;
  last_name: string;
  /** Object key of an uploaded image; empty for none. */
  picture: string;
  /** For another e-mail address alone. */
  current_password: string;
}

type Kept = Exclude<keyof ProfileFormValues, 'current_password'>;

const labels: Record<Kept, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  picture: 'Picture',
};
const fields = Object.keys(labels) as Kept[]; // a literal object

export function profileValues(user: User): ProfileFormValues {
  const { email, first_name, last_name, picture } = user;
  return { email, first_name, last_name, picture: picture ?? '', current_password: '' };
}

/** Case is no change, for the server either. */
export function changesEmail({ email }: ProfileFormValues, saved: User): boolean {
  return email.trim().toLowerCase() !== saved.email.toLowerCase();
}

/** @param base what the change is based on: a picture that stays is not sent, nor a password that nothing needs */
export function profileBody(values: ProfileFormValues, base: User): UpdateOwnUser {
  const { picture, current_password, ...names } = values;
  return {
    ...names,
    ...(changesEmail(values, base) && { current_password }),
    ...(picture !== profileValues(base).picture && { picture: picture || null }),
  };
}

/** The first message of each field. */
export function validateProfile(
  values: ProfileFormValues,
  saved: User,
): FieldErrors<ProfileFormValues> {
  const sent = { ...values, picture: values.picture || null };
  const errors = schemaErrors(values, updateOwnUserSchema.safeParse(sent));
  if (!errors.email && changesEmail(values, saved) && values.current_password === '') {
    errors.current_password = userMessages.passwordForEmail;
  }
  return errors;
}

export function profileDifferences(saved: User, values: ProfileFormValues): ChangedField[] {
  const before = profileValues(saved);
  return fields
    .filter((field) => before[field] !== values[field])
    .map((field) => ({
      label: labels[field],
      ...(field === 'picture'
        ? { before: pictureText(before.picture), after: pictureText(values.picture, 'Your own') }
        : { before: before[field], after: values[field] }),
    }));
}

/** An object key says nothing to people. */
function pictureText(picture: string, which = 'The saved'): string {
  return picture === '' ? 'No picture' : `${which} picture`;
}
