/**
 * The most extreme content that the API accepts: the pages stay intact, and none of it runs as
 * code.
 */
import { type APIRequestContext, expect, type Page, request } from 'playwright/test';
import { apiBasePath, projectPath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import {
  type CreateProjectInput,
  type Project,
  savedProjectSchema,
} from '#shared/schemas/projects.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';
import {
  expectNothingCutOff,
  signIn as signInAs,
  test,
  untilShown,
} from '#test/support/site-page.ts';
import { favicon, svgAddress } from '#web/vite/document-plugin.ts';
import { hostilePosts, hostileProjects } from './hostile-texts.ts';

/** The site's own, in every document. */
const icon = svgAddress(favicon);

let api: APIRequestContext;
let staff: Tokens;
/** Addresses of what was created here, to be deleted afterwards. */
const made: string[] = [];

test.use({ viewport: { width: 320, height: 640 } });

test.beforeAll(async ({ baseURL }) => {
  api = await request.newContext({ baseURL: baseURL ?? '' });
  staff = await signIn(api, 'staff');
});

test.afterAll(async () => {
  for (const path of made) await api.delete(path, { headers: bearer(staff) });
  await api.dispose();
});

for (const [name, fields] of Object.entries(hostilePosts)) {
  test(`a post full of hostile ${name} stays plain text`, async ({ page }) => {
    const asked = dialogsOf(page);
    const post = await createPost(api, staff, { ...fields, status: 'published' });
    made.push(`${apiBasePath}/blog_posts/${post.id}`);

    await page.goto(`/blog/${post.slug}`);
    // Exactly: white space counts.
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(post.title);
    if (post.content.includes('math-block')) {
      await expect(page.locator('.katex').first()).toBeVisible();
    }
    await expectHarmless(page, name);

    await untilShown(page, '/blog', page.locator(`main a[href="/blog/${post.slug}"]`).first());
    await expectHarmless(page, `${name} in the list`);
    expect(asked).toEqual([]);
  });
}

test('the longest words fit into the lists of the admin area', async ({ page }) => {
  const post = await createPost(api, staff, { ...hostilePosts['length'], status: 'draft' });
  made.push(`${apiBasePath}/blog_posts/${post.id}`);
  await signInAs(page, 'staff', '/admin/posts');
  await expect(page.getByRole('link', { name: post.title }).first()).toBeVisible();
  for (const width of [320, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCutOff(page, `posts at ${width} px`);
  }
});

test('hostile projects stay plain text', async ({ page }) => {
  const asked = dialogsOf(page);
  const saved: Project[] = [];
  // One after the other: when the last one is published, so are the earlier ones.
  for (const project of hostileProjects) saved.push(await createProject(project));
  const last = saved.at(-1);
  if (!last) throw new Error('There is no hostile project');
  for (const view of ['grid', 'list']) {
    const titles = page.getByRole('main').getByRole('article').getByRole('heading');
    await untilShown(page, `/projects?view=${view}`, titles.getByText(last.title, { exact: true }));
    const shown = await titles.allTextContents();
    expect(shown).toEqual(expect.arrayContaining(saved.map(({ title }) => title)));
    await expectHarmless(page, view);
  }
  for (const { title, slug } of saved) {
    await page.goto(projectPath(slug ?? ''));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectHarmless(page, slug ?? '');
  }
  expect(asked).toEqual([]);
});

async function createProject(fields: CreateProjectInput): Promise<Project> {
  const path = `${apiBasePath}/projects`;
  const response = await api.post(path, { headers: bearer(staff), data: fields });
  const project = savedProjectSchema.parse(await jsonOf(response, 201));
  made.push(`${path}/${project.id}`);
  return project;
}

/** The request that an executed script would have sent. */
function dialogsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  return asked;
}

/** No element or attribute that runs or loads anything, and nothing wider than the window. */
async function expectHarmless(page: Page, name: string): Promise<void> {
  const harmful = await page.evaluate((ownIcon) => {
    const addresses = /^(?:href|src|action|formaction|poster|data|xlink:href)$/;
    const safe = ['http:', 'https:', 'mailto:'];
    const elements = 'main :is(script, iframe, object, embed, base, img[src="x"])';
    const found = [...document.querySelectorAll(elements)].map((element) => element.outerHTML);
    for (const element of document.querySelectorAll('*')) {
      for (const { name: attribute, value } of element.attributes) {
        const isIcon = value === ownIcon && element.matches('head > link[rel="icon"]');
        const leads = addresses.test(attribute) && !isIcon;
        const unsafe = leads && !safe.includes(new URL(value, location.href).protocol);
        if (unsafe || attribute.startsWith('on')) found.push(`${attribute}="${value}"`);
      }
    }
    return found;
  }, icon);
  expect(harmful, name).toEqual([]);
  await expectNothingCutOff(page, name);
}
