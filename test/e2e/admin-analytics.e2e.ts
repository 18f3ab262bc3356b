/** From visits to /admin/analytics: figures, charts, lists, filters and files. */
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import {
  type Insights,
  insightsSchema,
  type Overview,
  overviewSchema,
} from '#shared/schemas/insights.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { bearer, jsonOf, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test } from '#test/support/site-page.ts';
import { phone, visitorEvent } from '#test/support/visit-fixtures.ts';
import { clickAreas, topLists, topPaths } from '#web/src/features/admin-analytics/panels.rules.ts';
import { formatCount, valueLabel } from '#web/src/features/admin-analytics/labels.ts';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const overviewPath = `${apiBasePath}/analytics/overview`;

/** A stream may be read in batches of two minutes. */
const untilCounted = { timeout: 180_000 };

interface SomeVisit {
  page: string;
  userAgent: string;
  referrer: string | null;
  events: VisitorEventType[];
}

async function send(api: APIRequestContext, { page, userAgent, referrer, events }: SomeVisit) {
  const sessionId = crypto.randomUUID();
  const start = Date.now();
  for (const [index, type] of events.entries()) {
    const timestamp = new Date(start + index).toISOString();
    const facts = { sessionId, pathname: page, user_agent: userAgent, referrer, timestamp };
    const response = await api.post(`${apiBasePath}/analytics/visitor_events`, {
      headers: { 'user-agent': userAgent },
      data: visitorEvent(type, facts),
    });
    expect(response.status()).toBe(204);
  }
}

/** Visits a page that no other journey visits. @returns the page, once the visits are counted */
async function visitedPage(api: APIRequestContext): Promise<string> {
  const page = `/blog/a-note-${crypto.randomUUID()}`;
  const reader = { page, userAgent: phone, referrer: 'https://-tides.example/?q=1' };
  const way: VisitorEventType[] = [
    'visit_blog',
    'engagement',
    'click_contact',
    'session_conversion',
  ];
  await send(api, { ...reader, events: ['session_start', 'page_view', ...way] });
  await send(api, {
    ...reader,
    events: ['session_start', 'page_view', 'click_social_link', ...way],
  });
  await send(api, {
    page,
    userAgent: desktop,
    referrer: null,
    events: ['session_start', 'page_view'],
  });
  const headers = bearer(await signInByApi(api, demo.username));
  const counted = async () => {
    const { current } = await overviewOf(api, headers, { range: '7', page });
    return [current.visitors, current.conversions, current.click_counts.CLICK_CONTACT];
  };
  await expect.poll(counted, untilCounted).toEqual([3, 2, 2]);
  return page;
}

async function overviewOf(
  api: APIRequestContext,
  headers: Record<string, string>,
  query: Record<string, string>,
): Promise<Overview> {
  const response = await api.get(`${overviewPath}?${new URLSearchParams(query)}`, { headers });
  return overviewSchema.parse(await jsonOf(response, 200));
}

interface Answers {
  overview: Overview;
  insights: Insights;
}

/** @returns the responses to the requests that `act` causes */
async function answersTo(page: Page, act: () => Promise<unknown>): Promise<Answers> {
  const answer = (path: string) =>
    page.waitForResponse((response) => response.url().includes(path));
  const [overview, insights] = await Promise.all([
    answer('/analytics/overview?'),
    answer('/analytics/conversion-insights?'),
    act(),
  ]);
  return {
    overview: overviewSchema.parse(await overview.json()),
    insights: insightsSchema.parse(await insights.json()),
  };
}

const rowsOf = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

async function expectTable(page: Page, name: string, rows: (string | number)[][]): Promise<void> {
  const panel = page.getByRole('region', { name, exact: true });
  await expect(panel).toBeVisible();
  const shown = rows.map((row) => row.map(String));
  await expect.poll(() => rowsOf(panel.getByRole('table'))).toEqual(shown);
}

