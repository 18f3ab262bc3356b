/** Collects the visitor events that browsers of a journey send, and reads the visits that the site counted. */
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  type Request,
} from 'playwright/test';
import { gatheringMs } from '#shared/analytics/visitor-events.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Overview, overviewSchema } from '#shared/schemas/insights.ts';
import { type VisitorEvent, visitorEventsSchema } from '#shared/schemas/visitor-events.ts';
import { jsonOf } from './site-api.ts';
import { visitorEvents } from './site-page.ts';

/** For `test.use`: a browser with empty storage, without the opt-out that other journeys have. */
export const newVisitor = { storageState: { cookies: [], origins: [] }, tracked: true };

export interface HeardEvent extends VisitorEvent {
  authorization: () => Promise<string | undefined>;
}

/**
 * Collects the events that pages send from now on, in order, except those sent while leaving a page. Pages then send each
 * event at once, so that journeys need not wait half a minute.
 */
export async function eventsOf(context: BrowserContext): Promise<HeardEvent[]> {
  const heard: HeardEvent[] = [];
  await context.addInitScript(sendAtOnce, gatheringMs);
  context.on('request', (request) => {
    if (!request.url().endsWith(visitorEvents)) return;
    // Reads the headers later, because they may be incomplete when the request starts.
    const authorization = async () => (await request.allHeaders())['authorization'];
    heard.push(...sentIn(request).map((event) => ({ ...event, authorization })));
  });
  return heard;
}

/** @returns nothing for a beacon, whose content browsers do not reveal */
function sentIn(request: Request): VisitorEvent[] {
  if (request.postData() === null) return [];
  const body = visitorEventsSchema.parse(request.postDataJSON());
  return 'events' in body ? body.events : [body];
}

/** Runs in the page. The client of the API has timers of the same length. */
function sendAtOnce(gatheringTime: number): void {
  const set = window.setTimeout;
  const hurried = (run: TimerHandler, ms?: number) => {
    const [, , caller] = new Error().stack?.split('\n') ?? [];
    const gathers = ms === gatheringTime && caller?.includes('/assets/tracking-');
    return set(run, gathers ? 0 : ms);
  };
  Object.assign(window, { setTimeout: hurried });
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

/** @returns the visits that include a page */
export async function visitsTo(
  page: string,
  { request, headers }: { request: APIRequestContext; headers: Record<string, string> },
): Promise<Overview> {
  const query = new URLSearchParams({ range: '7', page });
  const response = await request.get(`${apiBasePath}/analytics/overview?${query}`, { headers });
  return overviewSchema.parse(await jsonOf(response, 200));
}
