import { dayOf } from '#lambdas/kernel/days.ts';
import {
  isTracked,
  unknownValue,
  type VisitorEventType,
} from '#shared/analytics/visitor-events.ts';
import { browserOf, deviceOf, osOf } from '#shared/analytics/user-agent.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { createIsbotFromList, list } from 'isbot';
import { stepText, type Visit, type VisitsRepository } from './visits.repository.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';

export function visitorEventHandlers(deps: VisitorEventDeps): Handlers<'recordVisitorEvent'> {
  return {
    recordVisitorEvent: async ({ body, principal, address, country, userAgent }) => {
      const events = 'events' in body ? body.events : [body];
      if (events.some(isTooLarge)) throw problem('too-large');
      const request = { events, principal: principal.kind, address, country, userAgent };
      await recordVisitorEvents(request, deps);
      return { body: null };
    },
  };
}

function isTooLarge(event: VisitorEvent): boolean {
  return Buffer.byteLength(JSON.stringify(event)) > visitLimits.event.bytes;
}

export interface RecordVisitorEvents {
  /** Events in the order in which they happened. */
  events: readonly VisitorEvent[];
  principal: PrincipalKind;
  /** The visitor's address; only its hash is stored, for one day. */
  address: string;
  country: string | undefined;
  /** The request's `User-Agent` header. An event may contain another value, which takes precedence. */
  userAgent: string;
}

interface VisitorEventDeps {
  visits: VisitsRepository;
  /** A keyed hash of a visitor's address and the day, so that visitors cannot be followed across days. */
  visitorOf: (asked: { address: string; date: string }) => string;
  now: () => Date;
}

/**
 * 1. Ignore people who run the site, and known bots.
 * 2. Append the events to their session. Repeated events and those beyond the limits are dropped.
 * 3. Begin a session that does not exist, unless the visitor's address has begun its maximum for the day.
 *    Any event may begin one, as later events may overtake `session_start`.
 *
 * Ignored events get the same response as stored ones, so that a sender learns nothing from it.
 */
export async function recordVisitorEvents(
  request: RecordVisitorEvents,
  deps: VisitorEventDeps,
): Promise<void> {
  const { principal, userAgent } = request;
  if (!isTracked(principal) || isKnownBot(userAgent)) return;
  const events = request.events.filter(
    ({ event_metadata }) => !isKnownBot(event_metadata.user_agent ?? userAgent),
  );
  const sessions = [...Map.groupBy(events, ({ session_id }) => session_id)];
  for (const [sessionId, ofSession] of sessions.slice(0, visitLimits.event.sessionsPerRequest)) {
    await record({ ...request, sessionId, events: ofSession, now: deps.now() }, deps);
  }
}

/** A request's events of one session; there is at least one. */
interface SessionEvents extends RecordVisitorEvents {
  sessionId: string;
  now: Date;
}

/** Events that end a session and never begin one. */
const closingEvents: readonly VisitorEventType[] = ['session_end', 'bounce'];

async function record(received: SessionEvents, deps: VisitorEventDeps): Promise<void> {
  const { visits, visitorOf } = deps;
  const { sessionId, now, address } = received;
  const types = received.events.map(({ event_type }) => event_type);
  const steps = makeSteps(received);
  if (!types.includes('session_start')) {
    if ((await visits.append({ sessionId, steps, now })) !== 'missing') return;
    if (types.every((type) => closingEvents.includes(type))) return;
  }
  if (!(await visits.admit(visitorOf({ address, date: dayOf(now) }), now))) return;
  // A parallel request may have begun the session meanwhile.
  if (!(await visits.begin(makeVisit(received, steps)))) {
    await visits.append({ sessionId, steps, now });
  }
}

function makeSteps({ events, now }: SessionEvents): string[] {
  const steps = events.map(({ event_type: type, event_metadata: metadata }, index) => {
    // Without a timestamp, every delivery of an event counts as a separate event.
    const time = Date.parse(metadata.timestamp ?? '') || now.getTime() + index;
    return stepText({ type, page: cleanPage(metadata.pathname) }, time);
  });
  return [...new Set(steps)];
}

function makeVisit(
  { sessionId, events, country, now, ...request }: SessionEvents,
  steps: string[],
): Visit {
  const metadata = events[0]?.event_metadata ?? {};
  const userAgent = metadata.user_agent ?? request.userAgent;
  const landing = metadata.landing_page ?? metadata.pathname;
  return {
    sessionId,
    startedAt: now.toISOString(),
    lastAt: now.toISOString(),
    device: deviceOf(userAgent),
    os: osOf(userAgent),
    browser: browserOf(userAgent),
    country: country ?? unknownValue.country,
    referrer: referrerHost(metadata.referrer),
    landingPage: cleanPage(landing),
    ...readCampaign(landing ?? ''),
    steps,
  };
}

/** Returns the path without its query, which may contain anything, and without a trailing slash. */
function cleanPage(pathname: string | null | undefined): string {
  const path = pathIn(pathname ?? '/');
  if (!path.startsWith('/')) return '/';
  return cut(path.replace(/(?<=.)\/$/, ''), visitLimits.event.page);
}

/** A landing page may be sent as an absolute URL. */
function pathIn(href: string): string {
  if (/^https?:\/\//i.test(href) && URL.canParse(href)) return new URL(href).pathname;
  return href.split(/[?#]/, 1)[0] ?? '';
}

/** Reads the campaign from a landing page's query. A value with an `@` may be a mail address and is left out. */
function readCampaign(href: string): Pick<Visit, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const query = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1]);
  const valueOf = (name: string) => {
    const value = cut(query.get(name)?.trim() ?? '', visitLimits.event.referrer);
    return value === '' || value.includes('@') ? undefined : value;
  };
  return {
    utmSource: valueOf('utm_source'),
    utmMedium: valueOf('utm_medium'),
    utmCampaign: valueOf('utm_campaign'),
  };
}

/** Keeps only the referrer's host: paths and queries of other sites are not stored. */
function referrerHost(referrer: string | null | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return unknownValue.referrer;
  const host = new URL(referrer).hostname.replace(/^www\./, '');
  return host === '' ? unknownValue.referrer : cut(host, visitLimits.event.referrer);
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

/** Page speed and SEO checkers that `isbot` does not know and that otherwise look like Chrome. */
const moreBots = ['gtmetrix', 'webpagetest', 'sitebulb', 'seobility', 'seoptimer', 'woorank'];
const seoWord = '\\bseo\\b';

/** Words in the list of bots that real visitors have, too: CUBOT is a phone, and our tests use a headless browser. */
const harmlessWords = /cubot|headless/gi;

const matchesBotList = createIsbotFromList([...list, ...moreBots, seoWord]);

/** Browsers send a user agent, so an empty one means a bot. */
export function isKnownBot(userAgent: string): boolean {
  return userAgent.trim() === '' || matchesBotList(userAgent.replace(harmlessWords, '_'));
}
