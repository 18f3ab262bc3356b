/** Records the visit that a document belongs to. */
import { isSessionOver, readAfterMs, readAtPercent } from '#shared/analytics/session-rules.ts';
import { deviceOf } from '#shared/analytics/user-agent.ts';
import { gatheringMs, maxEvents, type VisitorEventType } from '#shared/analytics/visitor-events.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { isVisitor, mayTrack, readFact, storeFact } from './tracking-choice.ts';
import { routes } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

type Extras = Partial<VisitorEventInput['event_metadata']>;

/** The path of the visible page, not of a page that is still loading; empty while nothing may be recorded. */
export let pagePath = '';
/** When the page was first shown, in milliseconds, moved on by the time it was hidden. */
let shownAt = 0;
/** When the document was hidden; 0 while it is visible. */
let hiddenAt = 0;
let engaged = false;
let readingTimer: ReturnType<typeof setTimeout> | undefined;
/** The page on which the session began; undefined if it began in another document. */
let landingPage: string | undefined;
/** Whether the session began with this page, and the page has not been read yet. */
let bounces = false;
/** Whether the page was left, and nothing has happened since. */
let ended = false;
let converting = false;

export function forgetPage(): void {
  clearTimeout(readingTimer);
  pagePath = '';
}

export function beginPageView(since: number): void {
  forgetPage();
  if (hiddenAt || !isAllowed()) return;
  pagePath = location.pathname;
  shownAt = since;
  engaged = false;
  bounces = currentSession() === undefined;
  if (bounces) {
    landingPage = pagePath + location.search;
    beginSession();
    addEvent('session_start');
  }
  addEvent('page_view');
  const visit = visitEventOf(pagePath);
  if (visit) addEvent(visit);
  noteReading();
}

/** Extends the session. If the session has ended, the page begins a new one. */
export function noteActivity(): void {
  if (isExcluded()) forgetPage();
  if (!pagePath || !isAllowed()) return;
  if (currentSession()) extendSession();
  else beginPageView(Date.now());
}

/** @returns true if the event may be recorded */
export function record(type: VisitorEventType, extras?: Extras): true | undefined {
  noteActivity();
  return pagePath && isAllowed() ? addEvent(type, extras) : undefined;
}

export function noteReading(): void {
  clearTimeout(readingTimer);
  if (!pagePath || engaged || !isAllowed() || !currentSession()) return;
  const timeOnPageMs = timeOnPage();
  const scrollPercent = scrolledPercent();
  const isLong = timeOnPageMs >= readAfterMs;
  if (!isLong && scrollPercent < readAtPercent) {
    readingTimer = setTimeout(noteReading, readAfterMs - timeOnPageMs);
    return;
  }
  engaged = true;
  bounces = false;
  record('engagement', {
    trigger: isLong ? 'time' : 'scroll',
    scroll_percent: scrollPercent,
    time_on_page_ms: timeOnPageMs,
  });
}

/** Records a conversion. After the server accepted one, no more are recorded until the tab is closed. */
export async function recordConversion(source: string): Promise<void> {
  if (converting || readFact('hasConverted')) return;
  converting = true;
  if (record('session_conversion', { source }) && (await send())) {
    storeFact('hasConverted', 'true');
  }
  converting = false;
}

export function leavePage(): void {
  clearTimeout(readingTimer);
  hiddenAt ||= Date.now();
  if (pagePath && !ended && currentSession() && isAllowed()) {
    if (bounces) addEvent('bounce');
    bounces = false;
    addEvent('session_end', { time_on_page_ms: timeOnPage() });
    ended = true;
    keepActivity();
  }
  void send(true);
}

export function returnToPage(): void {
  if (hiddenAt) shownAt += Date.now() - hiddenAt;
  hiddenAt = 0;
  noteReading();
}

function timeOnPage(): number {
  return (hiddenAt || Date.now()) - shownAt;
}

function isAllowed(): boolean | undefined {
  return mayTrack() && isVisitor() && !isExcluded();
}

/** The path of a document that tells robots that it is no page, or no published one. */
const unindexedPath = document.querySelector('[name=robots]') && location.pathname;

