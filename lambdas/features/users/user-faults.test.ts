/**
 * Tests a fault before and after each step between the table, Cognito and the sessions: after one run of
 * `processUserOutbox`, all three agree.
 */
import { describe, expect, it } from 'vitest';
import { callerOf, userFields, usersInMemory } from '#test/support/user-fixtures.ts';
import { changePassword } from '../auth/change-password.usecase.ts';
import { addUser } from './add-user.usecase.ts';
import { deleteUser } from './delete-user.usecase.ts';
import { processUserOutbox } from './process-user-outbox.usecase.ts';
import { updateRole, updateUser } from './update-user.usecase.ts';
import { type UserRecord, abandonedAfterMs } from './user.ts';

type Setting = Awaited<ReturnType<typeof usersInMemory>>;
interface Fault {
  step: number;
  when: 'before' | 'after';
  /** Whether the process dies at the fault, or only one call fails. */
  next: 'gone' | 'goes on';
}

const email = 'new@example.com';
const ifMatch = undefined;

/** Every call of these dependencies counts as a step. */
const watched = ['users', 'accounts', 'sessions'] as const;

/** Makes one call of the dependencies fail. If the process dies, all later calls fail, too. */
function failing(deps: Setting['deps'], fault: Fault | undefined) {
  let steps = 0;
  const crash = new Error('the call failed');
  const isBroken = ({ step, when, next }: Fault) =>
    (steps > step && next === 'gone') || (steps === step && when === 'before');
  const broken = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          steps += 1;
          const step = steps;
          if (fault && isBroken(fault)) throw crash;
          const answer: unknown = await method.apply(target, args);
          if (step === fault?.step) throw crash;
          return answer;
        };
      },
    });
  const parts = Object.fromEntries(watched.map((name) => [name, broken(deps[name])]));
  return { deps: { ...deps, ...parts }, steps: () => steps };
}

type Change = (target: UserRecord, deps: Setting['deps'], setting: Setting) => Promise<unknown>;

const changes: Record<string, Change> = {
  creating: (_, deps, { actor }) =>
    addUser({ sent: userFields(), actor, idempotencyKey: 'key' }, deps),
  deleting: ({ id }, deps, { actor }) => deleteUser({ id, actor, ifMatch }, deps),
  disabling: ({ id }, deps, { actor }) =>
    updateUser({ id, actor, ifMatch, sent: { email, is_active: false } }, deps),
  'giving another address to': ({ id }, deps, { actor }) =>
    updateUser({ id, actor, ifMatch, sent: { email } }, deps),
  'giving a new password to': ({ id }, deps, { actor }) =>
    updateUser({ id, actor, ifMatch, sent: { email, password: 'new-password' } }, deps),
  'giving a role to': ({ id }, deps, { actor }) => {
    const sent = { is_staff: true, is_admin: true, is_viewer: false };
    return updateRole({ id, actor, ifMatch, sent }, deps);
  },
  'changing the own password of': (target, deps) => {
    const passwords = { oldPassword: 'old-password', newPassword: 'new-password' };
    const who = { userId: target.id, actor: callerOf(target), address: '192.0.2.1' };
    return changePassword({ ...passwords, ...who }, deps);
  },
};

async function setUp() {
  const setting = await usersInMemory();
  const target = await setting.person({ username: 'target', email: 'target@example.com' });
  await setting.begin(target, 'own');
  await setting.begin(target, 'other');
  return { setting, target };
}

/** Checks what must hold whenever no request is in progress. */
async function expectAgreement({ store, provider, deps }: Setting, target: UserRecord) {
  expect(await deps.users.entries()).toEqual([]);
  const listed = await deps.users.names(100);
  expect(await deps.users.count()).toBe(listed.length);
  expect(provider.accountIds().toSorted()).toEqual(listed.map(({ id }) => id).toSorted());

  const bob = await deps.users.findByUsername('bob');
  if (bob) {
    expect(bob).toMatchObject({ pending: false, isActive: true });
    expect(listed.map(({ id }) => id)).toContain(bob.id);
    expect((await provider.identity.signIn(bob.id, 'first-password')).kind).toBe('signed-in');
  }
  const now = await deps.users.findById(target.id);
  const isChanged = (await provider.identity.signIn(target.id, 'old-password')).kind === 'refused';
  if (now?.isActive && !isChanged) return;
  const asked = { userId: target.id, sessionId: 'other', now: deps.now() };
  expect((await store.sessions.findWithUser(asked)).session).toBeUndefined();
}

describe.each(Object.entries(changes))('%s a user', (what, run) => {
  it('leaves no work when nothing fails', async () => {
    const { setting, target } = await setUp();
    await run(target, setting.deps, setting);
    await expectAgreement(setting, target);
  });

  it('converges after a fault at any step, and can be repeated', async () => {
    const whole = await setUp();
    const counted = failing(whole.setting.deps, undefined);
    await run(whole.target, counted.deps, whole.setting);
    expect(counted.steps()).toBeGreaterThan(1);
    const faults = Array.from({ length: counted.steps() }, (_, index) => index + 1).flatMap(
      (step): Fault[] => [
        { step, when: 'before', next: 'gone' },
        { step, when: 'after', next: 'gone' },
        { step, when: 'before', next: 'goes on' },
        { step, when: 'after', next: 'goes on' },
      ],
    );
    for (const fault of faults) {
      const { setting, target } = await setUp();
      const { deps } = failing(setting.deps, fault);
      await run(target, deps, setting).catch(() => undefined);
      setting.pass(abandonedAfterMs);
      await processUserOutbox(setting.deps);
      await expectAgreement(setting, target);
      if (what === 'creating') {
        expect(await run(target, setting.deps, setting)).toMatchObject({ username: 'bob' });
      } else await run(target, setting.deps, setting).catch(() => undefined);
      await expectAgreement(setting, target);
    }
  });
});

describe('the reconciler', () => {
  it('leaves alone what may still be in progress', async () => {
    const { add, provider, deps, store, pass } = await usersInMemory();
    provider.fail(new Error('cognito is away'));
    await expect(add()).rejects.toThrow();
    provider.fail(undefined);
    pass(abandonedAfterMs - 1);
    expect(await processUserOutbox(deps)).toBe(0);
    expect(await store.users.findByUsername('bob')).toMatchObject({ pending: true });
    pass(1);
    expect(await processUserOutbox(deps)).toBe(1);
    expect(await store.users.findByUsername('bob')).toBeUndefined();
    expect(await processUserOutbox(deps)).toBe(0);
  });

  it('does the rest when one piece of work fails, and reports it', async () => {
    const { person, deps, store, pass } = await usersInMemory();
    const entry = { kind: 'sessions' as const, startedAt: deps.now().toISOString() };
    const [bad, good] = [await person(), await person()];
    await store.users.addEntry({ ...entry, id: '1', userId: bad.id });
    await store.users.addEntry({ ...entry, id: '2', userId: good.id });
    const sessions = {
      ...deps.sessions,
      endAll: async (userId: string) => {
        if (userId === bad.id) throw new Error('the table is busy');
      },
    };
    pass(abandonedAfterMs);
    await expect(processUserOutbox({ ...deps, sessions })).rejects.toThrow('the table is busy');
    expect(await store.users.entries()).toMatchObject([{ userId: bad.id }]);
  });
});
