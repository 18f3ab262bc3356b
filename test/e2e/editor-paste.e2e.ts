/** Pastes clipboard content of other programs into the editor, and saves it. */
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, request } from 'playwright/test';
import { checkContent } from '#shared/content/check-content.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { caretKey } from '#test/support/caret-keys.ts';
import { content, save, storedPost } from '#test/support/post-form.ts';
import { bearer, createPost, signIn as tokensOf } from '#test/support/site-api.ts';
import { pasteInto, signIn, test } from '#test/support/site-page.ts';

let api: APIRequestContext;
let staff: Tokens;
const made: string[] = [];

test.beforeAll(async ({ baseURL }) => {
  api = await request.newContext({ baseURL: baseURL ?? '' });
  staff = await tokensOf(api, 'staff');
});

test.afterAll(async () => {
  for (const path of made) await api.delete(path, { headers: bearer(staff) });
  await api.dispose();
});

const fixtures = new URL('../../web/src/features/editor/paste/fixtures/', import.meta.url);
const fixture = (name: string) => readFile(new URL(name, fixtures), 'utf8');

const sources: [string, string, string[]][] = [
  [
    'Google Docs',
    'google-docs.html',
    ['heading-one', 'paragraph', 'bulleted-list', 'image', 'numbered-list'],
  ],
  [
    'Word',
    'word.html',
    ['heading-one', 'paragraph', 'bulleted-list', 'numbered-list', 'paragraph', 'table'],
  ],
  [
    'GitHub',
    'github.html',
    [
      'heading-one',
      'image',
      'paragraph',
      'math-block',
      'heading-three',
      'code-block',
      'bulleted-list',
      'table',
      'block-quote',
      'divider',
    ],
  ],
];

for (const [program, file, types] of sources) {
  test(`a copy from ${program} is saved as clean nodes`, async ({ page }) => {
    const post = await editPost(page);
    await paste(page, { 'text/html': await fixture(file) });
    const nodes = await saved(page, post);
    expect(nodes.map((node) => 'type' in node && node.type)).toEqual(types);
    expect(checkContent(nodes)).toMatchObject({ ok: true });
    expect(JSON.stringify(nodes)).not.toMatch(
      /mso-|style|docs-internal|google\.com\/url|javascript:/,
    );
  });
}

test('a page full of scripts and formulas is saved as text and formulas', async ({ page }) => {
  const post = await editPost(page);
  await paste(page, { 'text/html': await fixture('web-page.html') });
  const nodes = await saved(page, post);
  expect(plainText(nodes)).toContain('Click, read, go & write.');
  expect(JSON.stringify(nodes)).toContain('"formula":"E = mc^2"');
  expect(JSON.stringify(nodes)).not.toMatch(/javascript:|alert/);
});

test('Markdown becomes blocks, in a step that can be undone', async ({ page }) => {
  const post = await editPost(page);
  await paste(page, { 'text/plain': await fixture('markdown.txt') });
  await expect(content(page).getByRole('heading', { name: 'Tides of the north' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content(page).getByText('# Tides of the north')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  const nodes = await saved(page, post);
  expect(nodes.map((node) => 'type' in node && node.type)).toEqual([
    'heading-one',
    'paragraph',
    'bulleted-list',
    'block-quote',
    'code-block',
    'paragraph',
  ]);
});

test('a copy from another editor of this site is pasted without loss', async ({ page }) => {
  const copied: ContentNode[] = [
    { type: 'heading-two', children: [{ text: 'Copied ' }, mathInline('x^2')] },
    {
      type: 'paragraph',
      children: [
        { text: 'marked', bold: true, code: true },
        { text: ' text that is long enough to be a post of its own' },
      ],
    },
    {
      type: 'image',
      url: 'https://a.example/tide.png',
      alt: 'A tide',
      caption: 'At noon',
      children: [{ text: '' }],
    },
    { type: 'math-block', formula: '\\frac{1}{2}', children: [{ text: '' }] },
    { type: 'block-quote', children: [{ text: 'end' }] },
  ];
  await page.route('https://a.example/**', (route) => route.abort());
  await editPost(page, copied);
  const clipboard = await copyAll(page);
  const post = await createPost(api, {}, staff);
  made.push(`${apiBasePath}/blog_posts/${post.id}`);
  await page.goto(`/admin/posts/edit/${post.slug}`);
  await paste(page, clipboard);
  expect(await saved(page, post)).toEqual(copied);
});

test('code accepts only text', async ({ page }) => {
  const post = await editPost(page, [
    {
      type: 'code-block',
      children: [{ text: 'a line of code that is long enough to be saved as a post' }],
    },
  ]);
  await content(page).click();
  await page.keyboard.press(caretKey('documentEnd'));
  await pasteInto(content(page), {
    'text/html': '<h1>X</h1>',
    'text/plain': '\r\n# X\r\n<b>y</b>',
  });
  expect(await saved(page, post)).toEqual([
    {
      type: 'code-block',
      children: [
        { text: 'a line of code that is long enough to be saved as a post\n# X\n<b>y</b>' },
      ],
    },
  ]);
});

function mathInline(formula: string): ContentNode {
  return { type: 'math-inline', formula, children: [{ text: '' }] };
}

/** Opens a post with these nodes in the form. */
async function editPost(page: Page, nodes?: ContentNode[]): Promise<{ id: string }> {
  const post = await createPost(api, nodes ? { content: JSON.stringify(nodes) } : {}, staff);
  made.push(`${apiBasePath}/blog_posts/${post.id}`);
  await page.route(/googleusercontent\.com|a\.example/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await signIn(page, 'staff', `/admin/posts/edit/${post.slug}`);
  await expect(content(page)).toBeVisible();
  return post;
}

/** Replaces the editor's whole content. */
async function paste(page: Page, clipboard: Record<string, string>): Promise<void> {
  await content(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await pasteInto(content(page), clipboard);
}

async function copyAll(page: Page): Promise<Record<string, string>> {
  await content(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  return content(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return Object.fromEntries(
      clipboardData.types.map((type) => [type, clipboardData.getData(type)]),
    );
  });
}

/** Saves the form. @returns the stored content */
async function saved(page: Page, { id }: { id: string }): Promise<ContentNode[]> {
  await save(page);
  return JSON.parse((await storedPost(page, id)).content);
}
