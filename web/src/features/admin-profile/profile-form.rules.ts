import type { User } from '#shared/schemas/auth.ts';
import { type UpdateOwnUser, updateOwnUserSchema } from '#shared/schemas/users.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

export interface ProfileFormValues {
  email: string;
  first_name: string;
  last_name: string;
  /** Object key of an uploaded image; empty for none. */
  picture: string;
}

const labels: Record<keyof ProfileFormValues, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  picture: 'Picture',
};
const fields = Object.keys(labels) as (keyof ProfileFormValues)[]; // a literal object

export function profileValues(user: User): ProfileFormValues {
  const { email, first_name, last_name, picture } = user;
  return { email, first_name, last_name, picture: picture ?? '' };
}

/** @param base what the change is based on: a picture that stays is not sent */
export function profileBody({ picture, ...names }: ProfileFormValues, base: User): UpdateOwnUser {
  return picture === profileValues(base).picture ? names : { ...names, picture: picture || null };
}

/** The first message of each field. */
export function validateProfile(values: ProfileFormValues): FieldErrors<ProfileFormValues> {
  const sent = { ...values, picture: values.picture || null };
  return schemaErrors(values, updateOwnUserSchema.safeParse(sent));
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
