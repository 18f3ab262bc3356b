import { describe, expect, it } from 'vitest';
import { authInMemory, newUser, someNames } from '#test/support/auth-fixtures.ts';
import { callerOf } from '#test/support/user-fixtures.ts';
import { createUser } from '../users/create-user.usecase.ts';
import { listSessions, refresh } from './session.usecases.ts';
import { signIn } from './sign-in.usecase.ts';

const request = { username: 'ada', password: 'right-password', address: '192.0.2.1' };
const onMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const minute = 60;

async function twice(options?: Parameters<typeof authInMemory>[0]) {
  const world = await authInMemory(options);
  const { deps, user, pass, provider } = world;
  const here = await signIn({ ...request, userAgent: onMac, country: 'NL' }, deps);
  pass(minute);
  await signIn(request, deps);
  const { sessionId = '' } = (await provider.accessTokens.verify(here.access_token)) ?? {};
  const actor = callerOf(user, sessionId);
  return { ...world, here, actor, list: async () => (await listSessions(actor, deps)).data };
}

describe('the own sessions', () => {
  it('say where they began, the latest use first, and which is this one', async () => {
    const { list, deps } = await twice();
    const other = { ...newUser, ...someNames() };
    await createUser(deps, other);
    await signIn({ ...request, username: other.username }, deps);
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        browser: 'Other',
        system: 'Unknown',
        country: null,
        started_at: '2026-01-01T00:01:00.000Z',
        last_used_at: '2026-01-01T00:01:00.000Z',
        is_current: false,
      },
      {
        id: expect.any(String),
        browser: 'Safari',
        system: 'macOS',
        country: 'NL',
        started_at: '2026-01-01T00:00:00.000Z',
        last_used_at: '2026-01-01T00:00:00.000Z',
        is_current: true,
      },
    ]);
  });

  it.each([false, true])(
    'are used by a refresh, noted once an hour, under one id each (%s)',
    async (changesSession) => {
      const { list, here, deps, pass } = await twice({ changesSession });
      pass(58 * minute);
      const next = await refresh(here.refresh_token, deps);
      expect((await list()).map((each) => each.last_used_at)).toContain('2026-01-01T00:00:00.000Z');
      pass(minute);
      await refresh(next.refresh_token, deps);
      const [first, ...others] = await list();
      expect(first).toMatchObject({
        last_used_at: '2026-01-01T01:00:00.000Z',
        is_current: true,
        browser: 'Safari',
      });
      expect(others).toHaveLength(1);
    },
  );

  it('are no longer shown when they have ended', async () => {
    const { list, actor, deps, user, pass } = await twice();
    const [other] = await list();
    await deps.sessions.end(user.id, other?.id ?? '');
    expect((await list()).map((each) => each.is_current)).toEqual([true]);
    await signIn(request, deps);
    await deps.sessions.endOthers(user.id, actor.sessionId);
    expect((await list()).map((each) => each.is_current)).toEqual([true]);
    pass(30 * 24 * 60 * minute);
    expect(await list()).toEqual([]);
  });
});
