/** What an event tells besides its type. */
import { deviceOf, osOf } from '#shared/analytics/user-agent.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import type { VisitorSession } from './visitor-session.ts';

/** What only some events tell, by the specification's names. */
export type EventExtras = Pick<
  VisitorEventInput['event_metadata'],
  | 'target'
  | 'location'
  | 'platform'
  | 'href'
  | 'source'
  | 'trigger'
  | 'scroll_percent'
  | 'time_on_page_ms'
>;

export interface EventSubject {
  session: VisitorSession;
  /** Where the session began; undefined when that was in another document. */
  landingPage: string | undefined;
  now: number;
}

export function visitorEvent(
  type: VisitorEventType,
  { session, landingPage, now }: EventSubject,
  extras: EventExtras,
): VisitorEventInput {
  const { userAgent, language } = navigator;
  return {
    event_type: type,
    session_id: session.id,
    event_metadata: {
      session_id: session.id,
      user_agent: userAgent,
      device_type: deviceOf(userAgent),
      os: osOf(userAgent),
      referrer: foreignReferrer(),
      pathname: location.pathname,
      screen_width: screen.width,
      screen_height: screen.height,
      language,
      ...(landingPage !== undefined && { landing_page: landingPage }),
      visit_number: session.visitNumber,
      timestamp: new Date(now).toISOString(),
      ...extras,
    },
  };
}

/** The site itself leads nobody to it. */
function foreignReferrer(): string | null {
  const { referrer } = document;
  return referrer === '' || referrer.startsWith(`${location.origin}/`) ? null : referrer;
}
