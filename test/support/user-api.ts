/** Creates users by the API of the tested site. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Tokens, tokensSchema, type User, userSchema } from '#shared/schemas/auth.ts';
import type { CreateUserInput } from '#shared/schemas/users.ts';
import { bearer, jsonOf, signIn } from './site-api.ts';

export const usersPath = `${apiBasePath}/users`;

/** @returns a valid user with a unique name, so that suites do not interfere */
export function newUser(changes: Partial<CreateUserInput> = {}): CreateUserInput {
  const username = `person-${crypto.randomUUID().slice(0, 13)}`;
  return {
    username,
    email: `${username}@example.com`,
    password: 'first-password',
    first_name: 'Bo',
    last_name: 'Keel',
    ...changes,
  };
}

/** @returns a valid user without a password, for an invitation */
export function invitedUser() {
  const { password: _, ...invited } = newUser();
  return invited;
}

export async function createUser(
  api: APIRequestContext,
  changes: Partial<CreateUserInput> = {},
  by: Tokens | Promise<Tokens> = signIn(api, 'owner'),
): Promise<User> {
  // Sends the key that the form sends, so that a retried request creates no second user.
  const headers = { ...bearer(await by), 'idempotency-key': crypto.randomUUID() };
  const response = await api.post(usersPath, { headers, data: newUser(changes) });
  return userSchema.parse(await jsonOf(response, 201));
}

export async function signInAs(
  api: APIRequestContext,
  username: string,
  password = 'first-password',
): Promise<Tokens> {
  const response = await api.post(`${apiBasePath}/auth/token`, { data: { username, password } });
  return tokensSchema.parse(await jsonOf(response, 200));
}
