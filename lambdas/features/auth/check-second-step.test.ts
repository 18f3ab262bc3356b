import { describe, expect, it } from 'vitest';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { authInMemory, codesOf, failure, newUser, someNames } from '#test/support/auth-fixtures.ts';
import {
  base32Of,
  codeAt,
  codeRequired,
  giveSecondStep,
  recoveryCode,
  signInOfAda,
  withSecondStep,
  wrongCode,
  wrongSecondStep,
} from '#test/support/second-steps.ts';
import { createUser } from '../users/create-user.usecase.ts';
import { changePassword } from './change-password.usecase.ts';
import { forgetTrustedBrowsers, turnOffSecondStep } from './second-step.usecases.ts';
import { signIn } from './sign-in.usecase.ts';

const right = signInOfAda;
const { address, password } = right;
const hour = 60 * 60;
const day = 24 * 60 * 60;

describe('signing in to an account with a second step', () => {
  it('takes a code after the right password, and tells nothing after a wrong one', async () => {
    const { enter, code, store, provider } = await withSecondStep();
    expect(await failure(enter())).toMatchObject({ code: 'second-step-required', status: 401 });
    const guess = enter({ password: 'wrong', code: code() });
    expect(await failure(guess)).toMatchObject({ code: 'wrong-credentials' });
    expect(await store.liveSessions()).toBe(0);
    expect(provider.openTokens()).toBe(0);
    expect(Object.keys(await enter({ code: code() }))).toEqual(['access_token', 'refresh_token']);
    expect(await store.liveSessions()).toBe(1);
  });

  it('ignores codes where there is no second step', async () => {
    const { deps } = await authInMemory();
    const sent = { code: wrongCode, trust_token: 'x', trust_browser: true };
    expect(await signIn({ ...right, ...sent }, deps)).not.toHaveProperty('trust_token');
  });

  it('refuses a wrong code, revokes what Cognito opened, and gives a hint about the clock', async () => {
    const { enter, provider, store } = await withSecondStep();
    const detail = userMessages.codeWrong;
    expect(await failure(enter({ code: wrongCode }))).toMatchObject({ ...wrongSecondStep, detail });
    expect([provider.openTokens(), await store.liveSessions()]).toEqual([0, 0]);
  });

  it.each([-30, 0, 30])('accepts a clock that is %i seconds off, once', async (seconds) => {
    const { enter, code, pass } = await withSecondStep();
    await expect(enter({ code: code(seconds) })).resolves.toBeDefined();
    expect(await failure(enter({ code: code(seconds) }))).toMatchObject(wrongSecondStep);
    pass(60);
    await expect(enter({ code: code(seconds) })).resolves.toBeDefined();
  });

  it.each([-120, -60, 60, 120])('refuses a clock that is %i seconds off', async (seconds) => {
    const { enter, code } = await withSecondStep();
    expect(await failure(enter({ code: code(seconds) }))).toMatchObject(wrongSecondStep);
  });

  it('refuses an earlier code after a later one was used', async () => {
    const { enter, code } = await withSecondStep();
    await enter({ code: code(30) });
    expect(await failure(enter({ code: code(0) }))).toMatchObject(wrongSecondStep);
  });

  it('lets one of many uses of a code win', async () => {
    const { enter, code } = await withSecondStep();
    const uses = Array.from({ length: 4 }, () => failure(enter({ code: code() })));
    const codes = (await Promise.all(uses)).map((each) => each.code).sort();
    expect(codes).toEqual(['none', ...Array(3).fill('wrong-second-step')]);
  });

  it('lets one of many uses of a recovery code win, in any spelling, and never again', async () => {
    const { enter, own, store } = await withSecondStep();
    const spelt = [recoveryCode, recoveryCode.toLowerCase(), recoveryCode.replaceAll('-', ' ')];
    const uses = spelt.map((recovery_code) => failure(enter({ recovery_code })));
    const codes = (await Promise.all(uses)).map((each) => each.code).sort();
    expect(codes).toEqual(['none', 'wrong-second-step', 'wrong-second-step']);
    expect((await own())?.recoveryHashes).toEqual([]);
    expect((await store.events()).at(-1)).toMatchObject({ action: 'use_recovery_code' });
    const again = await failure(enter({ recovery_code: recoveryCode }));
    expect(again).toMatchObject({ ...wrongSecondStep, detail: userMessages.recoveryCodeWrong });
  });

  it('refuses the codes of another account', async () => {
    const { enter, deps, given } = await withSecondStep();
    const names = someNames();
    const { id } = await createUser(deps, { ...newUser, ...names });
    await giveSecondStep({ ...given, userId: id });
    const bytes = Buffer.alloc(20, 255);
    const sealed = deps.seal.close(bytes, id);
    const before = await deps.secondSteps.find(id);
    if (before) await deps.secondSteps.save({ before, after: { ...before, sealed } });
    const { username } = names;
    const foreign = enter({ username, recovery_code: recoveryCode });
    expect(await failure(foreign)).toMatchObject(wrongSecondStep);
    const code = codeAt(deps.now());
    expect(await failure(enter({ username, code }))).toMatchObject(wrongSecondStep);
    const own = codeAt(deps.now(), { secret: base32Of(bytes) });
    await expect(enter({ username, code: own })).resolves.toBeDefined();
  });

  it('refuses everybody rather than nobody when the secret was put there from another account', async () => {
    const { enter, code, deps, own } = await withSecondStep();
    const before = await own();
    const sealed = deps.seal.close(Buffer.alloc(20), crypto.randomUUID());
    if (before) await deps.secondSteps.save({ before, after: { ...before, sealed } });
    await expect(enter({ code: code() })).rejects.toThrow('No key opens this secret');
  });
});

