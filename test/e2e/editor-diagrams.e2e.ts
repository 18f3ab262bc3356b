/** Diagrams: Mermaid draws them for authors, and readers get pictures. */
import { expect, type Page } from 'playwright/test';
import { diagramFramePath } from '#shared/platform/diagrams.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { intro, openPost, save, storedPost } from '#test/support/post-form.ts';
import { createPost } from '#test/support/site-api.ts';
import { cursorTo, signIn, test, untilShown } from '#test/support/site-page.ts';

const source = 'flowchart LR\n  accTitle: The way of a save\n  A[Editor] --> B[Table]';
const undrawn = { type: 'code-block', language: 'mermaid', children: [{ text: source }] };

function framesOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === diagramFramePath) paths.push(pathname);
  });
  return paths;
}

test('an author imports a diagram, corrects it, and readers see a picture in both schemes', async ({
  page,
  request,
  browser,
}) => {
  const { slug, title } = await createPost(request, {
    content: JSON.stringify([intro, undrawn]),
    status: 'published',
  });
  const frames = framesOf(page);
  await signIn(page, 'owner', '/admin/posts');
  const row = page.getByRole('row', { name: title });
  await expect(row.getByText('Diagram not drawn')).toBeVisible();
  await page.goto(`/admin/posts/edit/${slug}`);
  const preview = page.locator('.post-editor-content figure').filter({ has: page.locator('img') });
  const shown = preview.getByRole('img', { name: 'The way of a save' });
  await expect(shown).toBeVisible();
  expect(frames).toHaveLength(1);

  await cursorTo(page, 'documentEnd');
  await page.keyboard.type(' --> ');
  await expect(page.getByText(/Parse error on line/)).toBeVisible();
  await page.keyboard.type('C');
  await expect(shown).toBeVisible();
  await expectAccessible(page, 'the form with a diagram');
  // A text can only be saved once its pictures are uploaded.
  await expect(page.locator('figure[aria-busy=false]')).toHaveCount(1);
  await save(page, 'Publish Now');
  await expect(row).toBeVisible();
  await expect(row.getByText('Diagram not drawn')).toBeHidden();

  const [, stored] = JSON.parse((await storedPost(page, slug)).content);
  expect(stored.diagram).toMatchObject({ alt: 'The way of a save' });

  await untilShown(page, `/blog/${slug}`, page.locator('article figure').first());
  const { light, dark } = stored.diagram;
  for (const [colorScheme, key] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const context = await browser.newContext({ colorScheme });
    const reader = await context.newPage();
    const asked = framesOf(reader);
    const problems: string[] = [];
    reader.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    await reader.goto(`/blog/${slug}`);
    const picture = reader.getByRole('img', { name: 'The way of a save' });
    await expect(picture).toHaveCount(1);
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    expect(await picture.getAttribute('src')).toContain(key.slice(0, -'.webp'.length));
    await expect(reader.getByText('accTitle')).toBeHidden();
    await reader.getByText('Source of the diagram').click();
    await expect(reader.getByText('accTitle')).toBeVisible();
    await expectAccessible(reader, `a post with a diagram, ${colorScheme}`);
    expect([asked, problems]).toEqual([[], []]);
    await context.close();
  }
});

test('the frame of diagrams has no origin, loads nothing and is shown by this site alone', async ({
  request,
}) => {
  const headers = (await request.get(diagramFramePath)).headers();
  expect(headers['content-security-policy']).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'unsafe-inline'; /,
  );
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const parent = (await request.get('/admin')).headers()['content-security-policy'];
  expect(parent).toContain("frame-src 'self'");
  const reader = (await request.get('/blog')).headers()['content-security-policy'];
  expect(reader).toContain("frame-src 'none'");
});

test('the bar of a diagram lies over its picture on a phone', async ({ page }) => {
  const tall = 'flowchart TD\n  A --> B --> C --> D --> E --> F';
  const code = { type: 'code-block', language: 'mermaid', children: [{ text: tall }] };
  await page.setViewportSize({ width: 390, height: 844 });
  await openPost(page, { content: JSON.stringify([intro, code]) });
  // The diagram has no description, so a hint about that is shown.
  await expect(page.getByText('No description', { exact: true })).toBeVisible();
  await cursorTo(page, 'documentEnd');
  const bar = page.getByRole('group', { name: 'Code block' });
  await expect(bar).toBeVisible();
  const covered = await bar.evaluate((element) => {
    const picture = document.querySelector('.post-editor-content figure');
    const { top } = element.getBoundingClientRect();
    scrollBy(0, (picture?.getBoundingClientRect().top ?? 0) - top + 60);
    return [...element.querySelectorAll('label')]
      .map((label) => ({ label, at: label.getBoundingClientRect() }))
      .filter(({ at }) => at.bottom < innerHeight)
      .filter(({ at }) => !element.contains(document.elementFromPoint(at.x + 5, at.y + 5)))
      .map(({ label }) => label.textContent);
  });
  expect(covered).toEqual([]);
});
