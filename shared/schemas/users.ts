/** Schemas for managing users, and for users' own profiles. Only `updateRoleSchema` sets a role. */
import * as z from 'zod';
import { isObjectKey } from '../content/urls.ts';
import { currentPasswordSchema as currentPassword } from './account.ts';
import { userSchema } from './auth.ts';
import { pageMetaSchema, pagingQuery, text } from './common.ts';
import { emailPattern, isPlausibleEmail } from './email.ts';
import { isGuessable } from './guessable-password.ts';
import { limits } from './limits.ts';
import { contactMessages } from './contact-messages.ts';
import { userMessages } from './user-messages.ts';

const username = oneLine(
  limits.username.max,
  userMessages.usernameTooLong,
  userMessages.usernameRequired,
)
  .normalize('NFKC')
  .trim()
  .min(1, userMessages.usernameRequired)
  .max(limits.username.max, userMessages.usernameTooLong);

const email = text(limits.email.max, userMessages.userEmailInvalid, contactMessages.emailRequired)
  .normalize('NFKC')
  .trim()
  .min(1, contactMessages.emailRequired)
  .refine((value) => isPlausibleEmail(value), userMessages.userEmailInvalid)
  .meta({ pattern: emailPattern });

const password = text(
  limits.password.max,
  userMessages.passwordTooLong,
  userMessages.passwordRequired,
)
  .min(1, userMessages.passwordRequired)
  .min(limits.password.min, userMessages.passwordTooShort)
  .refine((value) => !isGuessable(value), userMessages.passwordGuessable);

/** An empty password keeps the current one. */
const newPassword = text(limits.password.max, userMessages.passwordTooLong)
  .refine(
    (value) => value === '' || value.length >= limits.password.min,
    userMessages.passwordTooShort,
  )
  .refine((value) => !isGuessable(value), userMessages.passwordGuessable);

const firstName = oneLine(limits.personName.max, userMessages.firstNameTooLong).trim();
const lastName = oneLine(limits.personName.max, userMessages.lastNameTooLong).trim();

/** Options of a refinement that compares a password with its repetition. */
export const passwordsMustMatch = {
  error: userMessages.passwordsDiffer,
  path: ['confirm_password'],
};

/** Fields are checked in this order, and the first message becomes the problem's detail. */
export const createUserSchema = z
  .strictObject({
    username,
    email,
    password,
    /** Optional. Must be the same as `password`. */
    confirm_password: z.string().optional(),
    first_name: firstName.default(''),
    last_name: lastName.default(''),
    is_active: z.boolean().default(true),
  })
  .refine((sent) => (sent.confirm_password ?? sent.password) === sent.password, passwordsMustMatch)
  .refine(
    ({ password: sent, username: name, email: address }) => !isGuessable(sent, [name, address]),
    {
      error: userMessages.passwordGuessable,
      path: ['password'],
    },
  )
  .meta({ id: 'CreateUser' });

/** Missing fields stay, and an empty password keeps the current one. */
export const updateUserSchema = z
  .strictObject({
    username: username.optional(),
    email,
    password: newPassword.optional(),
    confirm_password: z.string().optional(),
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    is_active: z.boolean().optional(),
  })
  .refine(
    ({ password: sent = '', confirm_password: again = sent }) => again === sent,
    passwordsMustMatch,
  )
  .meta({ id: 'UpdateUser' });

/** Missing names and a missing picture stay. A picture of null removes the picture. */
export const updateOwnUserSchema = z
  .strictObject({
    email,
    /** Required only for changing the e-mail address. */
    current_password: currentPassword.optional(),
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    picture: text(limits.url.max, userMessages.pictureMissing)
      .refine((value) => isObjectKey(value), userMessages.pictureMissing)
      .nullable()
      .optional(),
  })
  .meta({ id: 'UpdateOwnUser' });

export const updateRoleSchema = z
  .strictObject({ is_staff: z.boolean(), is_admin: z.boolean(), is_viewer: z.boolean() })
  .meta({ id: 'UpdateRole' });

export const changePasswordSchema = z
  .strictObject({
    oldPassword: currentPassword.min(1, userMessages.passwordRequired),
    newPassword: password,
  })
  .meta({ id: 'ChangePassword' });

/** Lists the newest first. `q` searches names and e-mail addresses. */
export const userListQuerySchema = z
  .strictObject({ ...pagingQuery, q: text(limits.searchText.max).optional() })
  .meta({ id: 'UserListQuery' });

export const userListSchema = z
  .strictObject({ data: z.array(userSchema), meta: pageMetaSchema })
  .meta({ id: 'UserList' });

/** Refuses control characters, with which a name could forge lines in terminals and logs. */
function oneLine(max: number, tooLong: string, missing?: string) {
  return text(max, tooLong, missing).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    contactMessages.oneLine,
  );
}

export type CreateUser = z.infer<typeof createUserSchema>;
export type CreateUserInput = z.input<typeof createUserSchema>;
export type UpdateUser = z.infer<typeof updateUserSchema>;
export type UpdateOwnUser = z.infer<typeof updateOwnUserSchema>;
export type UpdateRole = z.infer<typeof updateRoleSchema>;
export type UserListQuery = z.infer<typeof userListQuerySchema>;
export type UserList = z.infer<typeof userListSchema>;
