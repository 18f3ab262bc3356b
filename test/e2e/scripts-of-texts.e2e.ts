/** Display and search of posts in Polish, Japanese, Arabic, Hindi and Vietnamese. */
import { type APIRequestContext, expect, type Page, request } from 'playwright/test';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { pageOf, soon } from '#test/support/published-posts.ts';
import { bearer, createPost, signIn } from '#test/support/site-api.ts';
import { expectNoSidewaysScroll, test } from '#test/support/site-page.ts';
import { type TextInScript, textsInScripts } from '#test/support/texts-in-scripts.ts';

// Runs in one worker, so that all journeys share the posts.
test.describe.configure({ mode: 'default' });

let api: APIRequestContext;
const posts = new Map<TextInScript, Post>();

test.beforeAll(async ({ baseURL }) => {
  api = await request.newContext({ baseURL: baseURL ?? '' });
  const staff = await signIn(api, 'staff');
  for (const text of textsInScripts) {
    const { title, excerpt, tag } = text;
    const content = serializeContent(markdownToContent(text.article));
    const changes = { title, excerpt, tags: [tag], content };
    posts.set(text, await createPost(api, { ...changes, status: 'published' }, staff));
  }
  for (const { slug } of posts.values()) {
    await expect.poll(async () => (await pageOf(api, slug)).status, soon).toBe(200);
    await expect
      .poll(async () => (await api.get(`/${rootFiles.search}`)).text(), soon)
      .toContain(slug);
  }
});

test.afterAll(async () => {
  const headers = bearer(await signIn(api, 'staff'));
  for (const { id } of posts.values()) {
    await api.delete(`${apiBasePath}/blog_posts/${id}`, { headers });
  }
  await api.dispose();
});

const addressOf = (text: TextInScript) => `/blog/${posts.get(text)?.slug}`;

for (const text of textsInScripts) {
  const { language, title, dir, query } = text;

  test(`a post in ${language} fits each width, in its direction`, async ({ page }) => {
    await page.goto(addressOf(text));
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `${language} at ${width} px`);
      const edges = await startsOf(page);
      expect(edges).toEqual(edges.map(() => ({ dir, start: edges[0]?.start })));
    }
    await expectAccessible(page, title);
  });

  test(`a post in ${language} is found by its words, and named by feeds and a picture`, async ({
    page,
  }) => {
    await page.goto(addressOf(text));
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const response = await api.get(new URL(picture ?? '', page.url()).pathname);
    expect(response.headers()['content-type']).toBe('image/png');
    for (const feed of [rootFiles.rss, rootFiles.atom, rootFiles.jsonFeed]) {
      await expect.poll(async () => (await api.get(`/${feed}`)).text()).toContain(addressOf(text));
    }
    await page.goto('/blog');
    await page.getByRole('searchbox').fill(query);
    await expect(page.locator(`main :is(h2, h3) a[href="${addressOf(text)}"]`)).toHaveText(title);
  });
}

/** @returns at which side the lines of the title, the lead and the text begin */
function startsOf(page: Page) {
  return page.locator('h1, h1 + p, blockquote, table').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { direction } = getComputedStyle(element);
      return { dir: direction, start: Math.round(direction === 'rtl' ? right : left) };
    }),
  );
}

test('a page in English loads no file of letters that it does not have', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (asked) => files.push(new URL(asked.url()).pathname));
  await page.goto('/projects');
  await page.evaluate(async () => (await document.fonts.ready).size);
  const fonts = () => files.filter((file) => file.endsWith('.woff2'));
  await expect.poll(() => fonts().length).toBeGreaterThan(0);
  expect(fonts().filter((file) => !/-latin-wght-/.test(file))).toEqual([]);
  expect(files.filter((file) => file.includes('further-fonts'))).toEqual([]);
  files.length = 0;
  const [polish] = textsInScripts;
  if (polish) await page.goto(addressOf(polish));
  await expect.poll(() => fonts().some((file) => file.includes('-latin-ext-'))).toBe(true);
});
