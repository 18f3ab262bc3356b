/** Simulates documents of one browser, actions of a visitor, and the server that records them, anew for each test. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { visitorEventsSchema } from '#shared/schemas/visitor-events.ts';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { builtSettings } from '#shared/site/built-settings.ts';

interface Sent {
  type: string;
  metadata: Record<string, unknown>;
  authorization: string | undefined;
}

interface Server {
  sent: Sent[];
  /** For each request, how it was sent, and the types of its events. */
  requests: ['fetch' | 'beacon', ...string[]][];
  answer: (sent: Sent[]) => Response | Promise<Response>;
  acceptsBeacons: boolean;
  /** The number of requests for the signed-in user. */
  meRequests: number;
  me: () => Response;
}

export const start = Date.parse('2026-11-22T09:00:00.000Z');
export const minutes = (count: number, seconds = 0) => (count * 60 + seconds) * 1000;

export let server: Server;
/** Whether events wait for half a minute, as in browsers. Most tests send them at once. */
let gathers = false;

export function gather(): void {
  gathers = true;
}

/** Remove the listeners of a document, which would react to events in the next document. */
let removeListeners: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(start);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = {
    sent: [],
    requests: [],
    answer: () => new Response(null, { status: 204 }),
    acceptsBeacons: true,
    meRequests: 0,
    me: () => Response.json({ role: 'viewer' }),
  };
  gathers = false;
  vi.stubGlobal('fetch', handleFetch);
  vi.stubGlobal('Blob', TextBlob);
  Object.assign(navigator, { sendBeacon: handleBeacon });
  removeListeners = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((...heard) => {
      add(...heard);
      removeListeners.push(() => target.removeEventListener(...heard));
    });
  }
  localStorage.clear();
  sessionStorage.clear();
  at('/');
  scrollTo(0, 0);
});

afterEach(() => {
  close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A blob whose text can be read at once. */
class TextBlob {
  parts: string[];
  options: object;
  constructor(parts: string[], options: object) {
    this.parts = parts;
    this.options = options;
  }
}

async function handleFetch(address: string, init: RequestInit): Promise<Response> {
  if (address === '/api/v1/auth/me') {
    server.meRequests += 1;
    return server.me();
  }
  expect([address, init.method, init.keepalive]).toEqual([
    '/api/v1/analytics/visitor_events',
    'POST',
    true,
  ]);
  const headers = new Headers(init.headers);
  const sent = receive('fetch', String(init.body), headers.get('authorization') ?? undefined);
  return server.answer(sent);
}

function handleBeacon(address: string, { parts, options }: TextBlob): boolean {
  expect([address, options]).toEqual([
    '/api/v1/analytics/visitor_events',
    { type: 'application/json' },
  ]);
  if (!server.acceptsBeacons) return false;
  receive('beacon', parts.join(''));
  return true;
}

function receive(by: 'fetch' | 'beacon', body: string, authorization?: string): Sent[] {
  const received = visitorEventsSchema.parse(JSON.parse(body));
  const events = 'events' in received ? received.events : [received];
  const sent = events.map((event) => ({
    type: event.event_type,
    metadata: { ...event.event_metadata, session: event.session_id },
    authorization,
  }));
  server.sent.push(...sent);
  server.requests.push([by, ...sent.map(({ type }) => type)]);
  return sent;
}

/** Changes the address, as the app does before the next page is rendered. */
export function at(path: string): void {
  history.replaceState(null, '', path);
}

/** Lets pending requests finish. */
export async function settle(): Promise<void> {
  await pass(0);
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  if (gathers) return;
  void (await import('./visit.ts')).send();
  await vi.advanceTimersByTimeAsync(0);
}

export function close(): void {
  for (const stop of removeListeners.splice(0)) stop();
}

/** A newly opened document: only what the browser stores is remembered. */
export async function open({
  mode = 'on',
  path = '/',
  isHidden = false,
}: {
  mode?: TrackingMode;
  path?: string;
  isHidden?: boolean;
} = {}): Promise<void> {
  close();
  vi.resetModules();
  hide(isHidden);
  at(path);
  const { latest } = await import('#web/src/navigation/site.context.ts');
  latest.frame = { ...latest.frame, tracking: mode };
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
  await import('./tracking.ts');
  await settle();
}

/** Goes to a page of the app, which signals that it is rendered. */
export async function goTo(path: string): Promise<void> {
  at(path);
  window.dispatchEvent(new Event(hydratedEvent));
  await settle();
}

/** Goes back to a page of the app that is not recorded and dispatches nothing. */
export async function goBack(path: string): Promise<void> {
  at(path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await settle();
}

export async function scrollToPercent(percent: number): Promise<void> {
  const room = 1000;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(
    window.innerHeight + room,
  );
  vi.stubGlobal('scrollY', room * (percent / 100));
  document.dispatchEvent(new Event('scroll'));
  await settle();
}

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
}

export async function leave(): Promise<void> {
  hide(true);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  await settle();
}

export async function comeBack(): Promise<void> {
  hide(false);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  await settle();
}

export async function press(): Promise<void> {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  await settle();
}

/** Puts markup into the page and clicks the element that matches the selector. */
export async function click(
  markup: string,
  selector: string,
  init: MouseEventInit = {},
): Promise<void> {
  document.body.innerHTML = markup;
  // The app handles clicks on links itself, too.
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const type = init.button ? 'auxclick' : 'click';
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  await settle();
}

export const contactButton = '<nav><a href="/contact">Contact</a></nav>';
export const githubAddress = builtSettings.frame.social_links.find(
  ({ network }) => network === 'github',
)?.address;
export const github = `<footer><a href="${githubAddress}"><svg></svg></a></footer>`;

export const projectCard =
  '<main><article data-click="click_project_card"><p>What it does</p><a href="https://x.example/">Live</a></article></main>';
export const blogCard =
  '<main><article><h2><a href="/blog/a-note" data-click="click_blog_card">A note</a></h2></article></main>';
/** The types of the events that the first visit to the home page records. */
export const homeEvents = ['session_start', 'page_view', 'visit_home'];

export const types = () => server.sent.map(({ type }) => type);
export const count = (type: string) => types().filter((each) => each === type).length;
export const last = () => server.sent.at(-1)?.metadata;
export const sessions = () => new Set(server.sent.map(({ metadata }) => metadata['session_id']));
