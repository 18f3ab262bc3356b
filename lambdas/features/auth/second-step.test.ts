import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { createSeal } from '#lambdas/kernel/seal.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { authInMemory, failure, newUser, someNames } from '#test/support/auth-fixtures.ts';
import {
  codeAt,
  codeRequired,
  recoveryCode,
  signInOfAda,
  withSecondStep,
  wrongCode,
  wrongSecondStep,
} from '#test/support/second-steps.ts';
import { itemsOf, kindOf } from '#test/support/stored-items.ts';
import { callerOf } from '#test/support/user-fixtures.ts';
import { createUser } from '../users/create-user.usecase.ts';
import { deleteUser } from '../users/delete-user.usecase.ts';
import { resealSecondSteps } from './reseal.usecase.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  ownSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
} from './second-step.usecases.ts';
import { requireOwnUser } from './session.usecases.ts';
import { updateSignInRules } from './sign-in-rules.usecase.ts';
import { signIn } from './sign-in.usecase.ts';

const right = signInOfAda;
const { address, password } = right;
const day = 24 * 60 * 60;

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
    const live = await deps.sessions.live(await requireOwnUser(actor, deps), deps.now());
    expect(live.map(({ sessionId }) => sessionId)).toEqual([actor.sessionId]);
    expect(elsewhere).toBeDefined();
    expect(await failure(signIn(right, deps))).toMatchObject(codeRequired);
    // The code that confirmed the set-up is used up.
    expect(await failure(signIn({ ...right, code: used }, deps))).toMatchObject(wrongSecondStep);
    await expect(signIn({ ...right, recovery_code: codes[9] }, deps)).resolves.toBeDefined();
    expect(await ownSecondStep(await requireOwnUser(actor, deps), deps)).toEqual({
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
    const now = await requireOwnUser(actor, deps);
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
    const shown = async () => ownSecondStep(await requireOwnUser(actor, deps), deps);
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
