import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { createSeal } from '#lambdas/kernel/seal.ts';
import type { Login } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { authInMemory, codesOf, failure, newUser, someNames } from '#test/support/auth-fixtures.ts';
import { base32Of, codeAt, giveSecondStep, recoveryCode } from '#test/support/second-steps.ts';
import { itemsOf, kindOf } from '#test/support/stored-items.ts';
import { callerOf } from '#test/support/user-fixtures.ts';
import { createUser } from '../users/create-user.usecase.ts';
import { deleteUser } from '../users/delete-user.usecase.ts';
import { changePassword } from './change-password.usecase.ts';
import { resealSecondSteps } from './reseal.usecase.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  forgetTrustedBrowsers,
  ownSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
} from './second-step.usecases.ts';
import { findMe } from './session.usecases.ts';
import { updateSignInRules } from './sign-in-rules.usecase.ts';
import { signIn } from './sign-in.usecase.ts';

const address = '192.0.2.1';
const password = newUser.password;
const right = { username: 'ada', password, address };
const wrongSecondStep = { code: 'wrong-second-step' };
const hour = 60 * 60;
const day = 24 * hour;

/** Makes a user with a second step, at a time in the middle of a 30-second period. */
async function withSecondStep() {
  const world = await authInMemory();
  const { store, deps, user } = world;
  world.pass(15);
  const given = { table: store.table, seal: deps.seal };
  await giveSecondStep({ ...given, userId: user.id });
  const enter = (sent: Partial<Login> & { address?: string } = {}) =>
    signIn({ ...right, ...sent }, deps);
  return {
    ...world,
    given,
    enter,
    code: (seconds = 0) => codeAt(deps.now(), { seconds }),
    own: () => deps.secondSteps.find(user.id),
    actor: callerOf(user),
  };
}

const wrongCode = '000000';

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
    expect(await failure(enter({ username, recovery_code: recoveryCode }))).toMatchObject(
      wrongSecondStep,
    );
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
    expect(await failure(enter())).toMatchObject({ code: 'second-step-required' });
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
    expect(await failure(enter({ trust_token }))).toMatchObject({ code: 'second-step-required' });
  });

  it('is not trusted with a wrong password, another token, or in another account', async () => {
    const { enter, trust_token, deps, given } = await trusted();
    const refused = { code: 'second-step-required' };
    expect(await failure(enter({ trust_token, password: 'wrong' }))).toMatchObject({
      code: 'wrong-credentials',
    });
    expect(await failure(enter({ trust_token: `${trust_token}x` }))).toMatchObject(refused);
    const names = someNames();
    const { id } = await createUser(deps, { ...newUser, ...names });
    await giveSecondStep({ ...given, userId: id });
    const { username } = names;
    expect(await failure(enter({ username, trust_token }))).toMatchObject(refused);
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
    expect(await failure(enter({ trust_token }))).toMatchObject({ code: 'second-step-required' });
  });

  it('is forgotten when twenty others are trusted', async () => {
    const { enter, trust_token, code, pass, own } = await trusted();
    for (let count = 0; count < 20; count += 1) {
      pass(30);
      await enter({ code: code(), trust_browser: true });
    }
    expect((await own())?.trusted).toHaveLength(20);
    expect(await failure(enter({ trust_token }))).toMatchObject({ code: 'second-step-required' });
  });
});

