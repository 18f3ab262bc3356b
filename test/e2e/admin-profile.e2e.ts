import { expect, type Page } from 'playwright/test';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { bearer } from '#test/support/site-api.ts';
import { test } from '#test/support/site-page.ts';
import { signInAs } from '#test/support/user-api.ts';
import { passwordField, signInWith, usersOfEachJourney } from '#test/support/user-pages.ts';

const { api, users } = usersOfEachJourney();

const change = (page: Page) => page.getByRole('button', { name: 'Change Password' });

async function fillIn(page: Page, [current, next, again]: [string, string, string]) {
  await passwordField(page, 'Current password').fill(current);
  await passwordField(page, 'New password').fill(next);
  await passwordField(page, 'Confirm new password').fill(again);
}

test('staff change their own password; other devices are signed out', async ({ page }) => {
  const user = await users.make({ is_staff: true });
  await signInWith(page, user, '/admin/profile');
  const elsewhere = await signInAs(api(), user.username);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByText('Staff', { exact: true })).toBeVisible();

  await fillIn(page, ['', '1234567', '']);
  await change(page).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await fillIn(page, ['a-guess', 'second-password', 'another-password']);
  await change(page).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillIn(page, ['a-guess', 'second-password', 'second-password']);
  await change(page).click();
  await expect(page.getByText('The current password is not right')).toBeVisible();
  await expect(passwordField(page, 'Current password')).toBeFocused();

  await passwordField(page, 'Current password').fill('first-password');
  await change(page).click();
  await expect(page.getByText('All other devices have been signed out.')).toBeVisible();
  await expect(passwordField(page, 'New password')).toHaveValue('');
  const me = await api().get('/api/v1/auth/me', { headers: bearer(elsewhere) });
  expect(me.status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await signInAs(api(), user.username, 'second-password');
});

test('the profile passes axe and never scrolls sideways', async ({ page }) => {
  const user = await users.make({ is_staff: true });
  await signInWith(page, user, '/admin/profile');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expectAccessibleEverywhere(page, 'profile');
  await change(page).click();
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'errors');
  await fillIn(page, ['first-password', 'second-password', 'second-password']);
  await change(page).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'success');
});
