import { expect, type Page } from 'playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { bearer, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test, visitor } from '#test/support/site-page.ts';
import { newUser, usersPath } from '#test/support/user-api.ts';
import { passwordField, signInWith, usersOfEachJourney } from '#test/support/user-pages.ts';

const { api, users } = usersOfEachJourney();

const editPath = ({ id }: { id: string }) => `/admin/users/edit/${id}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function fillIn(page: Page, { username, email }: { username: string; email: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await passwordField(page, 'Password').fill('first-password');
  await passwordField(page, 'Confirm password').fill('first-password');
}

test('a user is created with a role, signs in, and is found and deleted', {
  tag: '@cloud',
}, async ({ page, context }) => {
  const { username, email } = newUser();
  users.expectCreated(username);
  await signIn(page, 'owner', '/admin/users');
  await page.getByRole('link', { name: 'Add User' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add User' })).toBeVisible();
  await fillIn(page, { username, email });
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill(username);
  await box(page, 'Staff Status').check();
  await expect(page.getByText('Current Role')).toContainText('Staff');
  await button(page, 'Create User').click();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(rowOf(page, email)).toContainText('Staff');
  await expect(rowOf(page, email)).toContainText('Never');

  const colleague = await visitor(context);
  await signInWith(colleague, { username }, '/admin/users');
  await expect(colleague.getByRole('heading', { name: 'Users' })).toBeVisible();
  await colleague.context().close();

  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(username);
  await expect(page).toHaveURL(new RegExp(`\\?q=${username}$`));
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await expect(rowOf(page, email)).toContainText(/Today, \d\d:\d\d/);
  await button(page, `Delete Grace ${username}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No users match this search.')).toBeVisible();
  await expect(page.getByText(`“Grace ${username}” has been deleted.`)).toBeVisible();
  expect(await users.find(username)).toBeUndefined();
});

test('an invited user chooses a password once, on pages that pass axe', async ({
  page,
  context,
}) => {
  const { username, email } = newUser();
  users.expectCreated(username);
  await signIn(page, 'owner', '/admin/users');
  await page.getByRole('link', { name: 'Invite User' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await box(page, 'Staff Status').check();
  await button(page, 'Send Invitation').click();
  await expect(page.getByText(`The invitation was mailed to ${email}.`)).toBeVisible();
  await expectAccessibleEverywhere(page, 'invited');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const guest = await visitor(context);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expectAccessibleEverywhere(guest, 'invitation');
  await passwordField(guest, 'Password').fill('first-password');
  await passwordField(guest, 'Confirm password').fill('first-password');
  await button(guest, 'Set Password').click();
  await expect(guest.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await expectAccessibleEverywhere(guest, 'password set');

  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Invitation not available');
  await expectAccessibleEverywhere(guest, 'invitation over');
  await signInWith(guest, { username }, '/admin');
  await expect(guest.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a save over somebody else’s keeps both in sight; leaving asks first', async ({ page }) => {
  const user = await users.make();
  await signIn(page, 'owner', editPath(user));
  await page.getByLabel('Last name').fill('Mine');
  const headers = bearer(await signInByApi(api(), 'staff'));
  const data = { email: user.email, first_name: 'Theirs' };
  expect((await api().put(`${usersPath}/${user.id}`, { headers, data })).status()).toBe(200);

  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('will be lost');
  await dialog.getByRole('button', { name: 'Stay' }).click();

  await button(page, 'Save Changes').click();
  await expect(dialog.getByRole('region', { name: 'First name' })).toContainText('Theirs');
  await expectAccessible(page, 'both states');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  expect(await users.find(user.username)).toMatchObject({ first_name: 'Bo', last_name: 'Mine' });
});

test('the pages of users pass axe and never scroll sideways', async ({ page }) => {
  const user = await users.make({ is_viewer: true });
  await signIn(page, 'owner', '/admin/users');
  await expect(rowOf(page, user.email)).toBeVisible();
  await expectAccessibleEverywhere(page, 'list');
  await button(page, `Delete ${user.name}`).first().click();
  await expect(page.getByRole('dialog')).toContainText('cannot be undone');
  await expectAccessibleEverywhere(page, 'deletion');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/admin/users/new');
  await button(page, 'Create User').click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessibleEverywhere(page, 'errors');
  await page.goto(editPath(user));
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expectAccessibleEverywhere(page, 'form');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expectAccessibleEverywhere(page, 'success');
});
