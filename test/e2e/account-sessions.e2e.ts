/** The list of a user's sessions, and the reset of a forgotten password. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { bearer } from '#test/support/site-api.ts';
import { test, visitor } from '#test/support/site-page.ts';
import { signInAs } from '#test/support/user-api.ts';
import { passwordField, signInWith, usersOfEachJourney } from '#test/support/user-pages.ts';

const { api, users } = usersOfEachJourney();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('somebody ends the session of another browser, which is signed out', {
  tag: '@cloud',
}, async ({ page, context }) => {
  const user = await users.make({ is_staff: true });
  const elsewhere = await visitor(context);
  await signInWith(elsewhere, user, '/admin/users');
  await signInAs(api(), user.username);
  await signInWith(page, user, '/admin/profile');
  const sessions = page.getByRole('group', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('This browser')).toHaveCount(1);
  await expectAccessibleEverywhere(page, 'sessions');

  await sessions
    .getByRole('button', { name: /^End (?!All)/ })
    .first()
    .click();
  await expectAccessible(page, 'end of a session');
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await button(page, 'End All Others').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await elsewhere.context().close();
});

test('a forgotten password is reset by a link that is mailed, once', async ({ page }) => {
  const user = await users.make({ is_staff: true });
  const before = await signInAs(api(), user.username);
  await page.goto('/admin');
  await button(page, 'Forgot password?').click();
  await page.getByLabel('Username or email').fill(user.email);
  await expectAccessibleEverywhere(page, 'forgotten password');
  await button(page, 'Send Link').click();
  await expect(page.getByText(/has an account here, a link .* is on its way/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'link sent');

  const link = await mailedLink(user.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'new password');
  await passwordField(page, 'Password').fill('second-password');
  await passwordField(page, 'Confirm password').fill('second-password');
  await button(page, 'Set Password').click();
  await expect(page.getByText(/All devices have been signed out/)).toBeVisible();
  const me = await api().get('/api/v1/auth/me', { headers: bearer(before) });
  expect(me.status()).toBe(401);
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Link not available' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'link over');
  await signInWith(page, { ...user, password: 'second-password' }, '/admin/users');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

/** Reads the path of the link in the latest mail to an address, from the local cloud's folder of mails. */
async function mailedLink(address: string): Promise<string> {
  const folder = process.env['MAIL_DIRECTORY'] ?? '.local/cloud/mail';
  const mails = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  const links = mails
    .filter((mail) => mail.includes(`To: ${address}`))
    // Joins the wrapped lines of the mail.
    .flatMap(
      (mail) => mail.replaceAll(/=\r?\n/g, '').match(/\/admin\/reset-password#[\w-]{64}/) ?? [],
    );
  const [link] = links;
  if (link === undefined) throw new Error(`No mail to ${address} has a link.`);
  return link;
}
