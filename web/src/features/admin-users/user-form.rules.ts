import type { User } from '#shared/schemas/auth.ts';
import { type InviteUserInput, inviteUserSchema } from '#shared/schemas/invitations.ts';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type CreateUserInput,
  createUserSchema,
  type UpdateRole,
  type UpdateUser,
  updateUserSchema,
} from '#shared/schemas/users.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import { errorText, type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

export type UserFormValues = typeof emptyUser;

export const emptyUser = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  /** Empty to keep the current password. */
  password: '',
  confirm_password: '',
  is_active: true,
  is_viewer: false,
  is_staff: false,
  is_admin: false,
};

export function formValues(user: User): UserFormValues {
  const { username, email, first_name, last_name, is_active } = user;
  return { ...emptyUser, username, email, first_name, last_name, is_active, ...roleBody(user) };
}

/** `create` sets a password, `invite` lets the new user choose one, and `update` changes an existing user. */
export type FormPurpose = 'create' | 'invite' | 'update';

/** @returns the first message of each invalid field */
export function validateUserForm(
  values: UserFormValues,
  purpose: FormPurpose,
): FieldErrors<UserFormValues> {
  const errors = schemaErrors(emptyUser, parsedBody(values, purpose));
  // The body of an update has no username, so its schema cannot compare the password with it.
  if (!errors.password && isGuessable(values.password, [values.username, values.email])) {
    errors.password = userMessages.passwordGuessable;
  }
  if (!errors.password && values.password !== values.confirm_password) {
    errors.confirm_password = userMessages.passwordsDiffer;
  }
  return errors;
}

function parsedBody(values: UserFormValues, purpose: FormPurpose) {
  // The form itself compares the passwords, and only if the password is valid.
  const withoutComparison = { confirm_password: undefined };
  switch (purpose) {
    case 'create':
      return createUserSchema.safeParse({ ...createBody(values), ...withoutComparison });
    case 'invite':
      return inviteUserSchema.safeParse(inviteBody(values));
    case 'update':
      return updateUserSchema.safeParse({ ...updateBody(values), ...withoutComparison });
  }
}

export function createBody(values: UserFormValues): CreateUserInput {
  const { is_viewer: _viewer, is_staff: _staff, is_admin: _admin, ...body } = values;
  return body;
}

export function inviteBody(values: UserFormValues): InviteUserInput {
  const { username, email, first_name, last_name } = values;
  return { username, email, first_name, last_name };
}

/** Leaves out the username, which cannot change, and an empty password, which would not be valid. */
export function updateBody(values: UserFormValues): UpdateUser {
  const { username: _fixed, password, confirm_password, ...rest } = createBody(values);
  return { ...rest, ...(password !== '' && { password, confirm_password }) };
}

export function roleBody({ is_staff, is_admin, is_viewer }: UpdateRole): UpdateRole {
  return { is_staff, is_admin, is_viewer };
}

export function hasSameRole(left: UpdateRole, right: UpdateRole): boolean {
  return (
    left.is_staff === right.is_staff &&
    left.is_admin === right.is_admin &&
    left.is_viewer === right.is_viewer
  );
}

/** The errors of all fields except the passwords, which show their own. */
export function topErrors(errors: Record<string, unknown>): string[] {
  return Object.keys(emptyUser)
    .filter((field) => field !== 'password' && field !== 'confirm_password')
    .map((field) => errorText(errors[field]))
    .filter((message) => message !== undefined);
}

type Labels = Partial<Record<keyof UserFormValues, string>>;

const accountLabels: Labels = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  is_active: 'Active',
};
const roleLabels: Labels = {
  is_viewer: 'Viewer',
  is_staff: 'Staff Status',
  is_admin: 'Administrator',
};

export interface FormStates {
  before: UserFormValues;
  after: UserFormValues;
  /** Whether a save also writes the role. */
  changesRole: boolean;
}

/** Compares the fields that a save writes. Passwords are left out, because the server does not return them. */
export function changedFields({ before, after, changesRole }: FormStates): ChangedField[] {
  const labels = { ...accountLabels, ...(changesRole && roleLabels) };
  const fields = Object.entries(labels) as [keyof UserFormValues, string][]; // the labels have no other keys
  return fields
    .map(([field, label]) => ({
      label,
      before: valueText(before[field]),
      after: valueText(after[field]),
    }))
    .filter((field) => field.before !== field.after);
}

function valueText(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? 'Yes' : 'No';
}
