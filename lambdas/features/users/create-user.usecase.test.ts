import { describe, expect, it } from 'vitest';
import { authStore, newUser } from '#test/support/auth-fixtures.ts';
import { inMemoryIdentityProvider } from '#test/support/in-memory-identity-provider.ts';
import { createUser } from './create-user.usecase.ts';

function setUp() {
  const store = authStore();
  const provider = inMemoryIdentityProvider();
  const now = () => new Date('2026-01-01T00:00:00.000Z');
  const deps = { ...store, ...provider, now, newId: () => crypto.randomUUID() };
  return { store, provider, deps };
}

describe('creating a user', () => {
  it('lets the user sign in', async () => {
    const { deps } = setUp();
    const user = await createUser(deps, newUser);
    expect(await deps.users.findById(user.id)).toEqual(user);
    expect(user).toMatchObject({ username: 'Ada', isActive: true, isStaff: true, pending: false });
    expect(await deps.identity.signIn(user.id, newUser.password)).toMatchObject({
      kind: 'signed-in',
    });
  });

  it('continues where it stopped', async () => {
    const { deps, provider, store } = setUp();
    provider.fail(new Error('cognito is away'));
    await expect(createUser(deps, newUser)).rejects.toThrow('cognito is away');
    const pending = await deps.users.findByUsername('ada');
    expect(pending).toMatchObject({ pending: true, isActive: false });
    provider.fail(undefined);
    expect(await createUser(deps, newUser)).toMatchObject({ id: pending?.id, isActive: true });
    expect(await store.events()).toHaveLength(1);
  });

  it('leaves a finished user unchanged when run again', async () => {
    const { deps } = setUp();
    const user = await createUser(deps, newUser);
    expect(await createUser(deps, { ...newUser, password: 'another-one' })).toEqual(user);
    expect(await deps.identity.signIn(user.id, 'another-one')).toEqual({ kind: 'refused' });
  });

  it('refuses the e-mail address of another user', async () => {
    const { deps } = setUp();
    await createUser(deps, newUser);
    const second = { ...newUser, username: 'bob', email: 'ADA@example.com' };
    await expect(createUser(deps, second)).rejects.toMatchObject({ code: 'email-taken' });
    expect(await deps.users.findByUsername('bob')).toBeUndefined();
  });
});
