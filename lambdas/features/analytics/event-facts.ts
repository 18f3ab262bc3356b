/** What is stored of an event: short strings, truncated, nothing that identifies the visitor. */

import { unknownValue } from '#shared/analytics/unknown-value.ts';
import { browserOf, deviceOf, osOf } from '#shared/analytics/user-agent.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { stepText, type Visit } from './visit.ts';

export interface Received {
  event: VisitorEvent;
  country: string | undefined;
  /** From the request's own header; the event may contain it, too. */
  userAgent: string;
  now: Date;
}

export function stepOf({ event, now }: Received): string {
  const { event_type: type, event_metadata: metadata } = event;
  // Without a time of its own each delivery is a separate event.
  const time = Date.parse(metadata.timestamp ?? '') || now.getTime();
  return stepText({ type, page: pageOf(metadata.pathname) }, time);
}

/** A session with its first step. */
export function visitOf(received: Received): Visit {
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
