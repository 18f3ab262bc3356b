/** Sends events to the server: in order, one call each, failures only logged. */
import { routes } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { tokens } from '#web/src/api/tokens.ts';
import { mayTrack } from './tracking-choice.ts';

/** One after the other, as the order of arrival is the path of a visit. The first is being sent. */
const waiting: (() => Promise<void>)[] = [];

/** Resolves to whether the server accepted the event; never rejects. */
export function send(event: VisitorEventInput): Promise<boolean> {
  return new Promise((done) => {
    // Opting out drops queued events, too.
    const deliver = async () => done(mayTrack() && (await post(event, tokens.access())));
    if (waiting.push(deliver) === 1) void sendAll();
  });
}

/** Sends queued events at once: the page is being left. */
export function flush(): void {
  for (const deliver of waiting.splice(1)) void deliver();
}

async function sendAll(): Promise<void> {
  for (; waiting[0]; waiting.shift()) await waiting[0]();
}

async function post(event: VisitorEventInput, token?: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(apiBasePath + routes.recordVisitorEvent?.path, {
      method: 'POST',
      // Outlives the page.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(event),
    });
    if (status === 401 && token) return await post(event);
    if (!ok) console.warn(status);
    return ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