describe('turning the second step on', () => {
  async function begun() {
    const world = await authInMemory();
    const { deps, user } = world;
    world.pass(15);
    await signIn(right, deps);
    await signIn(right, deps);
    const [here, elsewhere] = await deps.sessions.live(user, deps.now());
    const actor = callerOf(user, here?.sessionId);
    const { secret, uri } = await beginSecondStep({ actor, address, password }, deps);
    const code = () => {
      const url = new URL(uri);
      expect(url.searchParams.get('secret')).toBe(secret);
      return codeAt(deps.now(), { secret });
    };
    return { ...world, actor, elsewhere, secret, uri, code };
  }

  it('takes the password, then a code of the app, and ends the other sessions', async () => {
    const { deps, user, actor, code, uri, store, elsewhere } = await begun();
    expect(uri).toMatch(/^otpauth:\/\/totp\/A%20Site:Ada\?issuer=A%20Site&/);
    expect(await signIn(right, deps)).toBeDefined(); // The second step is still off.
    expect(await failure(confirmSecondStep({ actor, code: wrongCode }, deps))).toMatchObject({
      code: 'validation-failed',
      errors: { code: userMessages.codeWrong },
    });
    const used = code();
    const codes = await confirmSecondStep({ actor, code: used }, deps);
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const live = await deps.sessions.live(await findMe(actor, deps), deps.now());
    expect(live.map(({ sessionId }) => sessionId)).toEqual([actor.sessionId]);
    expect(elsewhere).toBeDefined();
    expect(await failure(signIn(right, deps))).toMatchObject({ code: 'second-step-required' });
    // The code that confirmed the set-up is used up.
    expect(await failure(signIn({ ...right, code: used }, deps))).toMatchObject(wrongSecondStep);
    await expect(signIn({ ...right, recovery_code: codes[9] }, deps)).resolves.toBeDefined();
    expect(await ownSecondStep(await findMe(actor, deps), deps)).toEqual({
      is_on: true,
      recovery_codes_left: 9,
      due_at: null,
    });
    expect((await store.events()).map(({ action }) => action)).toContain('turn_on_second_step');
    expect(await deps.users.findById(user.id)).toMatchObject({ hasSecondStep: true });
    expect(await deps.users.entries()).toEqual([]);
  });

  it('stores no secret and no code that can be read, and logs none', async () => {
    const { deps, actor, code, secret, store } = await begun();
    const codes = await confirmSecondStep({ actor, code: code() }, deps);
    const stored = JSON.stringify(await itemsOf(store.table));
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    const forms = [secret, bytes.toString('hex'), bytes.toString('base64url'), ...codes];
    for (const form of forms) expect(stored).not.toContain(form);
  });

  it('is refused with a wrong password, after fifteen minutes, and when it is on', async () => {
    const { deps, actor, code, pass } = await begun();
    const again = (sent: string) => beginSecondStep({ actor, address, password: sent }, deps);
    expect(await failure(again('wrong'))).toMatchObject({
      errors: { current_password: userMessages.passwordWrong },
    });
    pass(15 * 60);
    const late = confirmSecondStep({ actor, code: code() }, deps);
    expect(await failure(late)).toMatchObject({ code: 'set-up-over' });
    pass(-15 * 60);
    await confirmSecondStep({ actor, code: code() }, deps);
    expect(await failure(again(password))).toMatchObject({ code: 'second-step-on' });
    const twice = confirmSecondStep({ actor, code: code() }, deps);
    expect(await failure(twice)).toMatchObject({ code: 'second-step-on' });
  });

  it('uses the latest of two set-ups', async () => {
    const { deps, actor, code } = await begun();
    await beginSecondStep({ actor, address, password }, deps);
    const former = confirmSecondStep({ actor, code: code() }, deps);
    expect(await failure(former)).toMatchObject({ code: 'validation-failed' });
  });

  it('refuses a sign-in whose password was checked before', async () => {
    const { deps, actor, code } = await begun();
    const identity = {
      ...deps.identity,
      signIn: async (...asked: Parameters<typeof deps.identity.signIn>) => {
        const outcome = await deps.identity.signIn(...asked);
        await confirmSecondStep({ actor, code: code() }, deps);
        return outcome;
      },
    };
    expect((await failure(signIn(right, { ...deps, identity }))).code).not.toBe('none');
  });
});

