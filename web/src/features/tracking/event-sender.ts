/** Brings events to the server: in their order, one call each, failures logged only. */
import { routes } from 'virtual:routes';
import { apiBasePath } from '#shared/platform/http.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';
import { tokens } from '../../api/tokens.ts';

const patienceMs = 30_000;

export interface EventSender {
  /** Resolves to whether the server took the event; never rejects. */
  send(event: VisitorEventInput): Promise<boolean>;
  /** Sends at once what waits for its turn: the page is being left. */
  flush(): void;
}

interface Waiting {
  event: VisitorEventInput;
  done: (taken: boolean) => void;
}

export function createEventSender(): EventSender {
  const waiting: Waiting[] = [];
  let busy = false;

  // One after the other, for the way of a visit is the order in which its events arrive.
  const sendNext = async () => {
    const next = waiting.shift();
    busy = next !== undefined;
    if (next === undefined) return;
    await deliver(next);
    void sendNext();
  };

  return {
    send: (event) =>
      new Promise((done) => {
        waiting.push({ event, done });
        if (!busy) void sendNext();
      }),
    flush: () => {
      for (const each of waiting.splice(0)) void deliver(each);
    },
  };
}

async function deliver({ event, done }: Waiting): Promise<void> {
  done(await post(event, tokens.access()));
}

async function post(event: VisitorEventInput, token: string | undefined): Promise<boolean> {
  try {
    const response = await fetch(`${apiBasePath}${routes.recordVisitorEvent?.path}`, {
      method: 'POST',
      // Outlives the page.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(patienceMs),
    });
    // A sign-in that is over makes nobody less of a visitor.
    if (response.status === 401 && token !== undefined) return await post(event, undefined);
    if (!response.ok) console.warn(`Visitor event not recorded: ${response.status}`);
    return response.ok;
  } catch (error) {
    console.warn('Visitor event not recorded', error);
    return false;
  }
}
