/** Sends events to the server: those of half a minute in one request, failures are only logged. */
import { routes } from 'virtual:routes';
import { gatheringMs, maxEvents } from '#shared/analytics/visitor-events.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';
import { mayTrack } from './tracking-choice.ts';

/** In the order in which they happened, as that is the path of a visit. */
let waiting: VisitorEventInput[] = [];
let gathering: ReturnType<typeof setTimeout> | undefined;

export function add(event: VisitorEventInput): void {
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