/** Whether the path is not recorded: missing pages, the admin area, and previews with secret addresses. */
function isExcluded(): boolean {
  return location.pathname === unindexedPath || /^\/(admin|preview)\b/i.test(location.pathname);
}

function addEvent(type: VisitorEventType, extras?: Extras): true {
  ended = false;
  extendSession();
  const session_id = readFact('session_id') ?? '';
  const { userAgent } = navigator;
  enqueue({
    event_type: type,
    session_id,
    event_metadata: {
      session_id,
      user_agent: userAgent,
      device_type: deviceOf(userAgent),
      referrer: foreignReferrer(),
      pathname: pagePath,
      landing_page: landingPage,
      screen_width: screen.width,
      screen_height: screen.height,
      visit_number: visitCount(),
      timestamp: new Date().toISOString(),
      ...extras,
    },
  });
  return true;
}

/** The referrer, unless it is this site, with or without `www`, at any port. */
function foreignReferrer(): string | null {
  const { referrer } = document;
  return referrer && hostIn(referrer) !== hostIn(location.origin) ? referrer : null;
}

/** Removes the scheme, `www`, the port and the path. */
function hostIn(address: string): string {
  return address.replace(/^\w+:\/\/(www\.)?|[:/].*/g, '');
}

function visitEventOf(path: string): VisitorEventType | undefined {
  return path.startsWith('/blog/') ? 'visit_blog' : visits[path];
}

const visits: Record<string, VisitorEventType> = {
  '/': 'visit_home',
  '/blog': 'visit_blog_list',
  '/projects': 'visit_projects',
  '/contact': 'visit_contact',
};

/** The share of the scrollable height above the window; 0 if nothing can be scrolled. */
function scrolledPercent(): number {
  const room = document.documentElement.scrollHeight - innerHeight;
  return Math.max(0, Math.floor((scrollY / room) * 100) || 0);
}

/**
 * When this page was last used, in milliseconds. The stored value, which all tabs of the browser share,
 * may be slightly older.
 */
let lastActivity = 0;
let lastWrite = 0;

/** The id of the session; undefined without a session, and from half an hour after the last activity. */
function currentSession(): string | undefined {
  const active = Math.max(lastActivity, Number(readFact('last_activity')) || 0);
  return isSessionOver(active, Date.now()) ? undefined : readFact('session_id');
}

function beginSession(): void {
  storeFact('session_id', crypto.randomUUID());
  storeFact('visit_count', String(visitCount() + 1));
  extendSession();
}

function extendSession(): void {
  lastActivity = Date.now();
  // Scrolling extends the session many times a second, which other tabs need not know each time.
  if (lastActivity - lastWrite >= 1000) keepActivity();
}

/** Stores the time of the last activity. The next page relies on it, so this also runs before leaving. */
function keepActivity(): void {
  lastWrite = lastActivity;
  storeFact('last_activity', String(lastActivity));
}

/** The number of sessions that this browser has begun. */
function visitCount(): number {
  return Number(readFact('visit_count')) || 0;
}

/** Events wait for up to half a minute to be sent in one request, in the order in which they happened. */
let waiting: VisitorEventInput[] = [];
let gathering: ReturnType<typeof setTimeout> | undefined;

function enqueue(event: VisitorEventInput): void {
  const count = waiting.push(event);
  if (count === 1) gathering = setTimeout(send, gatheringMs);
  if (count === maxEvents) void send();
}

/**
 * Sends the waiting events, or drops them if the visitor has opted out since. Never rejects.
 * @returns whether they were accepted
 */
export async function send(isLeaving?: boolean): Promise<boolean> {
  clearTimeout(gathering);
  const body = { events: waiting };
  waiting = [];
  if (!body.events[0] || !mayTrack()) return false;
  // A beacon cannot carry a token.
  if (isLeaving && !tokens.access() && navigator.sendBeacon(address, json(body))) return true;
  try {
    await api.call('recordVisitorEvent', { body, keepalive: true });
    return true;
  } catch {
    return false;
  }
}

const address = apiBasePath + routes.recordVisitorEvent?.path;

function json(body: object): Blob {
  return new Blob([JSON.stringify(body)], { type: 'application/json' });
}
