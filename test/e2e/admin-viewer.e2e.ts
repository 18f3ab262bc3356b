/** The demo login is public, so everyone can see and do whatever it can. */
import { expect, type Locator, type Page, type Request, type Response } from 'playwright/test';
import { owner, seedUsers, viewer as demo } from '#scripts/seed/users.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { site } from '#shared/site/site.config.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import {
  type AdminPageName,
  type AdminThings,
  adminPages,
  makeAdminThings,
  untilLoaded,
} from '#test/support/admin-pages.ts';
import { newSession } from '#test/support/site-api.ts';
import { keepSession, test } from '#test/support/site-page.ts';

const reason = 'This account is read-only';

/** Buttons that would change something. A viewer sees all of them disabled. */
const writes: Record<AdminPageName, (string | RegExp)[]> = {
  dashboard: ['New Blog Post', 'Add User'],
  posts: ['New Post', /^Delete /, /^(Publish|Unpublish) /],
  'trash of posts': [/^Restore/],
  'new post': ['Save as Draft', 'Submit for Review', 'Publish Now'],
  'published post': ['Save as Draft', 'Submit for Review', 'Publish Now', 'Versions'],
  draft: ['Save as Draft', 'Submit for Review', 'Publish Now', 'Versions'],
  users: ['Add User', 'Invite User', /^Delete /],
  'new user': ['Create User'],
  'invited user': ['Send Invitation'],
  user: ['Save Changes'],
  projects: ['New Project', /^Delete /],
  'trash of projects': [/^Restore/],
  'new project': ['Create Project'],
  project: ['Save Changes'],
  pages: ['New Page', /^Delete /],
  'trash of pages': [/^Restore/],
  'new page': ['Publish', 'Save as Draft'],
  'published page': ['Publish', 'Save as Draft', 'Versions'],
  'draft of a page': ['Publish', 'Save as Draft', 'Versions'],
  media: [],
  messages: [/^Delete /],
  spam: [/^Delete /],
  message: ['Reply', 'Mark as read', 'Delete'],
  export: ['Export'],
  settings: [/^Save /],
  links: [],
  'personal data': ['Look up'],
  profile: ['Save Profile', 'Change Password'],
  analytics: [],
  'unknown address': [],
};

/** Enabled buttons, which only change the screen. */
const reads = [
  /^Load More /,
  /^(Minimize|Expand) the notice$/,
  /^Show password$/,
  /^Export Markdown$/,
  /^Check Again$/,
  // The name of a file in the media library.
  / (Unused|Used once|Used \d+ times)$/,
];

// One after the other: the data is created once.
test.describe.configure({ mode: 'default' });

let things: AdminThings;

test.beforeAll(async ({ request }) => {
  things = await makeAdminThings(request);
});

for (const { name, path } of adminPages) {
  test(`a viewer sees all buttons of the page '${name}', changes nothing, and learns nothing personal or unpublished`, async ({
    page,
  }) => {
    await keepSession(page, await newSession(page.request, demo.username));
    const sent = collectChanges(page);
    const answers = collectAnswers(page);
    // Some parts are rendered differently when the page is loaded on a small screen.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path(things));
    await untilLoaded(page);
    await expect(page.getByText('Read-only account')).toBeVisible();

    const main = page.getByRole('main');
    for (const button of writes[name]) await expectLocked(main, button);
    // Nothing on that page changes stored data: it chooses ranges and filters.
    if (name !== 'analytics') {
      expect(await enabledButtons(main)).toEqual([]);
      expect(await enabledFields(main)).toEqual([]);
    }
    expect(sent).toEqual([]);

    const sentTexts = await Promise.all(answers);
    expect(sentTexts.length).toBeGreaterThan(0);
    const texts = [...sentTexts, await pageTexts(page)];
    for (const canary of canaries()) {
      const shown = texts.filter((text) => text.toLowerCase().includes(canary.toLowerCase()));
      expect(shown, canary).toEqual([]);
    }
    // The site and published posts may name the owner, but the list of accounts must not.
    if (['users', 'user'].includes(name)) {
      expect(sentTexts.filter((text) => text.includes(site.brandName))).toEqual([]);
    }

    // Disabled controls must also explain why they are disabled.
    await expectAccessible(page, name);
  });
}

test('a viewer logs out', async ({ page }) => {
  await keepSession(page, await newSession(page.request, demo.username));
  await page.goto('/admin/messages');
  await expect(page.getByText('Read-only account')).toBeVisible();
  const sent = collectChanges(page);
  const ended = page.waitForResponse(`**${apiBasePath}/auth/logout`);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await ended).status()).toBe(204);
  await expect(page).toHaveURL(/\/$/);
  expect(sent).toEqual([`POST ${apiBasePath}/auth/logout`]);
});

/** Texts that must stay hidden from a viewer. */
function canaries(): string[] {
  const others = seedUsers.filter((user) => user !== demo);
  return [
    things.secret,
    ...others.map(({ email }) => email),
    ...others.filter((user) => user !== owner).map(({ lastName }) => lastName),
  ];
}

/** Collects requests that could change something. Leaves out visitor events, which anyone may send. */
function collectChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    const isVisit = pathname === `${apiBasePath}/analytics/visitor_events`;
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method());
    if (!isRead && !isVisit) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

/** Collects the API's responses, except that to the sign-in, which has the user's own name. */
function collectAnswers(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    const isData = new URL(response.url()).pathname.startsWith(apiBasePath);
    if (isData && response.status() === 200) answers.push(response.text());
  });
  return answers;
}

/** @returns the markup, and the values of fields, which the markup does not contain */
async function pageTexts(page: Page): Promise<string> {
  const values = await page
    .locator('input, textarea, select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return [await page.content(), ...values].join('\n');
}

/** Expects at least one button with the name, and all of them disabled. */
async function expectLocked(main: Locator, name: string | RegExp): Promise<void> {
  const buttons = main.getByRole('button', { name, exact: true });
  await expect(buttons.first(), String(name)).toBeVisible();
  // The explanation is at the button, or beside the buttons of the form.
  const states = await buttons.evaluateAll((elements) =>
    elements.map((element) => ({
      isDisabled: element.matches(':disabled'),
      shown: `${element.getAttribute('title')} ${element.closest('form')?.textContent ?? ''}`,
    })),
  );
  const locked = { isDisabled: true, shown: expect.stringContaining(reason) };
  expect(states, String(name)).toEqual(states.map(() => locked));
}

/** @returns the names of enabled buttons, except those that only read */
async function enabledButtons(main: Locator): Promise<string[]> {
  const names = await main
    .locator('button:enabled:not([role=tab])')
    .evaluateAll((open) =>
      open.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );
  return names.filter((name) => !reads.some((read) => read.test(name)));
}

/** Finds enabled fields other than searches, filters and orders. */
function enabledFields(main: Locator): Promise<string[]> {
  return main
    .locator(
      'input:enabled:not([type=search], [readonly]), textarea:enabled:not([readonly]), select:enabled:not([aria-label="Kind of activity"], [aria-label="Order of posts"]), [contenteditable=true]',
    )
    .evaluateAll((fields) => fields.map((field) => field.outerHTML.slice(0, 200)));
}
