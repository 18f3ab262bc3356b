import type { User } from '#shared/schemas/auth.ts';
import { type UpdateOwnUser, updateOwnUserSchema } from '#shared/schemas/users.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';

export type ProfileFormValues = Required<UpdateOwnUser>;
export type ProfileFormErrors = Partial<ProfileFormValues>;

const labels: Record<keyof ProfileFormValues, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
};
const fields = Object.keys(labels) as (keyof ProfileFormValues)[]; // a literal object

export function profileValues({ email, first_name, last_name }: User): ProfileFormValues {
  return { email, first_name, last_name };
}

/** The first message of each field. */
export function validateProfile(values: ProfileFormValues): ProfileFormErrors {
  const errors: ProfileFormErrors = {};
  for (const { path, message } of updateOwnUserSchema.safeParse(values).error?.issues ?? []) {
    const field = fields.find((each) => each === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

export function profileDifferences(saved: User, values: ProfileFormValues): ChangedField[] {
  const before = profileValues(saved);
  return fields
    .map((field) => ({ label: labels[field], before: before[field], after: values[field] }))
    .filter((each) => each.before !== each.after);
}