describe('guessing codes', () => {
  const guesses = (count: number, enter: (index: number) => Promise<unknown>) =>
    Array.from({ length: count }).reduce<Promise<string[]>>(
      async (codes, _, index) => [...(await codes), (await failure(enter(index))).code],
      Promise.resolve([]),
    );
  const allowed = (codes: string[]) => codes.filter((code) => code === 'wrong-second-step').length;

  it('from any number of new addresses gives ten a day, and leaves the owner in', async () => {
    const { enter, code, pass } = await withSecondStep();
    await enter({ code: code() });
    const from = (index: number) => enter({ code: wrongCode, address: `198.51.100.${index}` });
    expect(allowed(await guesses(40, from))).toBe(10);
    pass(23 * hour);
    expect(allowed(await guesses(5, from))).toBe(0);
    await expect(enter({ code: code() })).resolves.toBeDefined();
    pass(hour);
    expect(allowed(await guesses(20, from))).toBe(10);
  });

  it('from a known address gives ten in six hours', async () => {
    const { enter, code, pass } = await withSecondStep();
    await enter({ code: code() });
    expect(allowed(await guesses(30, () => enter({ code: wrongCode })))).toBe(10);
    expect(await failure(enter({ code: code(30) }))).toMatchObject({
      code: 'too-many-requests',
      retryAfter: 6 * hour,
    });
    pass(6 * hour);
    await expect(enter({ code: code() })).resolves.toBeDefined();
  });

  it('from many known addresses gives fifty a day', async () => {
    const { enter, code, pass } = await withSecondStep();
    const known = Array.from({ length: 8 }, (_, index) => `203.0.113.${index}`);
    for (const each of known) {
      pass(60);
      await enter({ code: code(), address: each });
    }
    const codes = await guesses(96, (index) =>
      enter({ code: wrongCode, address: known[index % 8] ?? '' }),
    );
    expect(allowed(codes)).toBe(50);
  });

  it('does not make the address known, and does not reset the count of wrong passwords', async () => {
    const { enter, deps, code } = await withSecondStep();
    const wrong = { ...right, password: 'wrong' };
    expect(await codesOf(3, () => wrong, deps)).toEqual(Array(3).fill('wrong-credentials'));
    expect(await failure(enter())).toMatchObject(codeRequired);
    expect(await failure(enter({ code: wrongCode }))).toMatchObject(wrongSecondStep);
    // Four wrong passwords are allowed from addresses that are not known.
    expect(await codesOf(2, () => wrong, deps)).toEqual(['wrong-credentials', 'too-many-requests']);
    expect(await failure(enter({ code: code() }))).toMatchObject({ code: 'too-many-requests' });
  });

  it('is limited for right passwords without a code as well', async () => {
    const { enter } = await withSecondStep();
    const codes = await guesses(102, () => enter());
    expect(codes.filter((code) => code === 'second-step-required')).toHaveLength(100);
    expect(codes.at(-1)).toBe('too-many-requests');
  });

  it('is told from the fifth wrong code of a day on, once, wherever they come from', async () => {
    const { enter, code, pass, mails, store } = await withSecondStep();
    const told = async () => {
      const noted = (await store.events()).filter(({ action }) => action === 'guess_second_step');
      const mailed = mails.filter(({ subject }) => subject.includes('Several wrong codes'));
      return [noted.length, mailed.length];
    };
    await enter({ code: code() });
    await guesses(2, () => enter({ code: wrongCode }));
    const elsewhere = (index: number) => enter({ code: wrongCode, address: `198.51.100.${index}` });
    await guesses(2, elsewhere);
    expect(await told()).toEqual([0, 0]);
    await guesses(6, elsewhere);
    await guesses(12, () => enter({ code: wrongCode }));
    expect(await told()).toEqual([1, 1]);
    pass(day);
    await guesses(9, () => enter({ code: wrongCode }));
    expect(await told()).toEqual([2, 2]);
  });

  it('forgets wrong codes after a right one', async () => {
    const { enter, code, pass } = await withSecondStep();
    for (let round = 0; round < 3; round += 1) {
      expect(allowed(await guesses(9, () => enter({ code: wrongCode })))).toBe(9);
      await enter({ code: code() });
      pass(60);
    }
  });
});

