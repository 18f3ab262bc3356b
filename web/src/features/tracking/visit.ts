/** Records the visit that a document belongs to. */
import { isSessionOver, readAfterMs, readAtPercent } from '#shared/analytics/session-rules.ts';
import { deviceOf } from '#shared/analytics/user-agent.ts';
import { gatheringMs, maxEvents, type VisitorEventType } from '#shared/analytics/visitor-events.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { isVisitor, mayTrack, read, write } from './tracking-choice.ts';
import { routes } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

type Extras = Partial<VisitorEventInput['event_metadata']>;

/** Path of the visible page, not yet of a loading one; empty while nothing may be recorded. */
export let page = '';
/** When it was first shown, in milliseconds, if it has been visible ever since; later otherwise. */
let shownAt = 0;
/** When the document was hidden; 0 while it is visible. */
let hiddenAt = 0;
let engaged = false;
let readingTimer: ReturnType<typeof setTimeout> | undefined;
/** The page on which the session began; undefined when that was in another document. */
let landingPage: string | undefined;
/** The session began with this page, which has not been read yet. */
let bounces = false;
/** The page was left, and nothing has happened since. */
let ended = false;
let converting = false;

export function forgetPage(): void {
  clearTimeout(readingTimer);
  page = '';
}

export function seePage(since: number): void {
  forgetPage();
  if (hiddenAt || !isAllowed()) return;
  page = location.pathname;
  shownAt = since;
  engaged = false;
  bounces = currentSession() === undefined;
  if (bounces) {
    landingPage = page + location.search;
    beginSession();
    put('session_start');
  }
  put('page_view');
  const visit = visitOf(page);
  if (visit) put(visit);
  noteReading();
}

/** A visitor who returns to a page after the end of the session begins a new one with it. */
export function noteActivity(): void {
  if (isSecret()) forgetPage();
  if (!page || !isAllowed()) return;
  if (currentSession()) extendSession();
  else seePage(Date.now());
}

/** Returns whether it may be recorded. */
export function record(type: VisitorEventType, extras?: Extras): true | undefined {
  noteActivity();
  return page && isAllowed() ? put(type, extras) : undefined;
}

export function noteReading(): void {
  clearTimeout(readingTimer);
  if (!page || engaged || !isAllowed() || !currentSession()) return;
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

/** Once per browser session, if the server accepted it. */
export async function convert(source: string): Promise<void> {
  if (converting || read('hasConverted')) return;
  converting = true;
  if (record('session_conversion', { source }) && (await send())) {
    write('hasConverted', 'true');
  }
  converting = false;
}

export function leave(): void {
  clearTimeout(readingTimer);
  hiddenAt ||= Date.now();
  if (page && !ended && currentSession() && isAllowed()) {
    if (bounces) put('bounce');
    bounces = false;
    put('session_end', { time_on_page_ms: timeOnPage() });
    ended = true;
    keepActivity();
  }
  void send(true);
}

export function comeBack(): void {
  if (hiddenAt) shownAt += Date.now() - hiddenAt;
  hiddenAt = 0;
  noteReading();
}

function timeOnPage(): number {
  return (hiddenAt || Date.now()) - shownAt;
}

function isAllowed(): boolean | undefined {
  return mayTrack() && isVisitor() && !isSecret();
}

/** The path of a document that says that there is no page, or none yet. */
const missing = document.querySelector('[name=robots]') && location.pathname;

/** Such paths, the admin area, and previews, whose addresses are secret, are not recorded. */
function isSecret(): boolean {
  return location.pathname === missing || /^\/(admin|preview)\b/i.test(location.pathname);
}

function put(type: VisitorEventType, extras?: Extras): true {
  ended = false;
  extendSession();
  const session_id = read('session_id') ?? '';
  const { userAgent } = navigator;
  add({
    event_type: type,
    session_id,
    event_metadata: {
      session_id,
      user_agent: userAgent,
      device_type: deviceOf(userAgent),
      referrer: foreignReferrer(),
      pathname: page,
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

/** The site itself is not a referrer, whichever of its addresses. */
function foreignReferrer(): string | null {
  const { referrer } = document;
  return referrer && hostIn(referrer) !== hostIn(location.origin) ? referrer : null;
}

function hostIn(address: string): string {
  return address.replace(/^\w+:\/\/(www\.)?|[:/].*/g, '');
}

/** Undefined for pages that are viewed, but not counted by name. */
function visitOf(path: string): VisitorEventType | undefined {
  return path.startsWith('/blog/') ? 'visit_blog' : visits[path];
}

const visits: Record<string, VisitorEventType> = {
  '/': 'visit_home',
  '/blog': 'visit_blog_list',
  '/projects': 'visit_projects',
  '/contact': 'visit_contact',
};

/** As a share of the scrollable height; 0 when there is none. */
function scrolledPercent(): number {
  const room = document.documentElement.scrollHeight - innerHeight;
  return Math.max(0, Math.floor((scrollY / room) * 100) || 0);
}

/**
 * When this page was last used, in milliseconds; the storage, which all tabs of the browser share, may
 * be slightly behind.
 */
let lastActivity = 0;
let lastWrite = 0;

/** The session's id; undefined when none is stored, and half an hour after the last activity. */
function currentSession(): string | undefined {
  const active = Math.max(lastActivity, Number(read('last_activity')) || 0);
  return isSessionOver(active, Date.now()) ? undefined : read('session_id');
}

function beginSession(): void {
  write('session_id', crypto.randomUUID());
  write('visit_count', String(visitCount() + 1));
  extendSession();
}

function extendSession(): void {
  lastActivity = Date.now();
  // Scrolling is activity many times a second; other tabs need not see each.
  if (lastActivity - lastWrite >= 1000) keepActivity();
}

/** Also before the page is left: the next one relies on what is stored. */
function keepActivity(): void {
  lastWrite = lastActivity;
  write('last_activity', String(lastActivity));
}

/** The number of sessions that this browser has begun. */
function visitCount(): number {
  return Number(read('visit_count')) || 0;
}

/** Events of half a minute are sent in one request, in the order in which they happened: the path of a visit. */
let waiting: VisitorEventInput[] = [];
let gathering: ReturnType<typeof setTimeout> | undefined;

function add(event: VisitorEventInput): void {
  const count = waiting.push(event);
  if (count === 1) gathering = setTimeout(send, gatheringMs);
  if (count === maxEvents) void send();
}

/**
 * The events so far, unless the visitor has opted out since. Resolves to whether it was
 * accepted; never rejects.
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
