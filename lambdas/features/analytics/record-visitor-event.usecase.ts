import { isKnownBot } from '#shared/analytics/user-agent.ts';
import { isTracked, type VisitorEventType } from '#shared/analytics/visitor-events.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { dateOf } from './dates.ts';
import { type Received, stepOf, visitOf } from './event-facts.ts';
import type { VisitsRepository } from './visits.repository.ts';

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
  const agents = [userAgent, event.event_metadata.user_agent ?? ''];
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
