/**
 * Counting visits: from actions of visitors to the figures in the admin area. These journeys start fewer than ten visits,
 * because only some visits per address and day are counted. All other journeys opt out.
 */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { insightsSchema } from '#shared/schemas/insights.ts';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { bearer, createPost, jsonOf, signIn as signInByApi } from '#test/support/site-api.ts';
import { answerContact, fillInContact, signIn, test, visitor } from '#test/support/site-page.ts';
import {
  eventsOf,
  newVisitor,
  openAwake,
  typesOf,
  untilHeard,
  visitsTo,
} from '#test/support/tracked-visit.ts';

test.use(newVisitor);

/** A stream may be read in batches of two minutes. */
const untilCounted = { timeout: 180_000 };

/** Creates a post that no other journey opens, so that only this journey's visits are counted for it. */
async function publishedPost(request: APIRequestContext): Promise<Post> {
  const post = await createPost(request, {
    status: 'published',
  });
  // Uses no browser, which would count as a visitor.
  for (const path of ['/blog', `/blog/${post.slug}`]) {
    const text = async () => (await request.get(path)).text();
    await expect.poll(text, { timeout: 30_000 }).toContain(post.title);
  }
  return post;
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

const scrollDown = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Leaves the site like a visitor who opens another site. */
const leave = (page: Page) => page.goto('about:blank');

async function signInAs(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeHidden();
}

test('a visit is counted step by step', { tag: '@cloud' }, async ({ context, page, request }) => {
  test.setTimeout(240_000);
  const post = await publishedPost(request);
  const events = await eventsOf(context);

  await page.goto('/');
  await untilHeard(events, 'visit_home');
  await link(page, 'Projects').click();
  await untilHeard(events, 'visit_projects');
  await page.getByRole('article').first().getByRole('heading').click();
  await untilHeard(events, 'click_project_card');
  await link(page, 'Blog').click();
  await untilHeard(events, 'visit_blog_list');
  await page.getByRole('link', { name: post.title }).click();
  await untilHeard(events, 'visit_blog');
  await scrollDown(page);
  await untilHeard(events, 'engagement');
  await link(page, 'Contact').click();
  await untilHeard(events, 'visit_contact');
  await answerContact(page, 204);
  await fillInContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await untilHeard(events, 'submit_contact');
  await context.route('https://github.com/**', (route) => route.fulfill({ body: 'GitHub' }));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /GitHub/ })
    .click();
  await untilHeard(events, 'click_social_link');
  await leave(page);

  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1);
  // A second conversion in the same visit does not count.
  expect(typesOf(events).filter((type) => type === 'session_conversion')).toHaveLength(1);

  const headers = bearer(await signInByApi(request, 'owner'));
  const path = `/blog/${post.slug}`;
  const counted = async () => (await visitsTo(path, { request, headers })).current;
  await expect.poll(counted, untilCounted).toMatchObject({
    visitors: 1,
    page_views: 5,
    bounces: 0,
    bounce_rate: 0,
    conversions: 1,
    conversion_rate: 100,
    click_counts: {
      CLICK_PROJECT_CARD: 1,
      CLICK_BLOG_CARD: 1,
      CLICK_CONTACT: 1,
      CLICK_SOCIAL_LINK: 1,
    },
  });
  const { pages, landing_pages } = await visitsTo(path, { request, headers });
  expect(pages.map(({ value, count }) => [value, count]).sort()).toEqual(
    ['/', '/projects', '/blog', path, '/contact'].map((value) => [value, 1]).sort(),
  );
  expect(landing_pages).toEqual([{ value: '/', count: 1 }]);
  const insights = await request.get(`${apiBasePath}/analytics/conversion-insights`, { headers });
  const { conversion_paths } = insightsSchema.parse(await jsonOf(insights, 200));
  expect(Object.values(conversion_paths)).toContainEqual([
    'VISIT_HOME',
    'VISIT_PROJECTS',
    'CLICK_PROJECT_CARD',
    'VISIT_BLOG_LIST',
    'CLICK_BLOG_CARD',
    'VISIT_BLOG',
    'CLICK_CONTACT',
    'SESSION_CONVERSION',
  ]);
  await expectShown(await visitor(context), path);
});

