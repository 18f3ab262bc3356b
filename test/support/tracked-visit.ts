/** The visitor events of a journey's browsers, and their effect. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Overview, overviewSchema } from '#shared/schemas/insights.ts';
import { type VisitorEventInput, visitorEventSchema } from '#shared/schemas/visitor-events.ts';
import { jsonOf } from './site-api.ts';
import { visitorEvents } from './site-page.ts';

/** For `test.use`: nothing is stored yet, not even the opt-out of the other journeys. */
export const newVisitor = { storageState: { cookies: [], origins: [] }, tracked: true };

export interface HeardEvent extends VisitorEventInput {
  authorization: () => Promise<string | undefined>;
}

/** Every event that the pages of a browser send from now on, in order. */
export function eventsOf(context: BrowserContext): HeardEvent[] {
  const heard: HeardEvent[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith(visitorEvents)) return;
    const event = visitorEventSchema.parse(request.postDataJSON());
    // The headers at the start of a request may be incomplete: they are read later.
    const authorization = async () => (await request.allHeaders())['authorization'];
    heard.push({ ...event, authorization });
  });
  return heard;
}

export function typesOf(events: HeardEvent[]): string[] {
  return events.map(({ event_type }) => event_type);
}

export async function untilHeard(events: HeardEvent[], type: string): Promise<void> {
  await expect.poll(() => typesOf(events), type).toContain(type);
}

/** Opens a page and waits until all its scripts have loaded, including the visit recorder. */
export async function openAwake(page: Page, path: string): Promise<void> {
  const recording = page.waitForResponse(/\/assets\/tracking-[\w-]+\.js$/);
  await page.goto(path);
  await recording;
  await page.waitForLoadState('networkidle');
}

/** The visits that include a page. */
export async function visitsTo(
  page: string,
  { request, headers }: { request: APIRequestContext; headers: Record<string, string> },
): Promise<Overview> {
  const query = new URLSearchParams({ range: '7', page });
  const response = await request.get(`${apiBasePath}/analytics/overview?${query}`, { headers });
  return overviewSchema.parse(await jsonOf(response, 200));
}
