import { recordFailure } from '#scripts/local/aws/cognito/sign-in.operations.ts';
import type { Lockout } from '#scripts/local/aws/cognito/pool.ts';
import { authInMemory, codesOf, failure, newUser } from '#test/support/auth-fixtures.ts';
import { callerOf } from '#test/support/user-fixtures.ts';
import { describe, expect, it, vi } from 'vitest';
import { createUser } from '../users/create-user.usecase.ts';
import { attemptLimit, strangersLimit } from './attempts.repository.ts';
import { changePassword } from './change-password.usecase.ts';
import { knownDays } from './guess.ts';
import { signIn } from './sign-in.usecase.ts';

const owner = { username: 'ada', password: 'right-password', address: '192.0.2.1' };
const elsewhere = { ...owner, address: '192.0.2.77' };
const day = 24 * 60 * 60;

/** Guesses as somebody who uses another address each time. */
const stranger = (index: number) => ({
  username: 'ada',
  password: 'wrong',
  address: `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`,
});

/** The owner has signed in before; then each of six strangers guesses once. */
async function underAttack() {
  const auth = await authInMemory();
  await signIn(owner, auth.deps);
  const codes = await codesOf(6, stranger, auth.deps);
  return { ...auth, codes };
}

describe('a name under attack', () => {
  it('allows strangers four guesses in all, whatever their addresses; then Cognito is no longer asked', async () => {
    const { provider, codes } = await underAttack();
    expect(codes).toEqual([
      ...Array(4).fill('wrong-credentials'),
      'too-many-requests',
      'too-many-requests',
    ]);
    expect(provider.asked).toHaveLength(1 + strangersLimit.attempts);
  });

  it('allows no more guesses when all strangers guess at once', async () => {
    const { deps, provider } = await authInMemory();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => failure(signIn(stranger(index), deps))),
    );
    expect(provider.asked).toHaveLength(strangersLimit.attempts);
  });

  it('lets its owner in from an address that has signed in before, or from its IPv6 network', async () => {
    const { deps } = await authInMemory();
    await signIn({ ...owner, address: '2001:db8:1:2::1' }, deps);
    await codesOf(6, stranger, deps);
    const { access_token } = await signIn({ ...owner, address: '2001:db8:1:2::9' }, deps);
    expect(access_token).toBeDefined();
    expect((await failure(signIn({ ...owner, address: '2001:db8:1:3::1' }, deps))).code).toBe(
      'too-many-requests',
    );
  });

  it('makes its owner wait at a new address until the strangers have paused', async () => {
    const { deps, pass } = await underAttack();
    pass(60);
    expect(await failure(signIn(elsewhere, deps))).toMatchObject({
      code: 'too-many-requests',
      retryAfter: strangersLimit.windowSeconds - 60,
    });
    pass(strangersLimit.windowSeconds - 60);
    await expect(signIn(elsewhere, deps)).resolves.toBeDefined();
  });

  it('is never locked by Cognito, however patient the strangers are', async () => {
    const { deps, user, pass } = await authInMemory();
    const lockouts = new Map<string, Lockout>();
    const identity: typeof deps.identity = {
      ...deps.identity,
      signIn: async (id, password) => {
        const outcome = await deps.identity.signIn(id, password);
        if (outcome.kind === 'refused') recordFailure(lockouts, id, deps.now().getTime());
        return outcome;
      },
    };
    let failures = 0;
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      await failure(signIn(stranger(minute), { ...deps, identity }));
      failures = Math.max(failures, lockouts.get(user.id)?.failures ?? 0);
      pass(60);
    }
    expect(failures).toBe(strangersLimit.attempts);
  });

  it('is answered like a name that nobody has', async () => {
    const { deps } = await authInMemory();
    const nobody = (index: number) => ({ ...stranger(index), username: 'nobody' });
    expect(await codesOf(6, nobody, deps)).toEqual(await codesOf(6, stranger, deps));
  });

  it('resets its count once its owner has signed in from a new address', async () => {
    const { deps } = await authInMemory();
    await codesOf(strangersLimit.attempts - 1, stranger, deps);
    await signIn(owner, deps);
    const codes = await codesOf(5, stranger, deps);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(4);
  });

  it('has five guesses of its own at a known address', async () => {
    const { deps } = await underAttack();
    const codes = await codesOf(6, () => ({ ...owner, password: 'wrong' }), deps);
    expect(codes).toEqual([
      ...Array(attemptLimit.attempts).fill('wrong-credentials'),
      'too-many-requests',
    ]);
  });

  it('lets everybody into the demo, and remembers no address', async () => {
    const { deps } = await authInMemory();
    await createUser(deps, { ...newUser, username: 'Demo', email: 'demo@example.com' });
    const remember = vi.spyOn(deps.knownAddresses, 'remember');
    await codesOf(20, (index) => ({ ...stranger(index), username: 'demo' }), deps);
    await expect(signIn({ ...elsewhere, username: 'DEMO' }, deps)).resolves.toBeDefined();
    expect(remember).not.toHaveBeenCalled();
  });
});

describe('a known address', () => {
  it('is known for 90 days after the last sign-in from it', async () => {
    const { deps, pass } = await authInMemory();
    await signIn(owner, deps);
    pass((knownDays - 1) * day);
    await signIn(owner, deps);
    pass((knownDays - 1) * day);
    await codesOf(4, stranger, deps);
    await expect(signIn(owner, deps)).resolves.toBeDefined();
    pass(knownDays * day);
    await codesOf(4, stranger, deps);
    expect(await failure(signIn(owner, deps))).toMatchObject({ code: 'too-many-requests' });
  });

  it('is stored once a day', async () => {
    const { deps, pass } = await authInMemory();
    const remember = vi.spyOn(deps.knownAddresses, 'remember');
    await signIn(owner, deps);
    pass(day);
    await signIn(owner, deps);
    expect(remember).toHaveBeenCalledTimes(1);
    pass(1);
    await signIn(owner, deps);
    expect(remember).toHaveBeenCalledTimes(2);
  });

  it('is known for this name alone, and not for a wrong password', async () => {
    const { deps } = await authInMemory();
    await createUser(deps, { ...newUser, username: 'Bo', email: 'bo@example.com' });
    await signIn({ ...owner, username: 'bo' }, deps);
    await failure(signIn({ ...owner, password: 'wrong' }, deps));
    await codesOf(3, stranger, deps);
    expect(await failure(signIn(owner, deps))).toMatchObject({ code: 'too-many-requests' });
  });

  it('stays known when the password changes', async () => {
    const { deps, user } = await authInMemory();
    await signIn(owner, deps);
    const actor = callerOf(user);
    const passwords = { oldPassword: owner.password, newPassword: 'another-password' };
    await changePassword({ ...passwords, userId: user.id, actor, address: owner.address }, deps);
    await codesOf(4, stranger, deps);
    await expect(signIn({ ...owner, password: 'another-password' }, deps)).resolves.toBeDefined();
  });
});