/** Expects the same figures on the dashboard. */
async function expectShown(dashboard: Page, path: string): Promise<void> {
  await signIn(dashboard, 'owner', `/admin/analytics?range=7&page=${encodeURIComponent(path)}`);
  const figure = (label: string) => dashboard.locator('dl > div').filter({ hasText: label });
  await expect(figure('Conversion rate')).toContainText('100%');
  await expect(figure('Bounce rate')).toContainText('0%');
  await expect(figure('Visitors')).toContainText('1');
  await expect(figure('Page views')).toContainText('5');
  const clicks = dashboard.getByRole('region', { name: 'Most Clicked Areas', exact: true });
  for (const area of ['Project card', 'Blog card', 'Contact', 'Social link']) {
    const row = clicks.getByRole('row').filter({ hasText: new RegExp(area, 'i') });
    await expect(row.getByRole('cell')).toHaveText(['1', '25%']);
  }
  const pages = dashboard.getByRole('region', { name: 'Top pages', exact: true });
  await expect(pages.getByRole('row').filter({ hasText: path })).toContainText('1');
}

test('a single page that was read is not a bounce, an unread one is', async ({
  browser,
  context,
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const path = `/blog/${(await publishedPost(request)).slug}`;
  const reader = await eventsOf(context);
  await page.goto(path);
  await untilHeard(reader, 'visit_blog');
  await scrollDown(page);
  await untilHeard(reader, 'engagement');
  await leave(page);

  // Leaving the page sends all remaining events.
  const other = await browser.newContext();
  const passing = await other.newPage();
  await openAwake(passing, path);
  await leave(passing);
  expect(typesOf(reader)).not.toContain('bounce');

  const headers = bearer(await signInByApi(request, 'owner'));
  const counted = async () => (await visitsTo(path, { request, headers })).current;
  await expect
    .poll(counted, untilCounted)
    .toMatchObject({ visitors: 2, page_views: 2, bounces: 1, bounce_rate: 50 });
  await other.close();
});

test('the end of a visit is recorded when the page is left', async ({ context, page }) => {
  const events = await eventsOf(context);
  await openAwake(page, '/');
  // Hides the page, as when a phone is put away. Disables beacons, because browsers do not reveal their content to tests.
  await page.evaluate(() => {
    Object.assign(navigator, { sendBeacon: () => false });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
  });
  await untilHeard(events, 'session_end');
  expect(typesOf(events)).toEqual([
    'session_start',
    'page_view',
    'visit_home',
    'bounce',
    'session_end',
  ]);
});

test('opting out on the privacy page takes effect at once and for good, and so does opting in', async ({
  context,
  page,
}) => {
  const events = await eventsOf(context);
  await openAwake(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Your visits are recorded.')).toBeVisible();
  await expect.poll(() => typesOf(events).filter((type) => type === 'page_view').length).toBe(2);
  await page.getByRole('button', { name: 'Stop recording my visits' }).click();
  await expect(page.getByText('Your visits are not recorded.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('session_id');

  const before = events.length;
  await link(page, 'Contact').click();
  await expect(page).toHaveURL(/\/contact$/);
  await openAwake(page, '/privacy');
  await expect(page.getByText('Your visits are not recorded.')).toBeVisible();
  expect(events).toHaveLength(before);
  await page.getByRole('button', { name: 'Record my visits' }).click();
  await expect.poll(() => typesOf(events).slice(before)).toEqual(['session_start', 'page_view']);
});

test('nothing is recorded when the browser asks for privacy', async ({ context, page }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  const events = await eventsOf(context);
  await openAwake(page, '/');
  await link(page, 'Contact').click();
  await openAwake(page, '/privacy');
  await expect(page.getByText('(Global Privacy Control)')).toBeVisible();
  expect(events).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('session_id');
});

test('the owner is not counted as a visitor; users of the demo are', async ({ context, page }) => {
  const events = await eventsOf(context);
  await signInAs(page, 'owner');
  await openAwake(page, '/');
  await link(page, 'Contact').click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('You are signed in as somebody who runs this site')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(events).toEqual([]);

  // A user who signs out counts as a visitor from then on.
  await page.goto('/admin');
  await page.evaluate(() => localStorage.clear());
  await signInAs(page, 'demo');
  await page.goto('/');
  await untilHeard(events, 'visit_home');
  for (const { event_type, authorization } of events) {
    expect(await authorization(), event_type).toMatch(/^Bearer /);
  }
});

test('the privacy page passes axe', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tracking', 'no'));
  await openAwake(page, '/privacy');
  await expect(page.getByRole('button', { name: 'Record my visits' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'privacy');
});
