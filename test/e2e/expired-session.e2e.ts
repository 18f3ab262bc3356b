import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { setUpSecondStep } from '#test/support/authenticator-app.ts';
import { entryForms, test } from '#test/support/entry-forms.ts';
import { user } from '#test/support/site-api.ts';
import { signIn, signInByForm } from '#test/support/site-page.ts';
import { createdUsers, signInWith } from '#test/support/user-pages.ts';

const password = (page: Page) =>
  page.getByRole('dialog', { name: 'Sign in again' }).getByLabel('Password', { exact: true });

/** Ends the session on the server, as its owner would from another device. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/v1/auth/logout', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
      },
      body: JSON.stringify({ refresh_token: localStorage.getItem('refreshToken') }),
    });
    return response.status;
  });
  expect(status).toBe(204);
  // The access token would stay valid for a while: expire it now.
  await page.evaluate(() => {
    const token = localStorage.getItem('authToken') ?? '';
    localStorage.setItem('authToken', `${token.slice(0, -6)}AAAAAA`);
  });
}

for (const form of entryForms) {
  test.describe(`in the form of a ${form.word}`, () => {
    const title = 'Before the session ended';

    test('a session that ends in an open form asks for the password in place and then saves', async ({
      page,
      createEntry,
    }) => {
      const { editPath, savedTitle } = await createEntry(form, { title });
      await signIn(page, 'owner', editPath);
      await page.getByLabel(/^Title/).fill('Written before it ended');
      await endSession(page);
      let saves = 0;
      page.on('request', (sent) => {
        // The copy on the server is kept now and then, too.
        const isSave = !sent.url().includes('/working_copies/');
        if (isSave && ['PUT', 'PATCH'].includes(sent.method())) saves += 1;
      });
      await page.getByRole('button', { name: form.saveButton }).click();

      await expect(page.getByText(/Your session has ended/)).toBeVisible();
      await expect(password(page)).toBeFocused();
      await expectAccessible(page, 'asked for the password');
      await password(page).fill('not-the-password');
      await password(page).press('Enter');
      await expect(page.getByText('Invalid username or password.')).toBeVisible();
      await expect(page.getByLabel(/^Title/)).toHaveValue('Written before it ended');
      await password(page).fill(user('owner').password);
      await password(page).press('Enter');

      await expect(page).toHaveURL(form.listPath);
      expect(await savedTitle()).toBe('Written before it ended');
      expect(saves).toBe(2);
    });

    test('when somebody else signs in in another tab, nothing is saved under that name', async ({
      page,
      context,
      createEntry,
    }) => {
      const { editPath, savedTitle } = await createEntry(form, { title });
      await signIn(page, 'owner', editPath);
      await page.getByLabel(/^Title/).fill('Written by the owner');
      const other = await context.newPage();
      await other.goto(form.listPath);
      await other.getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL(/\/$/);
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
      await signInByForm(other, 'staff');
      await expect(page.getByRole('dialog')).toContainText('staff has signed in');
      expect(await savedTitle()).toBe(title);

      await password(page).fill(user('owner').password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: form.saveButton }).click();
      await expect(page).toHaveURL(form.listPath);
      expect(await savedTitle()).toBe('Written by the owner');
    });
  });
}

test('somebody with a second step is asked for it as well, over the form', async ({
  page,
  request,
}) => {
  const users = createdUsers(() => request);
  const { username } = await users.make({ is_staff: true });
  await signInWith(page, { username }, '/admin/profile');
  await page.getByRole('button', { name: 'Set Up' }).click();
  const app = await setUpSecondStep(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('link', { name: 'Blog Posts' }).first().click();
  await page.getByRole('link', { name: 'New Post' }).click();
  await page.getByLabel(/^Title/).fill('Written before it ended');
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill('Fifty characters are the least: '.repeat(3));
  await page.getByRole('combobox', { name: 'Category' }).fill('Databases');
  await page.getByLabel('Tags').fill('tides');
  await endSession(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await password(page).fill('first-password');
  await password(page).press('Enter');
  const code = page.getByRole('dialog').getByLabel('Code');
  await expect(code).toBeFocused();
  await expectAccessible(page, 'asked for the code over the form');
  await code.fill(app.nextCode());
  await code.press('Enter');
  await expect(page).toHaveURL('/admin/posts');
  await expect(page.getByRole('link', { name: 'Written before it ended' }).first()).toBeVisible();
  await users.removeAll();
});

test('a session that ends with nothing unsaved leads to the sign-in screen', async ({ page }) => {
  await signIn(page, 'owner', '/admin/posts/new');
  await expect(page.getByLabel('Title')).toBeVisible();
  // A request that is still under way would lead there before the click.
  await page.waitForLoadState('networkidle');
  await endSession(page);
  await page.getByRole('link', { name: 'Blog Posts', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
});
