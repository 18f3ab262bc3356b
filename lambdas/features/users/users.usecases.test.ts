import { describe, expect, it } from 'vitest';
import { failure } from '#test/support/auth-fixtures.ts';
import { callerOf, userFields, usersInMemory } from '#test/support/user-fixtures.ts';
import { strangersLimit } from '../auth/attempts.repository.ts';
import { changePassword } from '../auth/change-password.usecase.ts';
import { addUser } from './add-user.usecase.ts';
import { deleteUser, eraseUser } from './delete-user.usecase.ts';
import { updateRole, updateUser } from './update-user.usecase.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { type UserRecord } from './user.ts';

const ifMatch = undefined;
const email = 'new@example.com';
const noFlags = { is_staff: false, is_admin: false, is_viewer: false };

describe('creating a user', () => {
  it('creates one without a role who can sign in, and audits who did it', async () => {
    const { add, provider, store, admin } = await usersInMemory();
    const user = await add({ username: ' Bob ', email: 'Bob@Example.com' });
    expect(user).toMatchObject({ username: 'Bob', email: 'bob@example.com', isActive: true });
    expect(user).toMatchObject({ isStaff: false, isAdmin: false, isViewer: false });
    expect(await store.users.findById(user.id)).toEqual(user);
    const signedIn = await provider.identity.signIn(user.id, 'first-password');
    expect(signedIn.kind).toBe('signed-in');
    const event = { action: 'create_user', label: 'Bob', userId: admin.id };
    expect((await store.events()).at(-1)).toMatchObject(event);
    expect(JSON.stringify(await store.events())).not.toContain('first-password');
  });

  it('creates an inactive one on request', async () => {
    const { add } = await usersInMemory();
    expect(await add({ is_active: false })).toMatchObject({ isActive: false, pending: false });
  });

  it('reports a taken name or address, in any case', async () => {
    const { add } = await usersInMemory();
    await add();
    await expect(add({ username: 'ＢOB', email })).rejects.toMatchObject({
      code: 'username-taken',
      errors: { username: 'This username is already in use' },
    });
    await expect(add({ username: 'eva', email: 'BOB@example.com' })).rejects.toMatchObject({
      code: 'email-taken',
      errors: { email: 'This email address is already in use' },
    });
  });

  it('undoes everything when the account cannot be created', async () => {
    const { add, provider, store } = await usersInMemory();
    const accounts = provider.accountIds().length;
    provider.accounts.setPassword = async () => {
      throw new Error('cognito is away');
    };
    await expect(add()).rejects.toThrow('cognito is away');
    expect(await store.users.findByUsername('bob')).toBeUndefined();
    expect(await store.users.entries()).toEqual([]);
    expect(provider.accountIds()).toHaveLength(accounts);
  });

  it('gives a repeated request the first user, even for two concurrent ones', async () => {
    const { add, deps, actor, store } = await usersInMemory();
    const both = await Promise.all([add({}, 'key'), add({}, 'key')]);
    expect(both[0]).toEqual(both[1]);
    expect(await add({}, 'key')).toEqual(both[0]);
    expect(await store.users.count()).toBe(2);
    const other = { sent: userFields({ username: 'eva' }), actor, idempotencyKey: 'key' };
    await expect(addUser(other, deps)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('reserves the name at once for a crashed request, which a retry completes', async () => {
    const { add, provider, pass, store } = await usersInMemory();
    provider.fail(new Error('cognito is away'));
    await expect(add({}, 'key')).rejects.toThrow('cognito is away');
    provider.fail(undefined);
    expect(await store.users.findByUsername('bob')).toMatchObject({ pending: true });
    await expect(add()).rejects.toMatchObject({ code: 'username-taken' });
    pass(5000);
    const unfinished = { code: 'user-unfinished', status: 503 };
    await expect(add({}, 'key')).rejects.toMatchObject({ ...unfinished, retryAfter: 10 });
    pass(10_000);
    await expect(add({}, 'key')).rejects.toMatchObject({ ...unfinished, retryAfter: 105 });
    pass(105_000);
    expect(await add({}, 'key')).toMatchObject({ username: 'bob', isActive: true });
  });
});

describe('changing a user', () => {
  it('keeps what is left out, never changes the name, and is audited', async () => {
    const { person, deps, actor, store } = await usersInMemory();
    const user = await person({ username: 'Bob', isStaff: true });
    const request = { id: user.id, actor, ifMatch: 1 };
    const changed = await updateUser({ ...request, sent: { username: 'BOB', email } }, deps);
    expect(changed).toEqual({ ...user, email, version: 2 });
    expect((await store.events()).at(-1)).toMatchObject({ action: 'update_user', label: 'Bob' });
    expect((await failure(updateUser({ ...request, sent: { email } }, deps))).code).toBe(
      'stale-version',
    );
    const renamed = { ...request, ifMatch, sent: { username: 'eva', email } };
    await expect(updateUser(renamed, deps)).rejects.toMatchObject({
      code: 'validation-failed',
      detail: 'Username cannot be changed',
      errors: { username: 'Username cannot be changed' },
    });
  });

  it('ends the sessions of a disabled one, for good', async () => {
    const { person, deps, actor, begin, isLive, store } = await usersInMemory();
    const user = await person();
    await begin(user, 'one');
    const request = { id: user.id, actor, ifMatch };
    await updateUser({ ...request, sent: { email, is_active: false } }, deps);
    expect(await isLive(user, 'one')).toBe(false);
    await updateUser({ ...request, sent: { email, is_active: true } }, deps);
    expect(await isLive(user, 'one')).toBe(false);
    expect(await store.users.entries()).toEqual([]);
  });

  it.each(['Long.Username', 'the-new@example.com'])(
    'refuses %o for a password: it is the name or the address',
    async (password) => {
      const { person, deps, actor, store } = await usersInMemory();
      const user = await person({ username: 'long.username' });
      const sent = { email: 'the-new@example.com', password };
      const refused = {
        code: 'validation-failed',
        errors: { password: userMessages.passwordGuessable },
      };
      const request = { id: user.id, actor, ifMatch, sent };
      await expect(updateUser(request, deps)).rejects.toMatchObject(refused);
      expect(await store.users.findById(user.id)).toEqual(user);
    },
  );

  it('ends all sessions with a new password, but not with a new address', async () => {
    const { person, deps, actor, begin, isLive, provider } = await usersInMemory();
    const user = await person();
    await begin(user, 'one');
    const request = { id: user.id, actor, ifMatch };
    await updateUser({ ...request, sent: { email, password: '' } }, deps);
    expect(await isLive(user, 'one')).toBe(true);
    await updateUser({ ...request, sent: { email, password: 'new-password' } }, deps);
    expect(await isLive(user, 'one')).toBe(false);
    expect((await provider.identity.signIn(user.id, 'old-password')).kind).toBe('refused');
    expect((await provider.identity.signIn(user.id, 'new-password')).kind).toBe('signed-in');
  });

  it.each([{ password: 'new-password' }, { email }])(
    'changes %o of nobody who asks for it without the current password',
    async (sent) => {
      const { admin, actor, deps, store, provider } = await usersInMemory();
      const request = { id: admin.id, actor, ifMatch };
      const refused = { code: 'own-credentials', status: 403 };
      const asked = { ...request, sent: { email: admin.email, ...sent } };
      await expect(updateUser(asked, deps)).rejects.toMatchObject(refused);
      expect(await store.users.findById(admin.id)).toEqual(admin);
      expect((await provider.identity.signIn(admin.id, 'old-password')).kind).toBe('signed-in');
      const names = { email: admin.email.toUpperCase(), password: '', first_name: 'Bea' };
      expect(await updateUser({ ...request, sent: names }, deps)).toMatchObject({ version: 2 });
    },
  );
});

describe('staff', () => {
  it.each([{ isStaff: true }, { isAdmin: true }, { isAdmin: true, isActive: false }])(
    'cannot change or delete %o',
    async (flags) => {
      const { person, deps, store } = await usersInMemory();
      const [staff, target] = [await person({ isStaff: true }), await person(flags)];
      const request = { id: target.id, actor: callerOf(staff), ifMatch };
      const refused = { code: 'privileged-account', status: 403 };
      await expect(updateUser({ ...request, sent: { email } }, deps)).rejects.toMatchObject(
        refused,
      );
      await expect(deleteUser(request, deps)).rejects.toMatchObject(refused);
      expect(await store.users.findById(target.id)).toEqual(target);
    },
  );

  it.each([{}, { isViewer: true }])('can change and delete others: %o', async (flags) => {
    const { person, deps, store } = await usersInMemory();
    const [staff, target] = [await person({ isStaff: true }), await person(flags)];
    const request = { id: target.id, actor: callerOf(staff), ifMatch };
    await updateUser({ ...request, sent: { email } }, deps);
    await deleteUser(request, deps);
    expect(await store.users.findById(target.id)).toBeUndefined();
  });
});

describe('the last administrator', () => {
  it('cannot delete, deactivate or demote themselves', async () => {
    const { person, admin, deps } = await usersInMemory();
    await person({ isAdmin: true });
    const request = { id: admin.id, actor: callerOf(admin), ifMatch };
    const refused = { code: 'own-account', status: 403 };
    await expect(deleteUser(request, deps)).rejects.toMatchObject(refused);
    await expect(updateRole({ ...request, sent: noFlags }, deps)).rejects.toMatchObject(refused);
    const off = { ...request, sent: { email: admin.email, is_active: false } };
    await expect(updateUser(off, deps)).rejects.toMatchObject(refused);
    const still = { ...request, sent: { ...noFlags, is_admin: true, is_staff: true } };
    expect(await updateRole(still, deps)).toMatchObject({ isAdmin: true, isStaff: true });
  });

  it('remains when two demote each other at once', async () => {
    const { person, admin, deps, store } = await usersInMemory();
    const other = await person({ isAdmin: true });
    const demote = (actor: UserRecord, { id }: UserRecord) =>
      updateRole({ id, actor: callerOf(actor), ifMatch, sent: noFlags }, deps);
    const outcomes = await Promise.allSettled([demote(admin, other), demote(other, admin)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'last-admin', status: 409 });
    const left = await store.users.findAll([admin.id, other.id]);
    expect(left.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });
});

describe('deleting a user', () => {
  it('frees the names, removes the account and is audited', async () => {
    const { person, deps, actor, add, provider, store, begin, isLive } = await usersInMemory();
    const user = await person({ username: 'bob', email: 'bob@example.com' });
    await begin(user, 'one');
    await deleteUser({ id: user.id, actor, ifMatch: 1 }, deps);
    expect(provider.accountIds()).not.toContain(user.id);
    expect(await isLive(user, 'one')).toBe(false);
    expect((await store.events()).at(-1)).toMatchObject({ action: 'delete_user', label: 'bob' });
    expect(await add()).toMatchObject({ username: 'bob' });
    expect((await failure(deleteUser({ id: user.id, actor, ifMatch }, deps))).code).toBe(
      'user-not-found',
    );
  });

  it('does not name a user who is erased, and leaves account and sessions to the tick', async () => {
    const { person, deps, actor, store } = await usersInMemory();
    const user = await person({ username: 'bob' });
    await eraseUser({ id: user.id, actor }, deps);
    expect(await store.users.findById(user.id)).toBeUndefined();
    expect((await store.events()).at(-1)).toMatchObject({
      action: 'delete_user',
      label: 'Erased user',
    });
    expect(await store.users.entries()).toMatchObject([{ kind: 'removal', userId: user.id }]);
  });

  it('succeeds while Cognito is down: the account is removed later', async () => {
    const { person, deps, actor, provider, store } = await usersInMemory();
    const user = await person();
    provider.fail(new Error('cognito is away'));
    await deleteUser({ id: user.id, actor, ifMatch }, deps);
    expect(await store.users.findById(user.id)).toBeUndefined();
    expect(await store.users.entries()).toMatchObject([{ kind: 'removal', userId: user.id }]);
  });
});

describe("changing one's own password", () => {
  async function setUp() {
    const users = await usersInMemory();
    const user = await users.person({ username: 'bob' });
    const change = (
      changes: { userId?: string; oldPassword?: string; newPassword?: string } = {},
    ) => {
      const passwords = { oldPassword: 'old-password', newPassword: 'new-password' };
      const who = { userId: user.id, actor: callerOf(user), address: '192.0.2.1' };
      return changePassword({ ...passwords, ...who, ...changes }, users.deps);
    };
    return { ...users, user, change };
  }

  it('ends the other sessions, but not this one', async () => {
    const { user, change, begin, isLive, provider, store } = await setUp();
    await begin(user, 'own');
    await begin(user, 'other');
    await change();
    expect([await isLive(user, 'own'), await isLive(user, 'other')]).toEqual([true, false]);
    expect((await provider.identity.signIn(user.id, 'old-password')).kind).toBe('refused');
    expect((await provider.identity.signIn(user.id, 'new-password')).kind).toBe('signed-in');
    expect((await store.events()).at(-1)).toMatchObject({
      action: 'change_password',
      label: 'bob',
    });
    expect(await store.users.entries()).toEqual([]);
  });

  it('is refused when it is the own address, before the old one is checked', async () => {
    const { change, user, provider } = await setUp();
    await expect(change({ newPassword: user.email })).rejects.toMatchObject({
      code: 'validation-failed',
      errors: { newPassword: userMessages.passwordGuessable },
    });
    expect(provider.asked).toEqual([]);
  });

  it('is refused with a wrong old one, and after the guesses of a new address', async () => {
    const { change, admin } = await setUp();
    await expect(change({ userId: admin.id })).rejects.toMatchObject({ code: 'forbidden' });
    for (let count = 0; count < strangersLimit.attempts; count += 1) {
      await expect(change({ oldPassword: 'guess' })).rejects.toMatchObject({
        code: 'validation-failed',
        errors: { oldPassword: 'The current password is not right' },
      });
    }
    await expect(change()).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
