import { describe, expect, it } from 'vitest';
import { authInMemory, newUser } from '#test/support/auth-fixtures.ts';
import { authenticate } from '../auth/session.usecases.ts';
import { signIn } from '../auth/sign-in.usecase.ts';
import { createUser } from './create-user.usecase.ts';
import { resetPassword } from './reset-password.usecase.ts';

async function setUp() {
  const auth = await authInMemory();
  const { accounts, accessTokens } = auth.provider;
  const deps = { ...auth.deps, accounts };
  const signInWith = async (password: string) => {
    const { access_token } = await signIn(
      { username: 'ada', password, address: '192.0.2.1' },
      deps,
    );
    return () => authenticate(access_token, { ...deps, accessTokens });
  };
  return { ...auth, deps, signInWith };
}

describe('resetting a password', () => {
  it('accepts the new one and no longer the old one', async () => {
    const { deps, signInWith } = await setUp();
    await resetPassword(deps, { username: 'ADA', password: 'a-new-password' });
    await expect(signInWith('right-password')).rejects.toMatchObject({ code: 'wrong-credentials' });
    await expect(signInWith('a-new-password')).resolves.toBeDefined();
  });

  it('ends every session of the user on its next request', async () => {
    const { deps, signInWith } = await setUp();
    const [here, elsewhere] = [
      await signInWith('right-password'),
      await signInWith('right-password'),
    ];
    await resetPassword(deps, { username: 'ada', password: 'a-new-password' });
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
    const { deps, store, user } = await setUp();
    await resetPassword(deps, { username: 'ada', password: 'a-new-password' });
    expect((await store.events()).at(-1)).toMatchObject({
      action: 'reset_password',
      label: 'Ada',
      subjectId: user.id,
      userId: 'setup',
    });
    expect(JSON.stringify(await store.events())).not.toContain('a-new-password');
  });

  it('finishes a user whose creation stopped halfway', async () => {
    const { deps, provider } = await setUp();
    const bob = { ...newUser, username: 'bob', email: 'bob@example.com' };
    provider.fail(new Error('cognito is away'));
    await expect(createUser(deps, bob)).rejects.toThrow('cognito is away');
    provider.fail(undefined);
    const finished = await resetPassword(deps, { username: 'bob', password: 'a-new-password' });
    expect(finished).toMatchObject({ pending: false, isActive: true });
    expect(await deps.users.findByUsername('bob')).toMatchObject(finished);
  });

  it('leaves a disabled user disabled', async () => {
    const { deps, store, user } = await setUp();
    await store.change(user.id, { isActive: false });
    await resetPassword(deps, { username: 'ada', password: 'a-new-password' });
    expect(await deps.users.findById(user.id)).toMatchObject({ isActive: false });
  });

  it('reports an unknown name', async () => {
    const { deps, store } = await setUp();
    const before = (await store.events()).length;
    await expect(
      resetPassword(deps, { username: 'nobody', password: 'a-new-password' }),
    ).rejects.toMatchObject({ code: 'not-found', detail: 'There is no user named "nobody".' });
    expect(await store.events()).toHaveLength(before);
  });
});