/** Checks that the screen shows every number of the response. */
async function expectNumbersOf(page: Page, { overview, insights }: Answers): Promise<void> {
  const { current, previous_series: before } = overview;
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
  await expect(figure('Conversion rate')).toContainText(`${current.conversion_rate}%`);
  await expect(figure('Bounce rate')).toContainText(`${current.bounce_rate}%`);
  await expect(figure('Visitors')).toContainText(formatCount(current.visitors));
  await expect(figure('Page views')).toContainText(formatCount(current.page_views));
  const visitors = page.getByRole('region', { name: 'Visitors', exact: true });
  const details = visitors.locator('details');
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  await expect
    .poll(async () => (await rowsOf(details.getByRole('table'))).map((row) => row.slice(1)))
    .toEqual(
      overview.series.map((each, index) => {
        const counts = [each.visitors, each.page_views];
        const all = before ? [...counts, before[index]?.visitors ?? 0] : counts;
        return all.map(formatCount);
      }),
    );
  await expectTable(
    page,
    'Most Clicked Areas',
    clickAreas(current.click_counts).map(({ label, count, share }) => [
      label,
      formatCount(count),
      `${share}%`,
    ]),
  );
  await expectTable(
    page,
    'Top Conversion Paths',
    topPaths(insights.conversion_paths).map(({ steps, count }) => [
      steps.join(' → '),
      formatCount(count),
    ]),
  );
  for (const { title, key, dimension } of topLists) {
    const shown = overview[key].slice(0, 6);
    if (key === 'campaigns' && shown.length === 0) continue;
    await expectTable(
      page,
      title,
      shown.map(({ value, count }) => [valueLabel(dimension, value), formatCount(count)]),
    );
  }
}

test('the numbers match the visits, in every range and with every filter', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const path = await visitedPage(request);
  const filtered = `/admin/analytics?range=7&page=${encodeURIComponent(path)}`;
  const first = await answersTo(page, () => signIn(page, demo.username, filtered));
  expect(first.overview.current).toMatchObject({ visitors: 3, bounces: 1, conversion_rate: 66.7 });
  await expectNumbersOf(page, first);
  await expectTable(page, 'Devices', [
    ['Mobile', 2],
    ['Desktop', 1],
  ]);
  await expectTable(page, 'Referrers', [
    ['-tides.example', 2],
    ['Direct', 1],
  ]);

  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const referrer = await answersTo(page, () => choose('-tides.example'));
  await expect(page).toHaveURL(/range=7&referrer=-tides.example$/);
  await expectNumbersOf(page, referrer);

  const ranges = page.getByRole('radiogroup', { name: 'Range' });
  for (const [name, search] of [
    ['90 days', 'range=90&'],
    ['All', 'range=all&'],
    ['30 days', ''],
  ] as const) {
    const answers = await answersTo(page, () => ranges.getByText(name, { exact: true }).click());
    await expect(page).toHaveURL(new RegExp(`\\?${search}referrer=-tides.example$`));
    await expectNumbersOf(page, answers);
  }

  const all = await answersTo(page, () => choose('Remove filter Referrer: -tides.example'));
  await expect(page).toHaveURL(/\/admin\/analytics$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNumbersOf(page, all);
  await page.goBack();
  await expect(page.getByText('Referrer: -tides.example')).toBeVisible();
  const mobile = await answersTo(page, () => choose('Mobile'));
  await expect(page).toHaveURL(/\/admin\/analytics\?device=mobile$/);
  await expectNumbersOf(page, mobile);
});