describe('a trusted browser', () => {
  async function trusted() {
    const world = await withSecondStep();
    const { trust_token } = await world.enter({ code: world.code(), trust_browser: true });
    return { ...world, trust_token: trust_token ?? '' };
  }

  it('signs in without a code for 30 days', async () => {
    const { enter, trust_token, own, pass } = await trusted();
    expect(JSON.stringify(await own())).not.toContain(trust_token);
    expect(await enter({ trust_token })).not.toHaveProperty('trust_token');
    pass(30 * day);
    expect(await failure(enter({ trust_token }))).toMatchObject(codeRequired);
  });

  it('is not trusted with a wrong password, another token, or in another account', async () => {
    const { enter, trust_token, deps, given } = await trusted();
    expect((await failure(enter({ trust_token, password: 'wrong' }))).code).toBe(
      'wrong-credentials',
    );
    expect(await failure(enter({ trust_token: `${trust_token}x` }))).toMatchObject(codeRequired);
    const names = someNames();
    const { id } = await createUser(deps, { ...newUser, ...names });
    await giveSecondStep({ ...given, userId: id });
    const { username } = names;
    expect(await failure(enter({ username, trust_token }))).toMatchObject(codeRequired);
  });

  type Trusted = Awaited<ReturnType<typeof trusted>>;
  it.each<[string, (world: Trusted) => Promise<unknown>]>([
    ['forgets them', ({ actor, deps }) => forgetTrustedBrowsers(actor, deps)],
    [
      'changes the password',
      ({ actor, deps }) => {
        const passwords = { oldPassword: password, newPassword: password };
        return changePassword({ ...passwords, userId: actor.userId, actor, address }, deps);
      },
    ],
    ['has the password reset', ({ deps, user }) => deps.sessions.endAll(user.id)],
    [
      'turns the second step off and on again',
      async ({ actor, deps, code, given, user }) => {
        await turnOffSecondStep({ actor, address, password, code: code(30) }, deps);
        await giveSecondStep({ ...given, userId: user.id });
      },
    ],
  ])('is forgotten when its user %s', async (_what, change) => {
    const world = await trusted();
    await change(world);
    const { enter, trust_token } = world;
    expect(await failure(enter({ trust_token }))).toMatchObject(codeRequired);
  });

  it('is forgotten when twenty others are trusted', async () => {
    const { enter, trust_token, code, pass, own } = await trusted();
    for (let count = 0; count < 20; count += 1) {
      pass(30);
      await enter({ code: code(), trust_browser: true });
    }
    expect((await own())?.trusted).toHaveLength(20);
    expect(await failure(enter({ trust_token }))).toMatchObject(codeRequired);
  });
});
