import { visitSort } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import {
  type AppendSteps,
  stepText,
  type Visit,
} from '#lambdas/features/analytics/visits.repository.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { itemsOf } from './stored-items.ts';

/** User agent of a phone. */
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

export function visitorEvent(
  type: VisitorEventType,
  {
    sessionId = 'a-session-of-one',
    ...metadata
  }: { sessionId?: string } & VisitorEventInput['event_metadata'] = {},
): VisitorEventInput {
  return {
    event_type: type,
    session_id: sessionId,
    event_metadata: {
      session_id: sessionId,
      user_agent: phone,
      device_type: 'mobile',
      referrer: null,
      pathname: '/',
      screen_width: 390,
      screen_height: 844,
      ...metadata,
    },
  };
}

export function someVisit(changes: Partial<Visit> = {}): Visit {
  const startedAt = changes.startedAt ?? '2026-03-10T12:00:00.000Z';
  return {
    sessionId: crypto.randomUUID(),
    startedAt,
    lastAt: startedAt,
    device: 'desktop',
    os: 'Linux',
    browser: 'Firefox',
    country: 'FR',
    referrer: '(direct)',
    landingPage: '/',
    steps: stepsOf(['session_start', '/'], ['page_view', '/']),
    ...changes,
  };
}

/** Makes steps of a visit, one second apart. */
export function stepsOf(...steps: [VisitorEventType, string][]): string[] {
  return steps.map(([type, page], index) =>
    stepText({ type, page }, 1_700_000_000_000 + index * 1000),
  );
}

export function appendSteps(visit: Visit, ...steps: string[]): AppendSteps {
  return { sessionId: visit.sessionId, steps, now: new Date(visit.startedAt) };
}

/** @returns the visits in a table, sorted by session */
export async function storedVisits(table: CoreTable): Promise<Visit[]> {
  const items = (await itemsOf(table)).filter(({ sk }) => sk === visitSort);
  return items.map(({ pk, sk: _sort, [tableKeys.expiry]: _expiry, ...facts }) => ({
    ...(facts as Omit<Visit, 'sessionId'>), // the repository stores visits unchanged
    sessionId: String(pk).slice('VISIT#'.length),
  }));
}