test('each panel is saved as a file in which spreadsheets compute nothing', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const path = await visitedPage(request);
  const { overview } = await answersTo(page, () =>
    signIn(page, demo.username, `/admin/analytics?range=7&page=${encodeURIComponent(path)}`),
  );
  const exported = async (panel: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${panel} as CSV` }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  expect(await exported('Referrers')).toEqual({
    name: `analytics-referrers-7-days-to-${overview.current.to}-by-page.csv`,
    text: "\uFEFFSource,Visitors\r\n'-tides.example,2\r\nDirect,1\r\n",
  });
  expect((await exported('Top pages')).text).toBe(`\uFEFFPage,Views\r\n${path},3\r\n`);
  expect((await exported('Most Clicked Areas')).text).toBe(
    '\uFEFFArea,Clicks,Share in %\r\nCONTACT,2,67\r\nSOCIAL LINK,1,33\r\n',
  );
  expect((await exported('Visitors')).text.trimEnd().split('\r\n')).toHaveLength(8);
  const others = ['Top Conversion Paths', 'Devices', 'Landing pages', 'Countries', 'Browsers'];
  for (const panel of others) expect((await exported(panel)).text).toMatch(/^\uFEFF.+\r\n/);
});

/** A text that always takes more than two lines. */
const longPage = `/blog/fourier-upside-down-${'and-why-nobody-told-me-about-it-before-'.repeat(4)}`;

/** Figures for a month of a popular site. */
function busySite(): Overview {
  const days = (from: string, shift: number) =>
    Array.from({ length: 30 }, (_, index) => ({
      date: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
      visitors: 300 + Math.round(120 * Math.sin(index / 3 + shift)) + (index === 21 ? 330 : 0),
      page_views: 900,
    }));
  const rates = { bounces: 4643, conversions: 599, bounce_rate: 37.2, conversion_rate: 4.8 };
  const current = {
    from: '2026-10-22',
    to: '2026-11-20',
    visitors: 12480,
    page_views: 31902,
    ...rates,
    click_counts: {
      CLICK_PROJECT_CARD: 412,
      CLICK_BLOG_CARD: 356,
      CLICK_SOCIAL_LINK: 148,
      CLICK_CONTACT: 97,
    },
  };
  const top = (...values: [string, number][]) => values.map(([value, count]) => ({ value, count }));
  return {
    current,
    previous: { ...current, visitors: 10576, page_views: 35800 },
    series: days('2026-10-22', 0),
    previous_series: days('2026-09-22', 1),
    series_unit: 'day',
    pages: top(
      ['/blog/page-fault', 4812],
      ['/', 4170],
      ['/projects', 2306],
      [longPage, 1984],
      ['/blog', 1522],
      ['/contact', 611],
      ['/privacy', 12],
    ),
    referrers: top(['news.ycombinator.com', 3904], ['(direct)', 3120], ['google.com', 2275]),
    campaigns: top(['letter / email / spring', 214]),
    countries: top(['US', 4100], ['DE', 2200], ['(unknown)', 90]),
    devices: top(['desktop', 8310], ['mobile', 3714], ['tablet', 456]),
    browsers: top(['Chrome', 7000], ['Firefox', 3000], ['Safari', 2000]),
    landing_pages: top(['/blog/page-fault', 4000], [longPage, 3000]),
    live_visitors: 7,
  };
}

const paths = (steps: string[], count: number) => Array.from({ length: count }, () => steps);

async function answerBusySite(page: Page): Promise<void> {
  const ways = [
    ...paths(['VISIT_HOME', 'CLICK_PROJECT_CARD', 'CLICK_CONTACT', 'SUBMIT_CONTACT'], 41),
    ...paths(['VISIT_BLOG', 'CLICK_BLOG_CARD', 'CLICK_CONTACT'], 33),
    ...paths(['VISIT_PROJECTS', 'CLICK_SOCIAL_LINK'], 24),
    ...paths(['VISIT_BLOG_LIST', 'VISIT_BLOG', 'SUBMIT_CONTACT'], 17),
    ...paths(['VISIT_CONTACT', 'SUBMIT_CONTACT'], 12),
  ];
  await page.route(`**${overviewPath}?*`, (route) => route.fulfill({ json: busySite() }));
  await page.route('**/conversion-insights?*', async (route) => {
    const insights = insightsSchema.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...insights, conversion_paths: { ...ways } } });
  });
}

test('charts and lists are readable in the light scheme, in the dark one and on a phone', async ({
  page,
}) => {
  await answerBusySite(page);
  await page.setViewportSize({ width: 1280, height: 1481 });
  await signIn(page, demo.username, '/admin/analytics');
  const charts = page.locator('svg.recharts-surface');
  await expect(charts).toHaveCount(3);
  await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(5);
  await expect(page.locator('.recharts-pie-sector')).toHaveCount(4);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 1481 });
      await expect(charts).toHaveCount(3);
      for (const title of [longPage, `Only visits with the page ${longPage}`]) {
        const label = page.getByTitle(title, { exact: true });
        await expect(label).toHaveText(longPage);
        expect((await label.boundingBox())?.height, 'two lines').toBeLessThan(64);
      }
      await expectAccessible(page, `analytics, ${colorScheme}, ${width} px`);
    }
  }
});

test('a range and a filter can be chosen with the keyboard alone', async ({ page }) => {
  await answerBusySite(page);
  await signIn(page, demo.username, '/admin/analytics');
  await page.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?range=90$/);
  // The address changes a moment before the screen, whose buttons still request the previous range.
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
  await page.getByRole('button', { name: 'Tablet' }).press('Enter');
  await expect(page).toHaveURL(/\?range=90&device=tablet$/);
  await expect(page.getByRole('button', { name: 'Tablet', pressed: true })).toBeFocused();
  await page.getByRole('button', { name: 'Remove filter Device: Tablet' }).press('Enter');
  await expect(page).toHaveURL(/\?range=90$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Show all 7' }).press('Enter');
  await expect(page.getByRole('button', { name: '/privacy' })).toBeVisible();
});
