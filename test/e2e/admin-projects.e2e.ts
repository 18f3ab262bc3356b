/** Projects in the admin area, and how visitors see the changes. */
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { projectListSchema, projectPageSchema } from '#shared/schemas/projects.ts';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { picture } from '#test/support/pictures.ts';
import { createProject, projectsPath } from '#test/support/project-api.ts';
import { bearer, jsonOf, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test, untilShown, visitor } from '#test/support/site-page.ts';

/** Prefix of the projects that only these journeys use, and that are deleted after each journey. */
const mark = `Kite ${crypto.randomUUID().slice(0, 8)}`;

test.afterEach(async ({ request }) => {
  const headers = bearer(await signInByApi(request, 'owner'));
  const params = { page_size: 100 };
  const answer = await request.get(projectsPath, { headers, params });
  const drafts = await request.get(projectsPath, { headers, params: { drafts: 'true' } });
  for (const listed of [answer, drafts]) {
    for (const { id, title } of projectListSchema.parse(await jsonOf(listed, 200)).data) {
      if (title.startsWith(mark)) await request.delete(`${projectsPath}/${id}`, { headers });
    }
  }
});

const freshTitle = () => `${mark} ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}`)).and(page.locator('input, textarea'));
const section = (page: Page, name: string) => page.getByRole('group', { name });

/** Starts later than all other projects, and is therefore on the first page. */
async function createRecentProject(request: APIRequestContext, changes = {}) {
  return createProject(
    request,
    {
      title: freshTitle(),
      start_date: '2030-01-01',
      ...changes,
    },
    await signInByApi(request, 'staff'),
  );
}

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Flies at the end of a string.');
  await field(page, 'Start date').fill('2030-02-01');
}

async function untilGone(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(shown).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

test('a project with an uploaded picture is created, and visitors see it', {
  tag: '@cloud',
}, async ({ page, context }) => {
  const title = freshTitle();
  await signIn(page, 'staff', '/admin/projects');
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Project' })).toBeVisible();
  await fillIn(page, title);
  await page.getByRole('combobox', { name: 'Category' }).fill('library');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('In progress');
  const text = page.getByRole('textbox', { name: 'Long description' });
  await text.click();
  await page.keyboard.type('## How it folds');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Twice, along the diagonal.');
  const technologies = field(page, 'Technologies');
  for (const technology of ['Paper', ' String ', 'Paper']) {
    await technologies.fill(technology);
    await technologies.press('Enter');
  }
  await expect(
    page.getByRole('list', { name: 'Technologies of this project' }).getByRole('listitem'),
  ).toHaveText(['Paper', 'String']);
  await field(page, 'Key Highlights').fill('Folds flat');
  await section(page, 'Key Highlights').getByRole('button', { name: 'Add' }).click();
  await expect(field(page, 'Key Highlights')).toBeFocused();
  // The text was not added as a tag, but is saved.
  await field(page, 'Key Highlights').fill('Needs no battery');

  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/uploads/complete', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Upload image').setInputFiles({
    name: 'kite.png',
    mimeType: 'image/png',
    buffer: await picture('image/png', { width: 160, height: 90 }),
  });
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    '1 image is still being uploaded. Save again when that is done.',
  );
  release();
  await expect(page.getByRole('img', { name: 'Image of this project' })).toBeVisible();
  await expect(field(page, 'Image URL')).toHaveAttribute('placeholder', 'The uploaded picture');

  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/projects$/);
  const made = card(page, title);
  await expect(made.getByText('In progress')).toBeVisible();
  await expect(made.getByRole('list', { name: 'Highlights' }).getByRole('listitem')).toHaveText([
    'Folds flat',
    'Needs no battery',
  ]);

  const reader = await visitor(context);
  const shown = reader.getByRole('article', { name: title });
  await untilShown(reader, '/projects', shown);
  await expect(shown.getByText('Feb 2030')).toBeVisible();
  const image = shown.locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(160);
  await shown.getByRole('link', { name: title }).click();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'How it folds' })).toBeVisible();
  await expect(reader.getByText('Twice, along the diagonal.')).toBeVisible();
});

