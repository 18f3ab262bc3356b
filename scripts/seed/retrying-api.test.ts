import { afterEach, expect, it, vi } from 'vitest';
import { retryingApi } from './retrying-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends one request to a site that gives these answers in order, and repeats the last. */
async function sent(...answers: (Response | Error)[]) {
  const waited: number[] = [];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const answer = answers[Math.min(keys.length, answers.length) - 1] ?? Response.json({});
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  const call = retryingApi('https://site.example', async (milliseconds) =>
    waited.push(milliseconds),
  );
  const result = call({ method: 'POST', path: '/x', body: {}, idempotencyKey: 'key' });
  const settled = await result.catch((error: unknown) => error);
  return { settled, waited, keys };
}

const busy = (seconds: string) =>
  new Response('locked', { status: 429, headers: { 'retry-after': seconds } });

it('waits as long as a busy site asks, then repeats exactly the same request', async () => {
  const { settled, waited, keys } = await sent(busy('7'), Response.json({ ok: true }));
  expect(settled).toEqual({ ok: true });
  expect(waited).toEqual([7000]);
  expect(keys).toEqual(['key', 'key']);
});

it('repeats a request whose response was lost', async () => {
  const { settled } = await sent(new TypeError('fetch failed'), Response.json({ ok: true }));
  expect(settled).toEqual({ ok: true });
});

it('gives up on a site that stays down, asks for a long wait, or refuses', async () => {
  const cause = new Error('connect ECONNREFUSED');
  const away = await sent(new TypeError('fetch failed', { cause }));
  expect(String(away.settled)).toContain('does not answer (connect ECONNREFUSED)');
  expect(away.waited).toHaveLength(5);
  const locked = await sent(busy('900'));
  expect(String(locked.settled)).toContain('was answered 429: locked');
  expect(locked.waited).toEqual([]);
  const refused = await sent(Response.json({ code: 'forbidden', detail: 'No' }, { status: 403 }));
  expect(refused.settled).toMatchObject({ name: 'CommandFailed', status: 403 });
});
