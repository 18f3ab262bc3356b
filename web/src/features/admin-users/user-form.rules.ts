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

export interface UserFormValues {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Empty for no change. */
  password: string;
  confirm_password: string;
  is_active: boolean;
  is_viewer: boolean;
  is_staff: boolean;
  is_admin: boolean;
}

export const emptyUser: UserFormValues = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  password: '',
  confirm_password: '',
  is_active: true,
  is_viewer: false,
  is_staff: false,
  is_admin: false,
};

/** The initial values. */
export function formValues(user: User): UserFormValues {
  return {
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    password: '',
    confirm_password: '',
    is_active: user.is_active,
    is_viewer: user.is_viewer,
    is_staff: user.is_staff,
    is_admin: user.is_admin,
  };
}

/** A form saves a new user with a password, one who will choose it, or an existing one. */
export type FormPurpose = 'create' | 'invite' | 'update';

/**
 * The first message of each field that cannot be saved; none when everything can. The schema's own
 * comparison is left out: it would report a difference beside an invalid password.
 */
export function validateUserForm(
  values: UserFormValues,
  purpose: FormPurpose,
): FieldErrors<UserFormValues> {
  const errors = schemaErrors(emptyUser, parsedBody(values, purpose));
  // The body of an update does not have the name.
  if (!errors.password && isGuessable(values.password, [values.username, values.email])) {
    errors.password = userMessages.passwordGuessable;
  }
  if (!errors.password && values.password !== values.confirm_password) {
    errors.confirm_password = userMessages.passwordsDiffer;
  }
  return errors;
}

function parsedBody(values: UserFormValues, purpose: FormPurpose) {
  const alone = { confirm_password: undefined };
  switch (purpose) {
    case 'create':
      return createUserSchema.safeParse({ ...createBody(values), ...alone });
    case 'invite':
      return inviteUserSchema.safeParse(inviteBody(values));
    case 'update':
      return updateUserSchema.safeParse({ ...updateBody(values), ...alone });
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

/** Without the username, which cannot be changed, and without a password that was not entered. */
export function updateBody(values: UserFormValues): UpdateUser {
  const { username: _fixed, password, confirm_password, ...rest } = createBody(values);
  return { ...rest, ...(password !== '' && { password, confirm_password }) };
}

export function roleBody({ is_staff, is_admin, is_viewer }: UpdateRole): UpdateRole {
  return { is_staff, is_admin, is_viewer };
}

export function hasSameRole(one: UpdateRole, other: UpdateRole): boolean {
  return (
    one.is_staff === other.is_staff &&
    one.is_admin === other.is_admin &&
    one.is_viewer === other.is_viewer
  );
}

/** Shown in the password section. */
export function passwordErrors({ password, confirm_password }: Record<string, unknown>) {
  return { password: errorText(password), confirmation: errorText(confirm_password) };
}

/** Shown at the top: all except those of the password, in the order of the fields. */
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
  /** Whether a save writes the role, too. */
  changesRole: boolean;
}

/** The differences between two states in what a save writes; passwords cannot be compared. */
export function changedFields({ before, after, changesRole }: FormStates): ChangedField[] {
  const labels = { ...accountLabels, ...(changesRole && roleLabels) };
  const fields = Object.entries(labels) as [keyof UserFormValues, string][]; // literal objects
  return fields
    .map(([field, label]) => ({ label, before: shown(before[field]), after: shown(after[field]) }))
    .filter((field) => field.before !== field.after);
}

function shown(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? 'Yes' : 'No';
}
