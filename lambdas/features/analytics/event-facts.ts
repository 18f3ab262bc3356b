/** What is kept of an event: short texts, truncated, nothing that identifies the visitor. */

import { unknownValue } from '#shared/analytics/unknown-value.ts';
import { browserOf, deviceOf, osOf } from '#shared/analytics/user-agent.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { stepText, type Visit } from './visit.ts';

export interface Received {
  event: VisitorEvent;
  country: string | undefined;
  /** As the request called itself; the event may say it, too. */
  userAgent: string;
  now: Date;
}

export function stepOf({ event, now }: Received): string {
  const { event_type: type, event_metadata: metadata } = event;
  // Without a time of its own each delivery is an event.
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

/** A path without query, which may hold anything, and without a slash at its end. */
function pageOf(pathname: string | null | undefined): string {
  const path = pathPart(pathname ?? '/');
  if (!path.startsWith('/')) return '/';
  return cut(path.replace(/(?<=.)\/$/, ''), visitLimits.event.page);
}

/** A landing page may come as a whole address. */
function pathPart(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).pathname;
  return text.split(/[?#]/, 1)[0] ?? '';
}

/** The host alone: paths and queries of other sites are none of our business. */
function referrerOf(referrer: string | null | undefined): string {
  if (!referrer || !URL.canParse(referrer)) return unknownValue.referrer;
  const host = new URL(referrer).hostname.replace(/^www\./, '');
  return host === '' ? unknownValue.referrer : cut(host, visitLimits.event.referrer);
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
