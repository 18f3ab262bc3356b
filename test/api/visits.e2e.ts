/** Follows visits from the browser's events to the figures on the dashboard. */
import { type APIRequestContext, expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { insightsSchema, type Overview, overviewSchema } from '#shared/schemas/insights.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';
import { phone, visitorEvent } from '#test/support/visit-fixtures.ts';

const eventsPath = `${apiBasePath}/analytics/visitor_events`;
const insightsPath = `${apiBasePath}/analytics/conversion-insights`;
const overviewPath = `${apiBasePath}/analytics/overview`;

/** A path that no other test uses. */
const somePage = () => `/blog/a-note-${crypto.randomUUID()}`;

/** The stream may be read only every two minutes. */
const untilCounted = { timeout: 180_000 };

function visitTo(page: string, api: APIRequestContext, headers: Record<string, string> = {}) {
  const sessionId = crypto.randomUUID();
  return async (type: VisitorEventType, timestamp = new Date().toISOString()): Promise<number> => {
    const referrer = 'https://www.search.example/?q=tides';
    const landing_page = `${page}?utm_source=letter&utm_medium=email&utm_campaign=spring`;
    const facts = { sessionId, pathname: page, referrer, landing_page };
    const data = visitorEvent(type, { ...facts, timestamp });
    const response = await api.post(eventsPath, {
      headers: { 'user-agent': phone, ...headers },
      data,
    });
    return response.status();
  };
}

async function overviewOf(
  api: APIRequestContext,
  headers: Record<string, string>,
  query: Record<string, string>,
): Promise<Overview> {
  const response = await api.get(`${overviewPath}?${new URLSearchParams(query)}`, { headers });
  return overviewSchema.parse(await jsonOf(response, 200));
}

test('the dashboard shows what visitors do', async ({ request }) => {
  test.setTimeout(240_000);
  const page = somePage();
  const reader = visitTo(page, request);
  for (const type of ['session_start', 'page_view', 'engagement', 'click_contact'] as const) {
    expect(await reader(type)).toBe(204);
  }
  const again = new Date().toISOString();
  expect(await reader('session_conversion', again)).toBe(204);
  expect(await reader('session_conversion', again)).toBe(204);
  const passer = visitTo(page, request);
  expect(await passer('session_start')).toBe(204);
  expect(await passer('page_view')).toBe(204);

  const headers = bearer(await signIn(request, demo.username));
  const counts = async () => (await overviewOf(request, headers, { range: '7', page })).current;
  await expect.poll(counts, untilCounted).toMatchObject({
    visitors: 2,
    page_views: 2,
    bounces: 1,
    conversions: 1,
    bounce_rate: 50,
    conversion_rate: 50,
    click_counts: { CLICK_CONTACT: 1 },
  });
  const found = await overviewOf(request, headers, { range: '90', page });
  expect(found.pages).toEqual([{ value: page, count: 2 }]);
  expect(found.referrers).toEqual([{ value: 'search.example', count: 2 }]);
  expect(found.devices).toEqual([{ value: 'mobile', count: 2 }]);
  expect(found.browsers).toEqual([{ value: 'Safari', count: 2 }]);
  expect(found.landing_pages).toEqual([{ value: page, count: 2 }]);
  expect(found.campaigns).toEqual([]);
  const staff = bearer(await signIn(request, 'staff'));
  const { campaigns } = await overviewOf(request, staff, { range: '90', page });
  expect(campaigns).toEqual([{ value: 'letter / email / spring', count: 2 }]);
  expect((await overviewOf(request, headers, {})).current.visitors).toBeGreaterThanOrEqual(2);
  expect((await overviewOf(request, headers, { range: 'all', page })).current.visitors).toBe(2);

  const insights = await request.get(insightsPath, { headers });
  const { total_conversions, conversion_paths } = insightsSchema.parse(await jsonOf(insights, 200));
  expect(total_conversions).toBeGreaterThanOrEqual(1);
  expect(Object.values(conversion_paths)).toContainEqual(['CLICK_CONTACT', 'SESSION_CONVERSION']);
});

test('events that are sent together count like single ones', async ({ request }) => {
  test.setTimeout(240_000);
  const page = somePage();
  const facts = { sessionId: crypto.randomUUID(), pathname: page };
  const send = (...types: VisitorEventType[]) =>
    request.post(eventsPath, {
      headers: { 'user-agent': phone },
      data: { events: types.map((type) => visitorEvent(type, { ...facts, timestamp: at })) },
    });
  const at = new Date().toISOString();
  expect((await send('session_start', 'page_view', 'click_contact')).status()).toBe(204);
  expect((await send('click_contact', 'engagement', 'session_conversion')).status()).toBe(204);

  const headers = bearer(await signIn(request, demo.username));
  const counts = async () => (await overviewOf(request, headers, { range: '7', page })).current;
  await expect.poll(counts, untilCounted).toMatchObject({
    visitors: 1,
    page_views: 1,
    bounces: 0,
    conversions: 1,
    click_counts: { CLICK_CONTACT: 1 },
  });
});

test('those who run the site and known bots get an answer, but leave no trace', async ({
  request,
}) => {
  test.setTimeout(240_000);
  const page = somePage();
  const owner = bearer(await signIn(request, 'owner'));
  for (const headers of [owner, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }]) {
    const send = visitTo(page, request, headers);
    expect(await send('session_start')).toBe(204);
    expect(await send('page_view')).toBe(204);
  }
  const visitor = visitTo(page, request);
  expect(await visitor('page_view')).toBe(204);
  const visitors = async () =>
    (await overviewOf(request, owner, { range: '7', page })).current.visitors;
  await expect.poll(visitors, untilCounted).toBeGreaterThan(0);
  expect(await visitors()).toBe(1);
});

test('invalid events are refused', async ({ request }) => {
  const event = visitorEvent('page_view');
  const cases: [object, number][] = [
    [{ ...event, event_type: 'page_viewed' }, 422],
    [{ ...event, is_admin: true }, 422],
    [{ ...event, session_id: '../x' }, 422],
    [visitorEvent('page_view', { href: 'x'.repeat(9000) }), 413],
  ];
  for (const [data, status] of cases) {
    expect((await request.post(eventsPath, { data })).status()).toBe(status);
  }
});
