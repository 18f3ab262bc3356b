/** Steps of the journeys through the pages of users. */
import { type APIRequestContext, expect, type Page, request as playwright } from 'playwright/test';
import type { Tokens, User } from '#shared/schemas/auth.ts';
import type { CreateUserInput } from '#shared/schemas/users.ts';
import { bearer, jsonOf, signIn as signInByApi } from './site-api.ts';
import { fillInSignIn, test } from './site-page.ts';
import { createUser, usersPath } from './user-api.ts';

/** Keeps the users that a journey creates, so that they can be deleted afterwards. */
export function createdUsers(api: () => APIRequestContext) {
  const names = new Set<string>();
  let tokens: Promise<Tokens> | undefined;
  const asOwner = () => {
    tokens ??= signInByApi(api(), 'owner');
    return tokens;
  };
  const owner = async () => bearer(await asOwner());
  return {
    /** Remembers a user that the page creates, so that the user is deleted, too. */
    expectCreated: (username: string) => names.add(username),
    async make(flags: object = {}, changes: Partial<CreateUserInput> = {}): Promise<User> {
      const user = await createUser(api(), changes, await asOwner());
      names.add(user.username);
      return Object.keys(flags).length === 0 ? user : this.giveRole(user, flags);
    },
    async giveRole({ id }: User, flags: object): Promise<User> {
      const data = { is_staff: false, is_admin: false, is_viewer: false, ...flags };
      const headers = await owner();
      const answer = await api().put(`${usersPath}/${id}/update_role`, { headers, data });
      return (await jsonOf(answer, 200)) as User; // the API validates its answers
    },
    async find(username: string): Promise<User | undefined> {
      const headers = await owner();
      const answer = await api().get(usersPath, { headers, params: { q: username } });
      const { data } = (await jsonOf(answer, 200)) as { data: User[] }; // the API validates its answers
      return data.find((user) => user.username === username);
    },
    async removeAll(): Promise<void> {
      for (const name of names) {
        const user = await this.find(name);
        if (user) await api().delete(`${usersPath}/${user.id}`, { headers: await owner() });
      }
      names.clear();
    },
  };
}

/** Offers each journey of a file the API and `createdUsers`. Deletes the users after each journey. */
export function usersOfEachJourney() {
  let current: APIRequestContext;
  const api = () => current;
  const users = createdUsers(api);
  test.beforeEach(async ({ baseURL }) => {
    current = await playwright.newContext({ baseURL: baseURL ?? '' });
  });
  test.afterEach(async () => {
    await users.removeAll();
    await current.dispose();
  });
  return { api, users };
}

/** Signs in a user whom the sample content does not have. */
export async function signInWith(
  page: Page,
  { username, password = 'first-password' }: { username: string; password?: string },
  path: string,
): Promise<void> {
  await page.goto(path);
  await fillInSignIn(page, { username, password });
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
}

export function passwordField(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true });
}