describe('the second step of a user', () => {
  it('is turned off with password and code, and the user is told', async () => {
    const { deps, actor, enter, code, mails, store, own } = await withSecondStep();
    const off = (sent: object) =>
      turnOffSecondStep({ actor, address, password, ...sent } as never, deps);
    expect(await failure(off({ password: 'wrong', code: code() }))).toMatchObject({
      errors: { current_password: userMessages.passwordWrong },
    });
    expect(await failure(off({ code: wrongCode }))).toMatchObject({
      errors: { code: userMessages.codeWrong },
    });
    expect(await failure(off({ recovery_code: 'AAAA' }))).toMatchObject({
      errors: { recovery_code: userMessages.recoveryCodeWrong },
    });
    await off({ recovery_code: recoveryCode });
    expect(await own()).toBeUndefined();
    await expect(enter()).resolves.toBeDefined();
    expect(mails.at(-1)?.subject).toContain('Two-step sign-in was turned off');
    expect((await store.events()).at(-1)).toMatchObject({ action: 'turn_off_second_step' });
    expect(await failure(off({ code: code() }))).toMatchObject({ code: 'second-step-off' });
  });

  it('gets new recovery codes, and the former ones work no more', async () => {
    const { deps, actor, enter, code } = await withSecondStep();
    const codes = await renewRecoveryCodes({ actor, address, password, code: code() }, deps);
    const former = enter({ recovery_code: recoveryCode });
    expect(await failure(former)).toMatchObject(wrongSecondStep);
    await expect(enter({ recovery_code: codes[0] ?? '' })).resolves.toBeDefined();
  });

  it('is removed by an administrator, which ends all sessions', async () => {
    const { deps, user, actor, enter, code, own } = await withSecondStep();
    await enter({ code: code() });
    await removeSecondStep({ user, actorId: crypto.randomUUID() }, deps);
    expect(await own()).toBeUndefined();
    const now = await findMe(actor, deps);
    expect(now.hasSecondStep).toBeUndefined();
    expect(await deps.sessions.live(now, deps.now())).toEqual([]);
    await expect(enter()).resolves.toBeDefined();
    const again = removeSecondStep({ user }, deps);
    expect(await failure(again)).toMatchObject({ code: 'second-step-off' });
  });

  it('goes with the user', async () => {
    const { deps, user, store } = await withSecondStep();
    const admin = await createUser(deps, { ...newUser, ...someNames(), is_admin: true });
    const all = { ...deps, uploads: { find: async () => undefined } };
    await deleteUser({ id: user.id, actor: callerOf(admin), ifMatch: undefined }, all);
    const left = (await itemsOf(store.table)).filter(({ pk }) => pk === keys.user(user.id).pk);
    expect(left).toEqual([]);
  });

  it('is missed by a user whom an archive brings back without it, until it is on again', async () => {
    const { deps, store, actor, pass } = await withSecondStep();
    const { table } = store;
    const stored = (await itemsOf(table)).find((item) => kindOf(item) === 'user') ?? {};
    const restored = keptForm('user', { ...stored, ...keys.user(actor.userId) });
    expect(restored).not.toHaveProperty('hasSecondStep');
    await write(table, { put: { ...restored, ...keys.user(actor.userId) } });
    await write(table, { delete: keys.secondStep(actor.userId) });
    const shown = async () => ownSecondStep(await findMe(actor, deps), deps);
    const off = { is_on: false, recovery_codes_left: 0, due_at: null };
    expect(await shown()).toEqual({ ...off, was_lost: true });

    const { secret } = await beginSecondStep({ actor, address, password }, deps);
    await confirmSecondStep({ actor, code: codeAt(deps.now(), { secret }) }, deps);
    pass(60);
    const code = codeAt(deps.now(), { secret });
    await turnOffSecondStep({ actor, address, password, code }, deps);
    expect(await shown()).toEqual(off);
  });

  it('stays readable with the previous key, until it is sealed with the present one', async () => {
    const { deps, enter, code, pass } = await withSecondStep();
    const rotated = { ...deps, seal: createSeal('second step', ['another', 'test-key']) };
    await expect(signIn({ ...right, code: code() }, rotated)).resolves.toBeDefined();
    expect([await resealSecondSteps(rotated), await resealSecondSteps(rotated)]).toEqual([1, 0]);
    pass(60);
    const later = { ...deps, seal: createSeal('second step', ['a third one', 'another']) };
    await expect(signIn({ ...right, code: code() }, later)).resolves.toBeDefined();
    await expect(enter({ code: code(30) })).rejects.toThrow('No key opens this secret');
  });
});

describe('requiring a second step', () => {
  const isRequired = true;

  it('is due seven days later, or after the account was made, for staff alone', async () => {
    const { deps, user, pass, store } = await authInMemory();
    const actor = callerOf(user);
    const dueFor = async (changes: object) =>
      (await ownSecondStep({ ...user, ...changes }, deps))?.due_at;
    expect(await dueFor({})).toBeNull();
    pass(day);
    await updateSignInRules({ actor, isRequired }, deps);
    expect(await dueFor({})).toBe('2026-01-09T00:00:00.000Z');
    expect(await dueFor({ dateJoined: '2026-02-01T00:00:00.000Z' })).toBe(
      '2026-02-08T00:00:00.000Z',
    );
    expect(await dueFor({ isStaff: false })).toBeNull();
    expect(await dueFor({ isStaff: false, isViewer: true })).toBeUndefined();
    pass(day);
    // Requiring a second step again gives nobody more time.
    await updateSignInRules({ actor, isRequired }, deps);
    expect(await dueFor({})).toBe('2026-01-09T00:00:00.000Z');
    await updateSignInRules({ actor, isRequired: false }, deps);
    expect(await dueFor({})).toBeNull();
    const actions = (await store.events()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'change_sign_in_rules')).toHaveLength(2);
  });
});
