/** The second step of sign-in, which protects accounts whose password was stolen. */
import { dirname } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, type Page } from 'playwright/test';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { findRunningCloud } from '#scripts/local/running-cloud.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { giveSecondStep, setUpSecondStep } from '#test/support/authenticator-app.ts';
import { bearer } from '#test/support/site-api.ts';
import { fillInSignIn, signIn, test } from '#test/support/site-page.ts';
import { setAttributes } from '#test/support/stored-items.ts';
import { signInAs } from '#test/support/user-api.ts';
import { signInWith, usersOfEachJourney } from '#test/support/user-pages.ts';

const { api, users } = usersOfEachJourney();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code);
  await button(page, 'Sign In').click();
}

async function logOut(page: Page) {
  await button(page, 'Logout').click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin/profile');
}

test('staff set up an app, sign in with its codes, trust a browser, and use a recovery code', {
  tag: '@cloud',
}, async ({ page }) => {
  const { username } = await users.make({ is_staff: true });
  const login = { username, password: 'first-password' };
  await signInWith(page, login, '/admin/profile');
  await button(page, 'Set Up').click();
  const app = await setUpSecondStep(page);
  await expectAccessibleEverywhere(page, 'recovery codes');
  const [recoveryCode = ''] = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await button(page, 'I have stored them').click();
  await expect(page.getByText('It is on. 10 recovery codes are left.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'second step on');

  await logOut(page);
  await fillInSignIn(page, login);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessibleEverywhere(page, 'asked for the code');
  const code = app.nextCode();
  await page.getByLabel('Trust this browser for 30 days').check();
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(heading(page, 'Profile')).toBeVisible();
  await logOut(page);
  await fillInSignIn(page, login);
  await expect(heading(page, 'Profile')).toBeVisible();

  await button(page, 'Forget Trusted Browsers').click();
  await expect(page.getByText('Every browser is asked for a code again.')).toBeVisible();
  await logOut(page);
  await fillInSignIn(page, login);
  await enterCode(page, code);
  await expect(page.getByText(/^This code is not right, or was used already/)).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await button(page, 'Sign In').click();
  await expect(page.getByText('It is on. 9 recovery codes are left.')).toBeVisible();
});

test('a set-up, the renewal of codes and turning it off pass axe, and take a recovery code', async ({
  page,
}) => {
  const { username } = await users.make({ is_staff: true });
  await signInWith(page, { username }, '/admin/profile');
  await button(page, 'Set Up').click();
  await page.getByLabel('Your password', { exact: true }).fill('first-password');
  await button(page, 'Continue').click();
  await button(page, 'Turn On').click();
  await expect(page.getByText('Enter the code of your authenticator app')).toBeVisible();
  await expectAccessibleEverywhere(page, 'QR code');
  await button(page, 'Cancel').click();

  const { recoveryCodes } = await giveSecondStep(api(), username);
  // Turning the second step off has ended this session.
  await page.goto('/admin');
  await fillInSignIn(page, { username, password: 'first-password' });
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await button(page, 'Sign In').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await button(page, 'Turn Off').click();
  await page.getByLabel('Your password', { exact: true }).fill('first-password');
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
  await expectAccessibleEverywhere(page, 'turning it off');
  await button(page, 'Turn Off').click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(button(page, 'Set Up')).toBeVisible();
});

test('whoever has lost the phone gets back in when an administrator removes the second step', async ({
  page,
}) => {
  const user = await users.make({ is_staff: true });
  await giveSecondStep(api(), user.username);
  await signIn(page, 'owner', `/admin/users?q=${user.username}`);
  const row = page.getByRole('row').filter({ hasText: user.email });
  await expect(row.getByText('Two-step sign-in')).toBeVisible();
  await row.getByRole('link', { name: `Edit ${user.name}` }).click();
  await button(page, 'Remove').click();
  await expect(page.getByRole('dialog')).toContainText('will be signed out everywhere');
  await expectAccessible(page, 'removal');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${user.name} signs in by the password alone.`)).toBeVisible();
  await button(page, 'Save Changes').click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await page.goto('/admin');
  await logOut(page);
  await signInWith(page, user, '/admin/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
});

test('a required second step is announced, and then opens before all else', {
  // Has this tag because the requirement affects everybody who works on the site.
  tag: '@whole-site',
}, async ({ page, context }) => {
  const table = localTable();
  await signIn(page, 'owner', '/admin/settings');
  const rules = page.getByRole('form', { name: 'Sign-in' });
  try {
    await rules.getByLabel('Require two-step sign-in').check();
    await rules.getByRole('button', { name: 'Save Sign-in' }).click();
    await expect(rules.getByText('Saved.')).toBeVisible();
    const reminder = page.getByRole('complementary', { name: 'Two-step sign-in is required' });
    await expect(reminder).toBeVisible();
    await expectAccessibleEverywhere(page, 'reminder');

    const { id, username } = await users.make({ is_staff: true });
    await passSevenDays(table, id);
    const headers = bearer(await signInAs(api(), username));
    const read = async () => (await api().get(`${apiBasePath}/users`, { headers })).text();
    // Functions remember the rules for some seconds.
    await expect.poll(read).toContain('second-step-due');
    const colleague = await context.newPage();
    await colleague.goto('/admin');
    await logOut(colleague);
    await signInWith(colleague, { username }, '/admin/users');
    await expect(heading(colleague, 'Set up two-step sign-in')).toBeVisible();
    await expectAccessibleEverywhere(colleague, 'set-up that is due');
    await setUpSecondStep(colleague);
    await button(colleague, 'I have stored them').click();
    await expect(heading(colleague, 'Users')).toBeVisible();
  } finally {
    // Changes the table, because the API refuses an owner without a second step after seven days.
    await write(table, { delete: keys.signInRules() });
  }
});

/** Finds the local cloud by its state folder, which also has the mails. */
function localTable(): CoreTable {
  const mail = process.env['MAIL_DIRECTORY'] ?? '.local/cloud/mail';
  const cloud = findRunningCloud(dirname(mail));
  const tableName = cloud?.outputs['dev-data.CoreTableName'];
  if (!cloud || !tableName) throw new Error(`No cloud runs in ${dirname(mail)}.`);
  const { awsEndpoint: endpoint, region, credentials } = cloud;
  const client = new DynamoDBClient({ endpoint, region, credentials });
  return { client: DynamoDBDocumentClient.from(client), tableName };
}

/** Moves the rule and the user's first day seven days back. */
async function passSevenDays(table: CoreTable, userId: string): Promise<void> {
  const then = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
  await setAttributes(table, keys.signInRules(), { secondStepRequiredSince: then });
  await setAttributes(table, keys.user(userId), { dateJoined: then });
}
