import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ClientPorts, createClient } from './create-client.ts';
import { createTokens } from './token-store.ts';

type Answer = (path: string, token: string | undefined, init: RequestInit) => Promise<Response>;

/** Runs one task at a time, as the lock among tabs does. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}

const json = (status: number, body: unknown, headers: HeadersInit = {}) =>
  Response.json(body, { status, headers });
const ended = () =>
  json(401, { code: 'session-ended', detail: 'Your session has ended.', request_id: 'r' });
const noTags = { tags: [], categories: [] };

/** A server that does not answer until the request is aborted. */
const never: Answer = (_path, _token, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

let storage: Map<string, string>;
const store = () => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

function setUp(answer: Answer, ports: Partial<ClientPorts> = {}) {
  const calls: { path: string; token: string | undefined }[] = [];
  const sessionLost = vi.fn();
  const log = vi.fn();
  const tokens = createTokens(store);
  const api = createClient({
    fetch: async (input, init = {}) => {
      const path = String(input).replace('/api/v1', '');
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
      calls.push({ path, token });
      return answer(path, token, init);
    },
    timeoutMs: 1000,
    tokens,
    withLock: queue(),
    inAdminArea: () => false,
    sessionLost,
    signedInAgain: () => undefined,
    mayChange: () => undefined,
    log,
    ...ports,
  });
  return { api, tokens, calls, sessionLost, log };
}

beforeEach(() => {
  storage = new Map();
});

const signedIn = (access = 'old', refresh = 'refresh-1') => {
  storage.set('authToken', access);
  storage.set('refreshToken', refresh);
};

/** A server that accepts only the token `new`, and gives it for a refresh token. */
const rotating: Answer = async (path, token) => {
  if (path === '/auth/refresh') return json(200, { access_token: 'new', refresh_token: 'r-2' });
  return token === 'new' || token === undefined ? json(200, noTags) : ended();
};

describe('a call', () => {
  it('fills the path, the query, the body and the headers from its options', async () => {
    signedIn('new');
    const sent: [string, RequestInit][] = [];
    const { api } = setUp(async (path, _token, init) => {
      sent.push([path, init]);
      return json(200, {});
    });
    await api.call('listPosts', { query: { page: 2, q: 'a b', status: undefined } });
    await api.call('publishPost', { params: { id: 'x/y' }, ifMatch: 3 });
    await api.call('createPost', {
      body: { title: 'Title', category: 'C', content: 'text', tags: ['a'] },
      idempotencyKey: 'key-1',
    });
    const paths = ['/blog_posts?page=2&q=a+b', '/blog_posts/x%2Fy/publish', '/blog_posts'];
    expect(sent.map(([path]) => path)).toEqual(paths);
    expect(new Headers(sent[1]?.[1].headers).get('if-match')).toBe('"3"');
    expect(new Headers(sent[2]?.[1].headers).get('idempotency-key')).toBe('key-1');
    expect(JSON.parse(String(sent[2]?.[1].body))).toMatchObject({ title: 'Title' });
    expect(new Headers(sent[0]?.[1].headers).get('authorization')).toBe('Bearer new');
  });

  it('returns null when the server sends no body', async () => {
    const { api } = setUp(async () => new Response(null, { status: 204 }));
    expect(await api.call('logout', { body: {} })).toBeNull();
  });

  it('sends no token with the calls of the sign-in, and passes their 401 to the caller', async () => {
    signedIn();
    const { api, calls, tokens } = setUp(async () =>
      json(401, { code: 'wrong-credentials', detail: 'Invalid.', request_id: 'r' }),
    );
    const call = api.call('signIn', { body: { username: 'a', password: 'b' } });
    await expect(call).rejects.toMatchObject({ status: 401, code: 'wrong-credentials' });
    expect(calls).toEqual([{ path: '/auth/token', token: undefined }]);
    expect(tokens.access()).toBe('old');
  });
});

describe('a call with its own token', () => {
  it('sends that token, and keeps the tokens of this browser when the server refuses it', async () => {
    signedIn();
    const { api, calls, tokens } = setUp(async () => ended());
    const call = api.call('logout', { body: {}, token: 'the last one' });
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(calls).toEqual([{ path: '/auth/logout', token: 'the last one' }]);
    expect([tokens.access(), tokens.refresh()]).toEqual(['old', 'refresh-1']);
  });
});

describe('a failed call', () => {
  it('has the code, the detail, the field errors and the waiting time of our own error responses', async () => {
    const errors = { title: 'Too short', odd: 1 };
    const body = { code: 'too-many-requests', detail: 'Slowly.', errors, request_id: 'r' };
    const { api } = setUp(async () => json(429, body, { 'retry-after': '30' }));
    await expect(api.call('listTags')).rejects.toMatchObject({
      status: 429,
      code: 'too-many-requests',
      detail: 'Slowly.',
      errors: { title: 'Too short' },
      retryAfter: 30,
    });
  });

  it.each([
    [413, 'too-large'],
    [429, 'too-many-requests'],
    [503, 'unavailable'],
    [500, 'internal'],
    [502, 'internal'],
  ])("maps the gateway's own %i to %s", async (status, code) => {
    const { api } = setUp(async () => json(status, { message: 'Gateway words' }));
    const error = await api.call('listTags').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code });
    expect((error as ApiError).detail).not.toContain('Gateway words');
  });

  it.each([
    [403, 'Access forbidden'],
    [404, 'Resource not found'],
    [500, 'Server error'],
    [409, 'API error'],
  ])('is logged by its status: %i as %s', async (status, message) => {
    const { api, log } = setUp(async () => json(status, {}));
    await expect(api.call('listTags')).rejects.toThrow();
    expect(log).toHaveBeenCalledExactlyOnceWith(message, { route: 'listTags', status });
  });

  it('is a network error when there is no response', async () => {
    const { api, log } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call('listTags')).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(log).toHaveBeenCalledWith('Network error', { route: 'listTags', status: 0 });
  });

  it('is a timeout when the response takes longer than the limit', async () => {
    const { api } = setUp(never, { timeoutMs: 5 });
    await expect(api.call('listTags')).rejects.toMatchObject({ status: 0, code: 'timeout' });
  });

  it("is the caller's own abort when the caller gave up, and is not logged", async () => {
    const { api, log } = setUp(never);
    const abort = new AbortController();
    const call = api.call('listTags', { signal: abort.signal });
    abort.abort(new DOMException('left', 'AbortError'));
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a refused access token', () => {
  it('is refreshed once for 20 concurrent calls, which all succeed', async () => {
    signedIn();
    const { api, calls, tokens } = setUp(rotating);
    await Promise.all(Array.from({ length: 20 }, () => api.call('listTags')));
    expect(calls.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
    expect(calls.filter(({ token }) => token === 'new')).toHaveLength(20);
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'r-2']);
  });

  it('is not refreshed again for a call that was refused after the refresh', async () => {
    signedIn();
    const late = Promise.withResolvers<void>();
    const { api, calls } = setUp(async (path, token, init) => {
      if (path === '/auth/me' && token === 'old') await late.promise;
      return rotating(path, token, init);
    });
    const slow = api.call('me');
    await api.call('listTags');
    late.resolve();
    await slow;
    expect(calls.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
  });

  it('is not refreshed when another tab already has', async () => {
    signedIn();
    const { api, calls } = setUp(async (path, token, init) => {
      if (token === 'old') signedIn('new', 'r-2'); // the tokens that the other tab stores meanwhile
      return rotating(path, token, init);
    });
    await api.call('listTags');
    expect(calls.map(({ path }) => path)).toEqual(['/blog_tags', '/blog_tags']);
  });

  it('is exchanged once by two tabs that share the lock, and both stay signed in', async () => {
    signedIn();
    let exchanged = 0;
    const answer: Answer = async (path, token, init) => {
      if (path === '/auth/refresh' && ++exchanged > 1) return ended();
      return rotating(path, token, init);
    };
    const withLock = queue();
    const [one, two] = [setUp(answer, { withLock }), setUp(answer, { withLock })];
    await Promise.all([one.api.call('listTags'), two.api.call('listTags')]);
    expect(exchanged).toBe(1);
    expect(storage.get('authToken')).toBe('new');
  });

  it("survives losing the race to another tab without a lock: that tab's token is used", async () => {
    signedIn();
    const { api, tokens } = setUp(async (path, token, init) => {
      if (path !== '/auth/refresh') return rotating(path, token, init);
      signedIn('new', 'r-2'); // the other tab was faster with the same refresh token
      return ended();
    });
    await api.call('listTags');
    expect(tokens.refresh()).toBe('r-2');
  });

  it('is given up at the second 401 in a row, without a second refresh', async () => {
    signedIn();
    const { api, calls } = setUp(async (path, token, init) =>
      path === '/auth/refresh' ? rotating(path, token, init) : ended(),
    );
    await expect(api.call('me')).rejects.toMatchObject({ status: 401 });
    expect(calls.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
  });
});

describe('a sign-in that has ended', () => {
  const over: Answer = async (_path, token) => (token === undefined ? json(200, noTags) : ended());
  const refusing: Answer = async (path, token, init) =>
    path === '/auth/refresh' ? ended() : over(path, token, init);

  it('clears both tokens on a public page and repeats the call anonymously', async () => {
    signedIn();
    const { api, tokens, calls, sessionLost } = setUp(refusing);
    expect(await api.call('listTags')).toEqual(noTags);
    expect(calls.at(-1)).toEqual({ path: '/blog_tags', token: undefined });
    expect([tokens.access(), tokens.refresh()]).toEqual([undefined, undefined]);
    expect(sessionLost).not.toHaveBeenCalled();
  });

  it('clears both tokens in the admin area and leads to the sign-in once for all pending calls', async () => {
    signedIn();
    const { api, tokens, sessionLost } = setUp(refusing, { inAdminArea: () => true });
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => api.call('listTags')));
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
    expect([tokens.access(), tokens.refresh()]).toEqual([undefined, undefined]);
    expect(sessionLost).toHaveBeenCalledOnce();
  });

  it('has also ended when no refresh token is stored', async () => {
    storage.set('authToken', 'old');
    const { api, tokens, calls, sessionLost } = setUp(over, { inAdminArea: () => true });
    await expect(api.call('listTags')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    expect(tokens.access()).toBeUndefined();
    expect(sessionLost).toHaveBeenCalledOnce();
  });

  it('holds back the calls while something unsaved is open, and repeats each once', async () => {
    signedIn();
    const { api, tokens, calls, sessionLost } = setUp(
      async (path, token, init) =>
        token === 'fresh' ? json(200, noTags) : refusing(path, token ?? 'none', init),
      {
        inAdminArea: () => true,
        signedInAgain: async () => {
          tokens.set({ access_token: 'fresh', refresh_token: 'refresh-2' });
          return true;
        },
      },
    );
    const answers = await Promise.all([api.call('listTags'), api.call('listTags')]);
    expect(answers).toEqual([noTags, noTags]);
    expect(calls.filter(({ token }) => token === 'fresh')).toHaveLength(2);
    expect(sessionLost).not.toHaveBeenCalled();
  });

  it('fails the call when the person does not sign in again', async () => {
    signedIn();
    const { api, sessionLost } = setUp(refusing, {
      inAdminArea: () => true,
      signedInAgain: async () => false,
    });
    await expect(api.call('listTags')).rejects.toMatchObject({ status: 401 });
    expect(sessionLost).not.toHaveBeenCalled();
  });

  it('does not end because the server is busy or unreachable, which is reported', async () => {
    signedIn();
    const { api, tokens } = setUp(async (path, token, init) =>
      path === '/auth/refresh' ? json(503, { message: 'x' }) : over(path, token, init),
    );
    await expect(api.call('me')).rejects.toMatchObject({ status: 503 });
    expect(tokens.refresh()).toBe('refresh-1');
  });

  it('stays ended when the visitor signs out during the refresh', async () => {
    signedIn();
    const { api, tokens } = setUp(async (path, token, init) => {
      if (path === '/auth/refresh') storage.clear();
      return rotating(path, token, init);
    });
    await api.call('listTags');
    expect([tokens.access(), tokens.refresh()]).toEqual([undefined, undefined]);
  });
});

describe('the token store', () => {
  it('notifies its listeners of changes here and in other tabs, until they stop listening', () => {
    const tokens = createTokens(store);
    const heard = vi.fn();
    const stop = tokens.subscribe(heard);
    tokens.set({ access_token: 'a', refresh_token: 'b' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    tokens.clear();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
