import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '#shared/problems.ts';
import { testFunction } from '#test/support/http-function.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { createRequestLog, type RequestLine } from './request-state.ts';

let written: string;

beforeEach(() => {
  written = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

const lines = () =>
  written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));

const log = () => createRequestLog({ service: 'test', level: 'info' });

describe('the log', () => {
  it('has one JSON line per request', async () => {
    const caller = { ...signedIn('staff'), userId: 'the-user' };
    const { call } = testFunction('auth', {
      caller,
      handle: async () => ({ body: null }),
      deps: { log: log() },
    });
    await call({ routeKey: 'POST /auth/logout', headers: { authorization: 'Bearer good' } });
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'INFO',
        service: 'test',
        route: 'logout',
        status: 204,
        principal: 'staff',
        userId: 'the-user',
        requestId: expect.any(String),
        durationMs: expect.any(Number),
      }),
    ]);
  });

  it('holds nothing that callers send, whatever happens', async () => {
    const canary = 'canary-7f3a';
    const caller = {
      ...signedIn('staff'),
      username: canary,
      firstName: canary,
      lastName: canary,
      sessionId: canary,
    };
    const failures = [
      undefined,
      new Error(canary),
      new Error(`x\n    at ${canary} (/${canary}.ts:1:1)`),
      Object.assign(new Error(canary), { extra: canary, cause: new Error(canary) }),
      problem('conflict', {
        detail: canary,
        errors: { [canary]: canary },
        cause: new Error(canary),
      }),
      canary,
    ];
    for (const failure of failures) {
      const { call } = testFunction('auth', {
        caller,
        handle: async () => {
          throw failure;
        },
        deps: { log: log() },
      });
      const headers = { authorization: 'Bearer good', 'user-agent': canary, [canary]: canary };
      const parts = { headers, sourceIp: canary, query: { [canary]: canary } };
      const body = { username: canary, password: canary };
      await call({ routeKey: 'POST /auth/token', ...parts, body });
      await call({ routeKey: 'POST /auth/token', ...parts, body: { ...body, [canary]: canary } });
      await call({ routeKey: 'POST /auth/token', ...parts, body: `{"${canary}` });
      await call({ routeKey: 'POST /auth/access-denied', ...parts, body: { path: `/${canary}` } });
      await call({ routeKey: 'GET /', ...parts, rawPath: `/api/v1/${canary}` });
      const forged = { ...headers, authorization: `Bearer ${canary}` };
      await call({ routeKey: 'GET /auth/me', ...parts, headers: forged });
    }
    expect(lines()).toHaveLength(failures.length * 6);
    expect(written).not.toContain(canary);
  });

  it('names a server fault and where it was', async () => {
    const { call } = testFunction('auth', {
      handle: async () => {
        throw new RangeError('secret');
      },
      deps: { log: log() },
    });
    await call({ routeKey: 'POST /auth/token', body: { username: 'a', password: 'b' } });
    expect(lines()[0]).toMatchObject({
      level: 'ERROR',
      problem: 'internal',
      error: 'RangeError',
      at: expect.stringMatching(/^request-state\.test\.ts:\d+:\d+/),
    });
  });

  it('leaves out unknown fields', () => {
    const line = { status: 200, password: 'canary' } as RequestLine; // As untyped code might.
    log()(line);
    expect(lines()[0]).toMatchObject({ status: 200 });
    expect(written).not.toContain('canary');
  });
});
