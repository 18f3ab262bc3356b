import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { content, editPost, save } from '#test/support/post-form.ts';
import { expectNoSidewaysScroll, test, untilShown, visitor } from '#test/support/site-page.ts';

const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a table goes from its insertion to a reader, who scrolls it on a phone', async ({
  page,
  context,
}) => {
  const post = await editPost(page);
  await control(page, 'Table').click();
  const tools = page.getByRole('toolbar', { name: 'Table' });
  await expect(tools).toBeVisible();
  for (const text of [
    'Harbour',
    'High water',
    'Wind',
    'Oslo',
    '0.3 m',
    'calm',
    'Bergen',
    '1.2 m',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tromsø');
  await page.keyboard.press('Tab');
  // Tab moves between cells. After Escape, it leaves the text for the controls of the table.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(control(page, 'Add row below')).toBeFocused();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowRight');
  await expect(control(page, 'Align column right')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await expect(control(page, 'Align column right')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'a table in the editor');
  for (let times = 0; times < 5; times += 1) await control(page, 'Add column right').click();
  await save(page, 'Publish Now');

  const reader = await visitor(context);
  const table = reader.getByRole('region', { name: 'Table: Harbour, High water, Wind' });
  await untilShown(reader, `/blog/${post.slug}`, table);
  await expect(table.getByRole('columnheader', { name: 'High water' })).toHaveCSS(
    'text-align',
    'right',
  );
  await expect(table.getByRole('cell', { name: 'Tromsø' })).toBeVisible();
  await expectAccessible(reader, 'a post with a table');
  await reader.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(reader, 'a post with a table');
  await table.focus();
  await reader.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});
