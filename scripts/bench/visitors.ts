/** Simulates visitors who send events as fast as they are answered, in a separate thread so that they do not slow the cloud. */
import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { apiBasePath } from '#shared/platform/http.ts';
import { analyticsRoutes } from '#shared/routes/analytics.routes.ts';
import type { VisitorEventInput } from '#shared/schemas/visitor-events.ts';

interface SendEvents {
  siteUrl: string;
  /** Number of connections; each stays open, and sends one event after another. */
  connections: number;
  /** Number of sessions per connection. */
  sessions: number;
}

type Sent = Awaited<ReturnType<typeof sendEvents>>;

const eventsOfSession = 8;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

/** @returns the number of events and the elapsed milliseconds. @throws Error when an event is refused */
export function sendInThread(sending: SendEvents): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: sending });
    worker.once('message', resolve).once('error', reject);
  });
}

if (!isMainThread) {
  parentPort?.postMessage(await sendEvents(workerData as SendEvents), []); // `sendInThread` passes SendEvents.
}

async function sendEvents({ siteUrl, connections, sessions }: SendEvents) {
  const { port } = new URL(siteUrl);
  const url = `http://127.0.0.1:${port}${apiBasePath}${analyticsRoutes.recordVisitorEvent.path}`;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      // One address per connection, because a single address may not begin that many sessions a day.
      const localAddress = `127.0.0.${10 + connection}`;
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
      for (let session = 0; session < sessions; session += 1) {
        for (const event of eventsOf(crypto.randomUUID())) await send(url, agent, event);
      }
      agent.destroy();
    }),
  );
  return {
    events: connections * sessions * eventsOfSession,
    milliseconds: performance.now() - started,
  };
}

/** Like a browser, begins with the event that starts the session. */
function eventsOf(sessionId: string): VisitorEventInput[] {
  return Array.from({ length: eventsOfSession }, (_, index) => ({
    event_type: index === 0 ? 'session_start' : 'page_view',
    session_id: sessionId,
    event_metadata: {
      session_id: sessionId,
      user_agent: userAgent,
      device_type: 'desktop',
      referrer: null,
      pathname: `/blog/post-${index}`,
      screen_width: 1920,
      screen_height: 1080,
      timestamp: new Date().toISOString(),
    },
  }));
}

function send(url: string, agent: Agent, event: VisitorEventInput): Promise<void> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': userAgent,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      const { statusCode } = response;
      response.resume().once('end', () => {
        if (statusCode === 204) resolve();
        else reject(new Error(`An event got status ${statusCode}.`));
      });
    });
    outgoing.once('error', reject).end(body);
  });
}
