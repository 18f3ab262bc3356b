/** Finding, exporting and erasing the data of a person in the admin area. */
import { readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import { personalDataMessages as texts } from '#shared/schemas/admin-messages.ts';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { receivedMessage } from '#test/support/inbox-api.ts';
import { bearer, signIn as signInByApi } from '#test/support/site-api.ts';
import { reach, signIn, test } from '#test/support/site-page.ts';
import { createUser } from '#test/support/user-api.ts';
import { apiBasePath } from '#shared/platform/http.ts';

test('an administrator looks up an address, downloads what is stored for it and erases it, without a pointer', async ({
  page,
  request,
}) => {
  const user = await createUser(request);
  const { email } = user;
  const { id, subject } = await receivedMessage(request, { email });

  await signIn(page, 'owner', '/admin/messages');
  await reach(page, page.getByRole('link', { name: 'Personal Data' }));
  await page.keyboard.press('Enter');
  await reach(page, page.getByLabel('Email'));
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  const kept = page.getByRole('region', { name: /^Data of / });
  await expect(kept.getByRole('link', { name: subject })).toBeVisible();
  await expect(kept.getByRole('link', { name: user.name })).toBeVisible();
  await expectAccessibleEverywhere(page, 'personal data, found');

  const download = page.waitForEvent('download');
  await reach(page, page.getByRole('button', { name: 'Download' }));
  await page.keyboard.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^personal-data-[\d-]+\.json$/);
  const file = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(file).toMatchObject({ user: { email }, messages: [{ subject }] });

  await reach(page, page.getByRole('button', { name: 'Erase' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase this data?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'personal data, before erasing');
  await reach(page, dialog.getByRole('button', { name: 'Erase' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 message and the account were deleted.')).toBeVisible();
  const headers = bearer(await signInByApi(request, 'owner'));
  expect((await request.get(`${apiBasePath}/messages/${id}`, { headers })).status()).toBe(404);
  expect((await request.get(`${apiBasePath}/users/${user.id}`, { headers })).status()).toBe(404);

  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText(texts.nothingStored)).toBeVisible();
});
