/** A visitor with a small screen who only uses the keyboard. */
import { expect } from 'playwright/test';
import {
  answerContact,
  categories,
  hydrated,
  noteHydration,
  reach,
  test,
} from '#test/support/site-page.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('the menu opens, leads to pages and closes by keyboard', async ({ page }) => {
  await page.goto('/no-such-page');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const toggle = page.getByRole('button', { name: 'Open menu' });
  await reach(page, toggle);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await reach(page, menu.getByRole('link', { name: 'Projects' }));
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.keyboard.press('Space');
  await reach(page, menu.getByRole('link', { name: 'Projects' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the projects and the blog can be filtered by keyboard', async ({ page }) => {
  await noteHydration(page);
  await page.goto('/projects');
  await hydrated(page);
  const systems = categories(page).getByRole('link', { name: 'Systems', exact: true });
  await reach(page, systems);
  await page.keyboard.press('Enter');
  await expect(systems).toHaveAttribute('aria-current', 'true');
  await expect(systems).toBeFocused();
  const list = page.getByRole('button', { name: 'List view' });
  await reach(page, list);
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\?category=systems&view=list$/);

  await page.goto('/blog');
  const tag = page.getByRole('main').getByRole('article').getByRole('list', { name: 'Tags' });
  await reach(page, tag.first().getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blog\?tag=/);
});

test('a message can be written, corrected and sent by keyboard', async ({ page }) => {
  await answerContact(page, 204);
  await page.goto('/contact');
  const name = page.getByLabel('Name');
  const send = page.getByRole('button', { name: 'Send Message' });
  await reach(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(name).toBeFocused();

  for (const text of ['Ada Lovelace', 'ada@example.com', 'Arenas', 'What about alignment?']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // Follows the message at once, because the tab order skips the honeypot.
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(send).toBeFocused();
});
