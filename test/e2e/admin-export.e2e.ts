import { expect } from 'playwright/test';
import { checkArchive } from '#scripts/archive/archived-units.ts';
import { openArchive } from '#scripts/archive/open-archive.ts';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { signIn, test } from '#test/support/site-page.ts';

test('the owner exports what visitors see, and downloads it as one file', async ({ page }) => {
  await signIn(page, 'owner');
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await page.getByRole('radio', { name: 'What visitors see' }).check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();

  const download = page.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const main = page.locator('#admin-main');
  await expect(main.getByText('What visitors see')).toHaveCount(2);
  await expectAccessibleEverywhere(page, 'a finished export');
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^site-public-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await openArchive(await file.path());
  const { refused } = await checkArchive(archive);
  archive.close();
  expect(refused).toEqual([]);
  // The download must not have replaced the page.
  await expect(main.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
});
