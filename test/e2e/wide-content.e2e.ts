/** Content that is wider than a phone or a sheet of paper, and copying formulas. */
import { type APIRequestContext, expect, type Page, request } from 'playwright/test';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { bearer, createPost, signIn } from '#test/support/site-api.ts';
import { test, untilShown } from '#test/support/site-page.ts';

const fraction = String.raw`\frac{${'abcdefghijklmnopqrstuvwxyz'.split('').join('+')}}{2}`;
const columns = (cell: string) => `| ${Array(8).fill(cell).join(' | ')} |`;
const article = `
Before $${fraction}$, a short $x^2$, and after.

- An item with $${fraction}$

$$
\\begin{pmatrix} ${Array(30).fill('a_{10}').join(' & ')} \\end{pmatrix}
$$

$$
${Array(9).fill('a_{10}').join(' + ')} \\tag{7}
$$

## Part

${columns('Column')}
${columns('---')}
${columns('internationalisation')}

- [x] Done ${'unbreakable'.repeat(30)}
`;

let api: APIRequestContext;
let staff: Tokens;
let post: { id: string; slug: string };

test.beforeAll(async ({ baseURL }) => {
  api = await request.newContext({ baseURL: baseURL ?? '' });
  staff = await signIn(api, 'staff');
  const content = serializeContent(markdownToContent(article));
  post = await createPost(api, { content, status: 'published' }, staff);
});

test.afterAll(async () => {
  await api.delete(`${apiBasePath}/blog_posts/${post.id}`, { headers: bearer(staff) });
  await api.dispose();
});

const text = (page: Page) => page.getByRole('main').locator('p', { hasText: 'Before' });
const scrollable = (page: Page) => page.locator('.katex[tabindex]');

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await untilShown(page, `/blog/${post.slug}`, text(page));
  await expect(scrollable(page)).toHaveCount(2);
}

test('on a phone, wide formulas in a line scroll, and numbers stand beside theirs', async ({
  page,
}) => {
  await openAt(page, 320);
  for (const formula of await scrollable(page).all()) {
    await formula.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => formula.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }
  const overlap = await page.locator('.katex-tag').evaluate((tag) => {
    const last = tag.previousElementSibling?.getBoundingClientRect();
    return (last?.right ?? Number.NaN) - tag.getBoundingClientRect().left;
  });
  expect(overlap).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'wide formulas');
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect(scrollable(page)).toHaveCount(0);
});

test('paper has everything but the ways to other places, and no heading alone', async ({
  page,
}) => {
  await openAt(page, 320);
  await page.emulateMedia({ media: 'print' });
  // The width of A4 without margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  const cut = await page.getByRole('main').evaluate((main) => {
    const seen = [...main.querySelectorAll('p, li, td, th, .katex-base, .katex-tag')];
    const wide = seen.filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return left < 0 || right > window.innerWidth || each.scrollWidth > window.innerWidth;
    });
    return wide.map((each) => each.outerHTML.slice(0, 80));
  });
  expect(cut).toEqual([]);
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const heading = page.getByRole('heading', { name: 'Part' }).locator('..');
  await expect(heading).toHaveCSS('break-after', 'avoid');
});

test('a copy has formulas once, as their source', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAt(page, 320);
  await text(page).evaluate((paragraph) => getSelection()?.selectAllChildren(paragraph));
  await page.keyboard.press('ControlOrMeta+C');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`Before $${fraction}$, a short $x^2$, and after.`);
});
