/** Brings events to the server: in their order, one call each, failures logged only. */
import { routes } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { tokens } from '../../api/tokens.ts';

const patienceMs = 30_000;

/** One after the other, for the way of a visit is the order in which its events arrive. */
let waiting: (() => Promise<void>)[] = [];
let busy = false;

/** Resolves to whether the server took the event; never rejects. */
export function send(event: VisitorEventInput): Promise<boolean> {
  return new Promise((done) => {
    waiting.push(async () => done(await post(event, tokens.access())));
    if (!busy) void sendNext();
  });
}

/** Sends at once what waits for its turn: the page is being left. */
export function flush(): void {
  for (const deliver of waiting) void deliver();
  waiting = [];
}

async function sendNext(): Promise<void> {
  const deliver = waiting.shift();
  busy = deliver !== undefined;
  if (!deliver) return;
  await deliver();
  void sendNext();
}

async function post(event: VisitorEventInput, token: string | undefined): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`${apiBasePath}${routes.recordVisitorEvent?.path}`, {
      method: 'POST',
      // Outlives the page.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (status === 401 && token) return await post(event, undefined);
    return ok || notRecorded(status);
  } catch (error) {
    return notRecorded(error);
  }
}

function notRecorded(reason: unknown): false {
  console.warn('Not recorded:', reason);
  return false;
}
