import { unknownValue } from '#shared/analytics/unknown-value.ts';
import { browserOf, deviceOf, osOf } from '#shared/analytics/user-agent.ts';
import { isTracked, type VisitorEventType } from '#shared/analytics/visitor-events.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { dateOf } from './dates.ts';
import { isKnownBot } from './known-bots.ts';
import { stepText, type Visit, type VisitsRepository } from './visits.repository.ts';

export interface RecordVisitorEvent {
  event: VisitorEvent;
  principal: PrincipalKind;
  /** The visitor's address; only its hash is stored, for one day. */
  address: string;
  country: string | undefined;
  userAgent: string;
}

/** Events that only follow a session and never begin one. */
const farewells: readonly VisitorEventType[] = ['session_end', 'bounce'];

/**
 * 1. Ignores those who run the site, and known bots.
 * 2. Adds the event to its session. Repeated events and those beyond the limits are dropped.
 * 3. Without a session one begins, unless its address has begun enough of them today. It need not
 *    be by `session_start`: the event behind it may overtake that. The sender learns nothing of all
 *    this: every event gets the same response.
 */
export async function recordVisitorEvent(
  request: RecordVisitorEvent,
  deps: VisitorEventDeps,
): Promise<void> {
  const { event, principal, userAgent } = request;
  const agents = [userAgent, event.event_metadata.user_agent ?? userAgent];
  if (!isTracked(principal) || agents.some(isKnownBot)) return;

  const received: Received = { ...request, now: deps.now() };
  const isFirst = event.event_type === 'session_start';
  if (!isFirst && (await append(received, deps)) !== 'missing') return;
  if (farewells.includes(event.event_type)) return;
  await begin(received, request.address, deps);
}

async function begin(received: Received, address: string, deps: VisitorEventDeps): Promise<void> {
  const { now } = received;
  const subject = deps.visitorOf({ address, date: dateOf(now) });
  if (!(await deps.visits.admit(subject, now))) return;
  // Another event of the session may have begun it meanwhile.
  if (!(await deps.visits.begin(visitOf(received)))) await append(received, deps);
}

function append(received: Received, { visits }: VisitorEventDeps) {
  const { event, now } = received;
  return visits.append({ sessionId: event.session_id, step: stepOf(received), now });
}

export interface VisitorEventDeps {
  visits: VisitsRepository;
  /** A keyed hash of a visitor's address and the day, so that visitors cannot be followed across days. */
  visitorOf: (asked: { address: string; date: string }) => string;
  now: () => Date;
}

interface Received {
  event: VisitorEvent;
  country: string | undefined;
  /** From the request's own header; the event may contain it, too. */
  userAgent: string;
  now: Date;
}

function stepOf({ event, now }: Received): string {
  const { event_type: type, event_metadata: metadata } = event;
  // Without a time of its own each delivery is a separate event.
  const time = Date.parse(metadata.timestamp ?? '') || now.getTime();
  return stepText({ type, page: pageOf(metadata.pathname) }, time);
}

/** A session with its first step. */
function visitOf(received: Received): Visit {
  const { event, country, now } = received;
  const { event_metadata: metadata } = event;
  const userAgent = metadata.user_agent ?? received.userAgent;
  return {
    sessionId: event.session_id,
    startedAt: now.toISOString(),
    lastAt: now.toISOString(),
    device: deviceOf(userAgent),
    os: osOf(userAgent),
    browser: browserOf(userAgent),
    country: country ?? unknownValue.country,
    referrer: referrerOf(metadata.referrer),
    landingPage: pageOf(metadata.landing_page ?? metadata.pathname),
    steps: [stepOf(received)],
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

/** Only the host: paths and queries of other sites are not stored. */
function referrerOf(referrer: string | null | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return unknownValue.referrer;
  const host = new URL(referrer).hostname.replace(/^www\./, '');
  return host === '' ? unknownValue.referrer : cut(host, visitLimits.event.referrer);
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
