import { limits } from '#shared/schemas/limits.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import {
  atRest,
  categories,
  fillInContact,
  hydrated,
  noteHydration,
  test,
} from '#test/support/site-page.ts';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const top = (element: Locator) =>
  element.evaluate((shown) => Math.round(shown.getBoundingClientRect().top));

test('the home page leads to the contact form, to the projects and back to its own', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('By the numbers')).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Get In Touch' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Get In Touch' })).toBeVisible();
  await page.goBack();
  await main.getByRole('link', { name: 'View Projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  // After a navigation, projects and posts come from a file instead of the document.
  await page.goto('/projects');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const work = (name: string) => main.getByRole('region', { name }).getByRole('article');
  await expect(work('Selected projects')).toHaveCount(limits.home.projects);
  await expect(work('Latest posts')).toHaveCount(limits.home.posts);
});

test('projects are filtered, listed and loaded according to the address', async ({ page }) => {
  await page.goto('/projects');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  const more = page.getByRole('button', { name: 'Load More Projects' });
  await more.click();
  // Waits for the cards, because the button is also disabled while the page loads.
  await expect.poll(() => cards.count()).toBeGreaterThan(12);
  await expect(more).toBeDisabled();

  const systems = categories(page).getByRole('link', { name: 'Systems', exact: true });
  await systems.click();
  await expect(page).toHaveURL(/\?category=systems$/);
  // At least one card remains, and no card of another category.
  const ofSystems = cards.filter({ has: page.getByText('Systems', { exact: true }) });
  await expect(ofSystems.first()).toBeVisible();
  await expect.poll(async () => (await cards.count()) - (await ofSystems.count())).toBe(0);

  await page.getByRole('button', { name: 'List view' }).click();
  await page.reload();
  await expect(systems).toHaveAttribute('aria-current', 'true');
  const list = page.getByRole('button', { name: 'List view' });
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a card leads to the page of its project, and on to the next one and back', async ({
  page,
}) => {
  await page.goto('/projects');
  const cards = page.getByRole('main').getByRole('article');
  await cards.getByRole('link', { name: 'Tidemark', exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/tidemark$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tidemark' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody is recognised twice' })).toBeVisible();
  await page.getByRole('navigation', { name: 'More projects' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tidemark' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Projects' }).first().click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(cards.first()).toBeVisible();
});

test("a tag filters the blog, and a post leads back to the reader's place", async ({ page }) => {
  await noteHydration(page);
  await page.goto('/blog/what-a-page-fault-actually-costs');
  // Waits for hydration; `prerendered.e2e.ts` tests earlier clicks.
  await hydrated(page);
  const cards = page.getByRole('main').getByRole('article');
  const tag = 'performance';
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: tag }).click();
  await expect(page).toHaveURL(/\/blog\?tag=performance$/);
  const tagged = cards.filter({ has: page.getByRole('link', { name: tag, exact: true }) });
  await expect(tagged.first()).toBeVisible();
  await expect.poll(async () => (await cards.count()) - (await tagged.count())).toBe(0);

  await page.goto('/blog');
  const title = cards.getByRole('heading').getByRole('link').last();
  await title.scrollIntoViewIfNeeded();
  const name = await title.innerText();
  const left = await atRest(() => top(title));
  expect(await scrollY(page)).toBeGreaterThan(0);
  await title.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect.poll(async () => Math.abs((await top(title)) - left)).toBeLessThanOrEqual(2);
});

for (const path of ['/blog', '/projects']) {
  test(`the list of ${path} fits on a narrow screen, including what is laid out later`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const cards = await page.getByRole('main').getByRole('article').all();
    expect(cards.length).toBeGreaterThan(4);
    for (const card of cards) {
      const box = await card.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
  });
}

test("the projects keep the reader's place", async ({ page }) => {
  await page.goto('/projects');
  const title = page.getByRole('main').getByRole('article').getByRole('heading').nth(8);
  await title.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await atRest(() => top(title));
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' });
  await blog.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => Math.abs((await top(title)) - before)).toBeLessThanOrEqual(2);
});

/** This journey alone really sends a message, because the server accepts few per address and hour. */
test('a message is refused with reasons, then sent, and the form is empty', async ({ page }) => {
  await page.clock.install(); // time passes only when the journey says so
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.getByLabel('Email').fill('ada@example');
  await page.getByLabel('Message').fill('Hello');
  await send.click();
  for (const text of [
    'Name is required',
    'Please enter a valid email',
    'Subject is required',
    'Message must be at least 10 characters',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();

  await fillInContact(page);
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await page.clock.fastForward(3000); // anything faster counts as a program
  await send.click();
  const sent = page.getByText(
    "Message sent successfully! I'll get back to you as soon as possible.",
  );
  await expect(sent).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.clock.fastForward(5000);
  await expect(sent).toHaveCount(0);
});
