import { describe, expect, it } from 'vitest';
import { authInMemory } from '#test/support/auth-fixtures.ts';
import { attemptLimit } from './attempts.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { signIn } from './sign-in.usecase.ts';

const right = { username: 'ada', password: 'right-password', address: '192.0.2.1' };
const wrong = { ...right, password: 'wrong' };

describe('signing in', () => {
  it('hands out tokens and records session and last login', async () => {
    const { deps, store, user } = await authInMemory();
    const tokens = await signIn(right, deps);
    expect(tokens.access_token).toContain(user.id);
    expect(store.liveSessions()).toBe(1);
    expect((await deps.users.findById(user.id))?.lastLogin).toBe('2026-01-01T00:00:00.000Z');
  });

  it('knows a name in any case and Unicode form', async () => {
    const { deps } = await authInMemory();
    await expect(signIn({ ...right, username: ' ＡＤa ' }, deps)).resolves.toBeDefined();
  });

  it('answers unknown, wrong and disabled alike, and asks for a password each time', async () => {
    const { deps, store, user, provider } = await authInMemory();
    const wrongPassword = await failure(signIn(wrong, deps));
    const unknown = await failure(signIn({ ...right, username: 'nobody' }, deps));
    store.change(user.id, { isActive: false });
    const disabled = await failure(signIn(right, deps));
    for (const each of [wrongPassword, unknown, disabled]) {
      expect(each).toMatchObject({
        code: 'wrong-credentials',
        detail: 'Invalid username or password.',
      });
    }
    expect(provider.asked).toHaveLength(3);
    expect(provider.asked.slice(1)).not.toContain(user.id);
  });

  it('lets the sixth wrong guess wait until the window ends', async () => {
    const { deps, provider, pass } = await authInMemory();
    for (let guess = 0; guess < attemptLimit.attempts; guess += 1) {
      expect(await failure(signIn(wrong, deps))).toMatchObject({ code: 'wrong-credentials' });
    }
    pass(60);
    expect(await failure(signIn(right, deps))).toMatchObject({
      code: 'too-many-requests',
      retryAfter: attemptLimit.windowSeconds - 60,
    });
    expect(provider.asked).toHaveLength(attemptLimit.attempts);
    pass(attemptLimit.windowSeconds - 60);
    await expect(signIn(right, deps)).resolves.toBeDefined();
  });

  it('lets the owner in from another address meanwhile', async () => {
    const { deps } = await authInMemory();
    for (let guess = 0; guess < 6; guess += 1) await failure(signIn(wrong, deps));
    await expect(signIn({ ...right, address: '198.51.100.7' }, deps)).resolves.toBeDefined();
  });

  it('forgets wrong guesses after a right password', async () => {
    const { deps } = await authInMemory();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        expect(await failure(signIn(wrong, deps))).toMatchObject({ code: 'wrong-credentials' });
      }
      await signIn(right, deps);
    }
  });

  it('lets no more than five of twenty parallel guesses through', async () => {
    const { deps, provider } = await authInMemory();
    const guesses = Array.from({ length: 20 }, () => failure(signIn(wrong, deps)));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(5);
    expect(provider.asked).toHaveLength(5);
  });

  it('does not count a failure of Cognito as a guess', async () => {
    const { deps, provider } = await authInMemory();
    provider.fail(new Error('cognito is away'));
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await expect(signIn(right, deps)).rejects.toThrow('cognito is away');
    }
    provider.fail(undefined);
    await expect(signIn(right, deps)).resolves.toBeDefined();
  });

  it('tells when Cognito itself takes no more guesses', async () => {
    const { deps, provider } = await authInMemory();
    provider.lock();
    expect(await failure(signIn(right, deps))).toMatchObject({
      code: 'too-many-requests',
      retryAfter: 900,
    });
  });

  it('starts no session for a user who is disabled while the password is checked', async () => {
    const { deps, store, user } = await authInMemory();
    const identity: AuthDeps['identity'] = {
      ...deps.identity,
      signIn: async (...asked) => {
        const outcome = await deps.identity.signIn(...asked);
        store.change(user.id, { isActive: false });
        return outcome;
      },
    };
    expect(await failure(signIn(right, { ...deps, identity }))).toMatchObject({
      code: 'wrong-credentials',
    });
    expect(store.liveSessions()).toBe(0);
  });
});

async function failure(attempt: Promise<unknown>): Promise<{ code: string }> {
  return attempt.then(
    () => ({ code: 'none' }),
    (error: { code: string }) => error,
  );
}
