import { describe, expect, it } from 'vitest';
import { authInMemory, codesOf, failure, newUser } from '#test/support/auth-fixtures.ts';
import { createUser } from '../users/create-user.usecase.ts';
import { addressLimit, attemptLimit, demoSessionSeconds } from './attempts.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refresh } from './session.usecases.ts';
import { rememberingRefusals } from './remembered-refusals.ts';
import { signIn } from './sign-in.usecase.ts';

const right = { username: 'ada', password: 'right-password', address: '192.0.2.1' };
const wrong = { ...right, password: 'wrong' };

describe('signing in', () => {
  it('hands out tokens and records session and last login', async () => {
    const { deps, store, user } = await authInMemory();
    const tokens = await signIn(right, deps);
    expect(tokens.access_token).toContain(user.id);
    expect(await store.liveSessions()).toBe(1);
    expect((await deps.users.findById(user.id))?.lastLogin).toBe('2026-01-01T00:00:00.000Z');
  });

  it('accepts a name in any case and Unicode form', async () => {
    const { deps } = await authInMemory();
    await expect(signIn({ ...right, username: ' ＡＤa ' }, deps)).resolves.toBeDefined();
  });

  it('gives unknown, wrong and disabled the same answer, and checks a password each time', async () => {
    const { deps, store, user, provider } = await authInMemory();
    const wrongPassword = await failure(signIn(wrong, deps));
    const unknown = await failure(signIn({ ...right, username: 'nobody' }, deps));
    await store.change(user.id, { isActive: false });
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

  it('makes the sixth wrong guess wait until the window ends', async () => {
    const { deps, provider, pass } = await authInMemory();
    await signIn(right, deps);
    const codes = await codesOf(attemptLimit.attempts, () => wrong, deps);
    expect(codes).toEqual(Array(attemptLimit.attempts).fill('wrong-credentials'));
    pass(60);
    expect(await failure(signIn(right, deps))).toMatchObject({
      code: 'too-many-requests',
      retryAfter: attemptLimit.windowSeconds - 60,
    });
    expect(provider.asked).toHaveLength(1 + attemptLimit.attempts);
    pass(attemptLimit.windowSeconds - 60);
    await expect(signIn(right, deps)).resolves.toBeDefined();
  });

  it('stops an address that tries sixty names, but no other address', async () => {
    const { deps, provider } = await authInMemory();
    const codes = await codesOf(60, (index) => ({ ...wrong, username: `name-${index}` }), deps);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(30);
    expect(codes.slice(30)).toEqual(Array(30).fill('too-many-requests'));
    expect(provider.asked).toHaveLength(addressLimit.attempts);
    await expect(signIn({ ...right, address: '198.51.100.7' }, deps)).resolves.toBeDefined();
  });

  it.each([
    ['192.0.2.1', 1],
    // Takes an attempt of the network's count, too, and gives it back.
    ['2001:db8::1', 3],
  ])(
    'refuses a flood of %s from memory, and asks again after ten seconds',
    async (address, calls) => {
      const { deps, pass } = await authInMemory();
      let asked = 0;
      const counting = <Part extends object>(part: Part) =>
        new Proxy(part, {
          get: (target, name, proxy) => {
            asked += 1;
            return Reflect.get(target, name, proxy);
          },
        });
      const attempts = rememberingRefusals(counting(deps.attempts));
      const flooded = { ...deps, attempts, knownAddresses: counting(deps.knownAddresses) };
      const another = (index: number) => ({ ...wrong, address, username: `name-${index}` });
      await codesOf(addressLimit.attempts + 1, another, flooded);

      asked = 0;
      const codes = await codesOf(100, another, flooded);
      expect([asked, ...new Set(codes)]).toEqual([0, 'too-many-requests']);
      pass(10);
      await codesOf(2, another, flooded);
      expect(asked).toBe(calls);
    },
  );

  it('keeps the count over all names after a successful sign-in with one of them', async () => {
    const { deps } = await authInMemory();
    const guesses = (from: number) => (index: number) => ({
      ...wrong,
      username: `n${from + index}`,
    });
    await codesOf(29, guesses(0), deps);
    await signIn(right, deps);
    expect(await codesOf(2, guesses(29), deps)).toEqual(['wrong-credentials', 'too-many-requests']);
  });

  it('lets an office of one address in, and stores no more sessions than that needs', async () => {
    const { deps, provider, pass } = await authInMemory();
    const codes = await codesOf(302, () => right, deps);
    expect(codes.slice(0, 250)).toEqual(Array(250).fill('none'));
    expect(new Set(codes.slice(252))).toEqual(new Set(['too-many-requests']));
    expect(provider.asked).toHaveLength(codes.filter((code) => code === 'none').length);
    await expect(signIn({ ...right, address: '198.51.100.7' }, deps)).resolves.toBeDefined();
    pass(attemptLimit.windowSeconds);
    await expect(signIn(right, deps)).resolves.toBeDefined();
  });

  it('counts the sessions of the demo, which last a day, for each address', async () => {
    const { deps, store, pass } = await authInMemory();
    const password = 'demo-password';
    await createUser(deps, { ...newUser, username: 'demo', email: 'demo@example.com', password });
    const visit = { username: 'demo', password, address: '192.0.2.1' };
    const [first] = [await signIn(visit, deps)];
    let begun = 1;
    for (let window = 0; window < 4; window += 1) {
      const codes = await codesOf(251, () => visit, deps);
      begun += codes.filter((code) => code === 'none').length;
      pass(attemptLimit.windowSeconds);
    }
    expect([begun, await store.liveSessions()]).toEqual([500, 500]);
    await expect(signIn({ ...visit, address: '198.51.100.7' }, deps)).resolves.toBeDefined();
    await expect(refresh(first.refresh_token, deps)).resolves.toBeDefined();
    pass(demoSessionSeconds);
    const late = refresh(first.refresh_token, deps);
    expect(await failure(late)).toMatchObject({ code: 'session-ended' });
    await expect(signIn(visit, deps)).resolves.toBeDefined();
  });

  it('counts an IPv6 network /64 as one address, and a /48 with a higher limit', async () => {
    const { deps } = await authInMemory();
    const from = (network: number) => (index: number) => ({
      ...wrong,
      username: `name-${network}-${index}`,
      address: `2001:db8:1:${network}::${index + 1}`,
    });
    expect((await codesOf(130, from(0), deps)).slice(28, 32)).toEqual([
      'wrong-credentials',
      'wrong-credentials',
      'too-many-requests',
      'too-many-requests',
    ]);
    for (const network of [1, 2, 3]) {
      expect(new Set(await codesOf(30, from(network), deps))).toEqual(
        new Set(['wrong-credentials']),
      );
    }
    expect(await codesOf(1, from(4), deps)).toEqual(['too-many-requests']);
    const beside = { ...right, address: '2001:db8:2::1' };
    await expect(signIn(beside, deps)).resolves.toBeDefined();
  });

  it('forgets wrong guesses after a right password', async () => {
    const { deps } = await authInMemory();
    await signIn(right, deps);
    for (let round = 0; round < 3; round += 1) {
      const codes = await codesOf(4, () => wrong, deps);
      expect(codes).toEqual(Array(4).fill('wrong-credentials'));
      await signIn(right, deps);
    }
  });

  it('lets no more than five of twenty parallel guesses through', async () => {
    const { deps, provider } = await authInMemory();
    await signIn(right, deps);
    const guesses = Array.from({ length: 20 }, () => failure(signIn(wrong, deps)));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(5);
    expect(provider.asked).toHaveLength(1 + 5);
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

  it('reports when Cognito itself accepts no more guesses', async () => {
    const { deps, provider } = await authInMemory();
    provider.lock();
    expect(await failure(signIn(right, deps))).toMatchObject({
      code: 'too-many-requests',
      retryAfter: 900,
    });
  });

  it.each([
    ['who is disabled', { isActive: false }],
    ['whose sessions all end', { sessionsEnded: 1 }],
  ])('starts no session for a user %s while the password is checked', async (_what, change) => {
    const { deps, store, user } = await authInMemory();
    const identity: AuthDeps['identity'] = {
      ...deps.identity,
      signIn: async (...asked) => {
        const outcome = await deps.identity.signIn(...asked);
        await store.change(user.id, change);
        return outcome;
      },
    };
    expect((await failure(signIn(right, { ...deps, identity }))).code).toBe('wrong-credentials');
    expect(await store.liveSessions()).toBe(0);
  });
});
