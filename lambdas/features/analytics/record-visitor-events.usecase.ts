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
import { dateOf, stepText, type Visit, type VisitsRepository } from './visits.repository.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';

export function visitorEventHandlers(deps: VisitorEventDeps): Handlers<'recordVisitorEvent'> {
  return {
    recordVisitorEvent: async ({ body, principal, address, country, userAgent }) => {
      const events = 'events' in body ? body.events : [body];
      if (events.some(isTooLarge)) throw problem('too-large');
      await recordVisitorEvents(
        { events, principal: principal.kind, address, country, userAgent },
        deps,
      );
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
  /** From the request's own header; events may contain it, too. */
  userAgent: string;
}

interface VisitorEventDeps {
  visits: VisitsRepository;
  /** A keyed hash of a visitor's address and the day, so that visitors cannot be followed across days. */
  visitorOf: (asked: { address: string; date: string }) => string;
  now: () => Date;
}

/**
 * 1. Ignores those who run the site, and known bots.
 * 2. Adds what happened in a session to it, at once. Repeated events and those beyond the limits are
 *    dropped.
 * 3. Without a session one begins, unless its address has begun enough of them today. It need not
 *    be by `session_start`: the events behind it may overtake that. The sender learns nothing of all
 *    this: every request gets the same response.
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

/** Events of one session, at least one. */
interface Received extends RecordVisitorEvents {
  sessionId: string;
  now: Date;
}

/** Events that only follow a session and never begin one. */
const farewells: readonly VisitorEventType[] = ['session_end', 'bounce'];

async function record(received: Received, deps: VisitorEventDeps): Promise<void> {
  const { visits, visitorOf } = deps;
  const { sessionId, now, address } = received;
  const types = received.events.map(({ event_type }) => event_type);
  const steps = stepsOf(received);
  if (!types.includes('session_start')) {
    if ((await visits.append({ sessionId, steps, now })) !== 'missing') return;
    if (types.every((type) => farewells.includes(type))) return;
  }
  if (!(await visits.admit(visitorOf({ address, date: dateOf(now) }), now))) return;
  // Other events of the session may have begun it meanwhile.
  if (!(await visits.begin(visitOf(received, steps)))) {
    await visits.append({ sessionId, steps, now });
  }
}

function stepsOf({ events, now }: Received): string[] {
  const steps = events.map(({ event_type: type, event_metadata: metadata }, index) => {
    // Without a time of its own each delivery is a separate event.
    const time = Date.parse(metadata.timestamp ?? '') || now.getTime() + index;
    return stepText({ type, page: pageOf(metadata.pathname) }, time);
  });
  return [...new Set(steps)];
}

/** A session with its first steps. */
function visitOf(
  { sessionId, events, country, now, ...request }: Received,
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
    referrer: referrerOf(metadata.referrer),
    landingPage: pageOf(landing),
    ...utmOf(landing ?? ''),
    steps,
  };
}

/** A path without its query, which may hold anything, and without a trailing slash. */
function pageOf(pathname: string | null | undefined): string {
  const path = pathPart(pathname ?? '/');
  if (!path.startsWith('/')) return '/';
  return cut(path.replace(/(?<=.)\/$/, ''), visitLimits.event.page);
}

/** A landing page may be sent as an absolute address. */
function pathPart(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).pathname;
  return text.split(/[?#]/, 1)[0] ?? '';
}

/** The campaign that a landing page's query names; values that look like mail addresses are left out. */
function utmOf(address: string): Pick<Visit, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
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

/** Only the host: paths and queries of other sites are not stored. */
function referrerOf(referrer: string | null | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return unknownValue.referrer;
  const host = new URL(referrer).hostname.replace(/^www\./, '');
  return host === '' ? unknownValue.referrer : cut(host, visitLimits.event.referrer);
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

/** Checks of speed and of search results that otherwise look like Chrome. */
const unlisted = [
  'gtmetrix',
  'webpagetest',
  'sitebulb',
  'seobility',
  'seoptimer',
  'woorank',
  '\\bseo\\b',
];

/**
 * Phones called CUBOT, and headless browsers: they may be anybody's, and the site's own tests use one.
 */
const people = /cubot|headless/gi;

/** Programs whose visits are not counted: those that the list of `isbot` knows, and some that it does not. */
const isListed = createIsbotFromList([...list, ...unlisted]);

/** A browser always says what it is, so nothing at all is a program. */
export function isKnownBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isListed(userAgent.replace(people, '_'));
}