test.describe('far west of Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  test('the first and the last day of a year stay the same', async ({ page, request }) => {
    const { id, title } = await createRecentProject(request);
    await signIn(page, 'owner', `/admin/projects/edit/${id}`);
    await expect(field(page, 'Start date')).toHaveValue('2030-01-01');
    await field(page, 'End date').fill('2029-12-31');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The end date cannot be before the start date')).toBeVisible();
    await expect(field(page, 'End date')).toBeFocused();
    await field(page, 'Start date').fill('2029-01-01');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Project updated successfully!')).toBeVisible();
    await expect(card(page, title).getByText('Jan 2029')).toBeVisible();
    await expect(card(page, title).getByText('Dec 2029')).toBeVisible();
    const saved = await jsonOf(await request.get(`${projectsPath}/${id}`), 200);
    expect(projectPageSchema.parse(saved)).toMatchObject({
      start_date: '2029-01-01',
      end_date: '2029-12-31',
    });

    // A partly typed date is not saved, and does not replace the saved date.
    await card(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .click();
    await expect(field(page, 'End date')).toHaveValue('2029-12-31');
    await field(page, 'End date').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Use a date such as 2026-03-01')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(card(page, title).getByText('Dec 2029')).toBeVisible();
  });
});

test('a draft is for editors and whoever has its link, until it is published', async ({
  page,
  context,
  request,
}) => {
  const title = freshTitle();
  await signIn(page, 'owner', '/admin/projects/new');
  await fillIn(page, title);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText(`“${title}” is saved as a draft.`)).toBeVisible();
  await expect(page).toHaveURL('/admin/projects?status=drafts');
  await expect(card(page, title).getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'drafts');
  const reader = await visitor(context);
  await reader.goto('/projects');
  await expect(reader.getByRole('article').first()).toBeVisible();
  await expect(card(reader, title)).toHaveCount(0);
  const toForm = page.getByRole('link', { name: `Edit ${title}` });
  await toForm.click();
  const slug = await field(page, 'Slug').inputValue();
  expect((await request.get(`${projectsPath}/${slug}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Preview link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Address').inputValue();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('note')).toContainText('Preview of an unpublished project.');
  await page.getByRole('button', { name: 'Close' }).click();

  await field(page, 'Description').fill('Flies without a string.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/admin/projects');
  await expect(card(page, title)).toBeVisible();
  await untilShown(reader, '/projects', card(reader, title));
  await reader.goto(link);
  await reader.waitForURL(`**/projects/${slug}`);

  await toForm.click();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  const question = page.getByRole('dialog', { name: 'Unpublish project?' });
  await expect(question).toContainText('“Save Changes” saves your changes');
  await expectAccessible(page, 'question');
  await question.getByRole('button', { name: 'Save and unpublish' }).click();
  await expect(page.getByText('Visitors no longer see it.')).toBeVisible();
  await untilGone(reader, '/projects', card(reader, title));
});

test('the screens of projects pass axe and never scroll sideways', async ({ page, request }) => {
  const technologies = ['C', 'Rust', 'Go', 'Zig', 'Ada', 'Lua', 'TypeScript'];
  const { id, title } = await createRecentProject(request, { technologies });
  await signIn(page, 'owner', '/admin/projects');
  await expect(card(page, title)).toContainText('+2 more');
  await expect(page.getByRole('tab', { name: /^All \d+$/ })).toBeVisible();
  await expectAccessibleEverywhere(page, 'list');

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page, 'delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('button', { name: `Restore ${title}` })).toBeVisible();
  await expectAccessibleEverywhere(page, 'trash');
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByText(`“${title}” is back`)).toBeVisible();

  await page.goto('/admin/projects/new');
  await field(page, 'Key Highlights').fill('Folds flat');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project title is required')).toBeVisible();
  await expectAccessibleEverywhere(page, 'refused form');

  page.once('dialog', (warning) => void warning.accept());
  await page.goto(`/admin/projects/edit/${id}`);
  await expect(field(page, 'Title')).toHaveValue(title);
  await expectAccessibleEverywhere(page, 'form');
});
