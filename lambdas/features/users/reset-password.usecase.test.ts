import { describe, expect, it } from 'vitest';
import { authInMemory, newUser } from '#test/support/auth-fixtures.ts';
import { signIn } from '../auth/sign-in.usecase.ts';
import { createUser } from './create-user.usecase.ts';
import { resetPassword } from './reset-password.usecase.ts';

async function setUp() {
  const auth = await authInMemory();
  const signInWith = async (password = newUser.password) => {
    const sent = { username: 'ada', password, address: '192.0.2.1' };
    const { access_token } = await signIn(sent, auth.deps);
    return () => auth.known(access_token);
  };
  const reset = (username = 'ada') =>
    resetPassword(auth.deps, { username, password: 'a-new-password' });
  return { ...auth, signInWith, reset };
}

describe('resetting a password', () => {
  it('accepts the new one and no longer the old one', async () => {
    const { reset, signInWith } = await setUp();
    await reset('ADA');
    await expect(signInWith()).rejects.toMatchObject({ code: 'wrong-credentials' });
    await expect(signInWith('a-new-password')).resolves.toBeDefined();
  });

  it('ends every session of the user on its next request', async () => {
    const { reset, signInWith } = await setUp();
    const [here, elsewhere] = [await signInWith(), await signInWith()];
    await reset();
    await expect(here()).rejects.toMatchObject({ code: 'session-ended' });
    await expect(elsewhere()).rejects.toMatchObject({ code: 'session-ended' });
  });

  it('ends the sessions only after the old password stopped working', async () => {
    const { deps, user } = await setUp();
    const steps: string[] = [];
    const watched = {
      ...deps,
      accounts: { ...deps.accounts, setPassword: async () => void steps.push('password') },
      sessions: { endAll: async () => void steps.push('sessions') },
    };
    await resetPassword(watched, { username: user.username, password: 'a-new-password' });
    expect(steps).toEqual(['password', 'sessions']);
  });

  it('is audited, without the password', async () => {
    const { reset, store, user } = await setUp();
    await reset();
    expect((await store.events()).at(-1)).toMatchObject({
      action: 'reset_password',
      label: 'Ada',
      subjectId: user.id,
      userId: 'setup',
    });
    expect(JSON.stringify(await store.events())).not.toContain('a-new-password');
  });

  it('finishes a user whose creation stopped halfway', async () => {
    const { deps, provider, reset } = await setUp();
    const bob = { ...newUser, username: 'bob', email: 'bob@example.com' };
    provider.fail(new Error('cognito is away'));
    await expect(createUser(deps, bob)).rejects.toThrow('cognito is away');
    provider.fail(undefined);
    const finished = await reset('bob');
    expect(finished).toMatchObject({ pending: false, isActive: true });
    expect(await deps.users.findByUsername('bob')).toMatchObject(finished);
  });

  it('leaves a disabled user disabled', async () => {
    const { deps, store, user, reset } = await setUp();
    await store.change(user.id, { isActive: false });
    await reset();
    expect(await deps.users.findById(user.id)).toMatchObject({ isActive: false });
  });

  it('reports an unknown name', async () => {
    const { reset, store } = await setUp();
    const before = (await store.events()).length;
    const refused = { code: 'not-found', detail: 'There is no user named "nobody".' };
    await expect(reset('nobody')).rejects.toMatchObject(refused);
    expect(await store.events()).toHaveLength(before);
  });
});
