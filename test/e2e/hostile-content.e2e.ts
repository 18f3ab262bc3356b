/**
 * The most extreme content that the API accepts: the pages stay intact, and none of it runs as
 * code.
 */
import { type APIRequestContext, expect, type Page, request } from 'playwright/test';
import { apiBasePath, projectPath } from '#shared/platform/http.ts';
import { feeds } from '#shared/publishing/site-paths.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import {
  type CreateProjectInput,
  type Project,
  savedProjectSchema,
} from '#shared/schemas/projects.ts';
import { savedSettingsSchema } from '#shared/schemas/site-settings.ts';
import { uploadedSchema } from '#shared/schemas/uploads.ts';
import { feedProblems } from '#test/support/feed-problems.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, createPost, jsonOf, paragraph, signIn, somePost } from '#test/support/site-api.ts';
import {
  expectNothingCutOff,
  signIn as signInAs,
  test,
  untilShown,
} from '#test/support/site-page.ts';
import { signInAs as authorTokens } from '#test/support/user-api.ts';
import { createdUsers } from '#test/support/user-pages.ts';
import { favicon, svgAddress } from '#web/vite/document-plugin.ts';
import {
  hostilePosts,
  hostileProjects,
  markup,
  refusedFields,
  refusedNodes,
} from './hostile-texts.ts';

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
    const create = async () => {
      const post = await createPost(api, { ...fields, status: 'published' }, staff);
      made.push(`${apiBasePath}/blog_posts/${post.id}`);
      return post;
    };
    // One that the other is related to, and in a series with.
    await create();
    const post = await create();

    await page.goto(`/blog/${post.slug}`);
    // Exactly: white space counts.
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(post.title);
    if (post.content.includes('math-block')) {
      await expect(page.locator('.katex').first()).toBeVisible();
    }
    await expectHarmless(page, name);
    const drawn = page.locator('meta[property="og:image"]');
    // A page that was rendered in the browser, before it was published, names no picture.
    await expect(async () => {
      if ((await drawn.count()) === 0) await page.reload();
      const { pathname } = new URL((await drawn.getAttribute('content', { timeout: 2000 })) ?? '');
      expect((await api.get(pathname)).headers()['content-type']).toBe('image/png');
    }).toPass();
    await expectHarmless(page, `${name}, published`);

    await untilShown(page, '/blog', page.locator(`main a[href="/blog/${post.slug}"]`).first());
    await expectHarmless(page, `${name} in the list`);
    for (const { file } of feeds) {
      const feed = async () => (await api.get(`/${file}`)).text();
      await expect.poll(feed).toContain(post.slug);
      expect(feedProblems(await feed()), file).toEqual([]);
    }
    await expect
      .poll(async () => (await api.get('/search-index.json')).text())
      .toContain(post.slug);
    await page.goto('/blog');
    const word = /^\w{1,20}(?= )/.exec(post.title)?.[0] ?? post.tags[0]?.title ?? '';
    await page.getByRole('searchbox').fill(word);
    const found = page.locator(`main :is(h2, h3) a[href="/blog/${post.slug}"]`);
    await expect.poll(() => found.textContent()).toBe(post.title);
    await expectHarmless(page, `${name} in the search`);
    if (post.series) {
      const series = page.getByRole('heading', { level: 1, name: post.series.name });
      await untilShown(page, `/blog/series/${post.series.slug}`, series);
      expect(await series.textContent()).toBe(post.series.name);
      await expectHarmless(page, `${name} in its series`);
    }
    expect(asked).toEqual([]);
  });
}

test('values that no form sends are refused', async () => {
  const intro = JSON.parse(
    paragraph('Fifty characters and more are what a post needs to be saved.'),
  );
  const bodies = [
    ...refusedNodes.map((node) => ({ content: JSON.stringify([...intro, node]) })),
    ...refusedFields,
  ];
  for (const changes of bodies) {
    const data = { ...somePost(), ...changes };
    const response = await api.post(`${apiBasePath}/blog_posts`, { headers: bearer(staff), data });
    expect(response.status(), JSON.stringify(changes)).toBe(422);
  }
});

test('hostile names and descriptions of media stay plain text', async ({ page }) => {
  const asked = dialogsOf(page);
  const buffer = await picture('image/png', { width: 64, height: 40 });
  const name = `'><svg onload=alert(1)> ${crypto.randomUUID()}.png`;
  const multipart = { file: { name, mimeType: 'image/png', buffer } };
  const headers = bearer(staff);
  const sent = await api.post(`${apiBasePath}/uploads`, { headers, multipart });
  const { object_key: key } = uploadedSchema.parse(await jsonOf(sent, 201));
  const path = `${apiBasePath}/media/${key.slice('uploads/'.length)}`;
  made.push(path);
  await jsonOf(await api.patch(path, { headers, data: { description: markup } }), 204);
  await signInAs(page, 'staff', '/admin/media');
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue(markup);
  await expectNothingRuns(page, 'media');
  expect(asked).toEqual([]);
});

test('a hostile author and hostile former names of labels stay plain text', {
  tag: '@whole-site',
}, async ({ page }) => {
  const asked = dialogsOf(page);
  const path = `${apiBasePath}/site_settings`;
  const owner = bearer(await signIn(api, 'owner'));
  const settings = async () =>
    savedSettingsSchema.parse(await jsonOf(await api.get(path, { headers: owner }), 200));
  const put = async (data: object) => {
    const headers = { ...owner, 'if-match': `"${(await settings()).version}"` };
    await jsonOf(await api.put(path, { headers, data }), 200);
  };
  const { settings: before } = await settings();
  const [first_name, last_name] = ['<img src=x onerror=alert(1)>', `'><svg onload=alert(2)>`];
  const users = createdUsers(() => api);
  const author = await users.make({ is_staff: true }, { first_name, last_name });
  const tokens = await authorTokens(api, author.username);
  const [tag, category] = [`<u>${crypto.randomUUID()}`, `<s>${crypto.randomUUID()}`];
  const post = await createPost(api, { tags: [tag], category, status: 'published' }, tokens);
  made.unshift(`${apiBasePath}/blog_posts/${post.id}`);
  try {
    const name = `${first_name} ${last_name}`;
    await put({ ...before, authors: [...before.authors, { name, line: markup }] });
    const renamed = [
      { kind: 'tag', from: tag, to: '"><img src=x onerror=alert(1)>' },
      { kind: 'category', from: category, to: '"><svg onload=alert(1)>' },
    ];
    for (const data of renamed)
      await jsonOf(await api.post(`${apiBasePath}/labels/rename`, { headers: owner, data }), 200);
    const card = page.getByRole('region', { name: 'Author' });
    await untilShown(page, `/blog/${post.slug}`, card.getByText(markup, { exact: true }));
    await expect(card.getByText(name, { exact: true })).toBeVisible();
    // Each change publishes the page again.
    for (const { to } of renamed)
      await untilShown(page, `/blog/${post.slug}`, page.getByText(to, { exact: true }).first());
    await expectHarmless(page, 'the author');
    for (const [filter, from] of [
      ['tag', post.tags[0]?.id ?? ''],
      ['category', category],
    ]) {
      const query = new URLSearchParams({ [filter ?? '']: from ?? '' });
      const link = page.locator(`main a[href="/blog/${post.slug}"]`).first();
      await untilShown(page, `/blog?${query}`, link);
      await expectHarmless(page, `${filter} under its former name`);
    }
    await signInAs(page, 'owner', '/admin/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Line' }).last()).toHaveValue(markup);
    await expectNothingRuns(page, 'the settings');
  } finally {
    await put(before);
    await api.delete(`${apiBasePath}/blog_posts/${post.id}`, { headers: owner });
    await users.removeAll();
  }
  expect(asked).toEqual([]);
});

test('the longest words fit into the lists of the admin area', async ({ page }) => {
  const post = await createPost(api, { ...hostilePosts['length'], status: 'draft' }, staff);
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

/** The dialogs that an executed script would have opened. */
function dialogsOf(page: Page): string[] {
  const asked: string[] = [];
  // Anything that the policy refuses is an error of the console, which ends the journey as a failure.
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  return asked;
}

/** Nothing that runs, and nothing wider than the window. */
async function expectHarmless(page: Page, name: string): Promise<void> {
  await expectNothingRuns(page, name);
  await expectNothingCutOff(page, name);
}

/** No element or attribute that runs or loads anything. */
async function expectNothingRuns(page: Page, name: string): Promise<void> {
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
}
