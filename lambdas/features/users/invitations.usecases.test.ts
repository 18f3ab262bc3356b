import { userMessages } from '#shared/schemas/user-messages.ts';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#test/support/auth-fixtures.ts';
import { callerOf, usersInMemory } from '#test/support/user-fixtures.ts';
import { linkToken, secretBytes, tokenHash } from '#lambdas/kernel/link-token.ts';
import { addressLimit } from '../auth/attempts.repository.ts';
import { acceptPasswordLink, readPasswordLink } from '../auth/password-link.usecase.ts';
import { signIn } from '../auth/sign-in.usecase.ts';
import { addUser } from './add-user.usecase.ts';
import { deleteUser } from './delete-user.usecase.ts';
import { getUser } from './read-users.usecases.ts';
import { resetPassword } from './reset-password.usecase.ts';
import { type InvitationDeps, revokeInvitation, sendInvitation } from './invitations.usecases.ts';
import { updateRole, updateUser } from './update-user.usecase.ts';
import { toWireUser } from './user.ts';

const address = '192.0.2.1';
const password = 'chosen-password';
const hourMs = 60 * 60 * 1000;
const bea = {
  username: 'bea',
  email: 'bea@bücher.example',
  first_name: 'Bea',
  last_name: 'Nordin',
};

/** Makes an administrator, an invited user, and the dependencies of invitations. */
async function invitations(
  changes: Partial<Pick<InvitationDeps, 'accountMailer' | 'findSiteAddress'>> = {},
) {
  const world = await usersInMemory();
  const unmailed: string[] = [];
  const deps = {
    ...world.deps,
    reportUnmailed: ({ userId }: { userId: string }) => void unmailed.push(userId),
    ...changes,
  };
  const { actor } = world;
  const user = await addUser({ sent: bea, actor, idempotencyKey: undefined }, deps);
  const request = { id: user.id, actor, ifMatch: undefined };
  return {
    ...world,
    deps,
    unmailed,
    user,
    request,
    send: () => sendInvitation(request, deps),
    read: (token: string, from = address) =>
      readPasswordLink({ kind: 'invitation', token, address: from }, deps),
    accept: (token: string, chosen = password) =>
      acceptPasswordLink({ kind: 'invitation', token, password: chosen, address }, deps),
    enter: () => signIn({ username: 'bea', password, address }, deps),
  };
}

describe('inviting a user', () => {
  it('creates one who cannot sign in, and mails a link', async () => {
    const { user, send, enter, mails, store, admin } = await invitations();
    expect(user).toMatchObject({ isActive: true, pending: false, isStaff: false });
    await expect(enter()).rejects.toMatchObject({ code: 'wrong-credentials' });
    const { token, isMailed } = await send();
    expect(isMailed).toBe(true);
    expect(mails).toEqual([
      {
        to: 'bea@xn--bcher-kva.example',
        subject: '[A Site] Your invitation',
        text: expect.stringContaining(`\nhttps://example.com/admin/invitation#${token}\n`),
      },
    ]);
    expect((await store.events()).slice(-2)).toMatchObject([
      { action: 'create_user', label: 'bea', userId: admin.id },
      { action: 'send_invitation', label: 'bea', userId: admin.id },
    ]);
  });

  it('stores a hash, and shows the end to editors and not to viewers', async () => {
    const { send, user, store, deps, person, actor } = await invitations();
    const { token } = await send();
    const stored = await store.users.findById(user.id);
    expect(stored?.invitation).toEqual({
      tokenHash: tokenHash(token),
      expiresAt: '2026-01-04T00:00:01.000Z',
    });
    expect(JSON.stringify([stored, await store.events()])).not.toContain(token);
    const seenBy = async (reader: typeof actor) =>
      toWireUser(await getUser({ id: user.id, actor: reader }, deps)).invited_until;
    expect(await seenBy(actor)).toBe('2026-01-04T00:00:01.000Z');
    expect(await seenBy(callerOf(await person({ isViewer: true })))).toBeNull();
  });

  it('gives the editor a working link even when the mail is refused, or has no address to link to', async () => {
    const refusing = {
      send: async () => {
        throw new Error('not verified');
      },
    };
    for (const changes of [
      { accountMailer: refusing },
      { findSiteAddress: async () => undefined },
    ]) {
      const { send, accept, enter, unmailed, user } = await invitations(changes);
      const { token, isMailed } = await send();
      expect(isMailed).toBe(false);
      expect(unmailed).toEqual([user.id]);
      await accept(token);
      await expect(enter()).resolves.toBeDefined();
    }
  });

  it('is refused where mail is not set up', async () => {
    const { send } = await invitations({ accountMailer: undefined });
    await expect(send()).rejects.toMatchObject({ code: 'mail-not-set-up' });
  });

  it('is refused for users who have signed in or are disabled, and to staff for their superiors', async () => {
    const { person, deps, actor } = await invitations();
    const outcome = async (changes: Parameters<typeof person>[0], by = actor) =>
      sendInvitation({ id: (await person(changes)).id, actor: by, ifMatch: undefined }, deps);
    expect((await failure(outcome({ lastLogin: '2026-01-01T00:00:00.000Z' }))).code).toBe(
      'invitation-useless',
    );
    expect((await failure(outcome({ isActive: false }))).code).toBe('invitation-useless');
    const staff = callerOf(await person({ isStaff: true }));
    expect((await failure(outcome({ isAdmin: true }, staff))).code).toBe('privileged-account');
    await expect(outcome({}, staff)).resolves.toMatchObject({ isMailed: true });
  });

  it('is limited to twenty mails an hour for each editor', async () => {
    const { send, mails, pass } = await invitations();
    for (let count = 0; count < 20; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 3600 });
    pass(hourMs);
    await send();
    expect(mails).toHaveLength(21);
  });

  it('is refused on the basis of a stale version', async () => {
    const { request, deps, send } = await invitations();
    await send();
    const stale = { ...request, ifMatch: 1 };
    await expect(sendInvitation(stale, deps)).rejects.toMatchObject({ code: 'stale-version' });
    await expect(revokeInvitation(stale, deps)).rejects.toMatchObject({ code: 'stale-version' });
  });
});

describe('accepting an invitation', () => {
  it('does not take the address for a password, and can be accepted with another one', async () => {
    const { accept, send, enter, user } = await invitations();
    const { token } = await send();
    await expect(accept(token, user.email)).rejects.toMatchObject({
      code: 'validation-failed',
      errors: { password: userMessages.passwordGuessable },
    });
    await accept(token);
    await expect(enter()).resolves.toBeDefined();
  });

  it('says for whom it is, sets the password, and works once', async () => {
    const { send, read, accept, enter, store, user } = await invitations();
    const { token } = await send();
    expect(await read(token)).toEqual({
      username: 'bea',
      name: 'Bea Nordin',
      expires_at: '2026-01-04T00:00:01.000Z',
    });
    await accept(token);
    await expect(enter()).resolves.toBeDefined();
    expect((await failure(accept(token, 'another-password'))).code).toBe('invitation-not-found');
    await expect(enter()).resolves.toBeDefined();
    expect((await store.events()).at(-1)).toMatchObject({
      action: 'accept_invitation',
      userId: user.id,
      subjectId: user.id,
    });
    expect(JSON.stringify(await store.events())).not.toContain(password);
  });

  it('lets one of two requests in, and its password counts', async () => {
    const { send, accept, provider, user } = await invitations();
    const { token } = await send();
    const chosen = ['first-password', 'second-password'];
    const outcomes = await Promise.allSettled(chosen.map((each) => accept(token, each)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const { kind } = await provider.identity.signIn(user.id, chosen[winner] ?? '');
    expect(kind).toBe('signed-in');
  });

  it('goes on when its own change was written and the answer lost', async () => {
    const { send, accept, enter, store } = await invitations();
    const { token } = await send();
    const { update } = store.users;
    vi.spyOn(store.users, 'update').mockImplementationOnce(async (write) => {
      await update(write);
      return 'stale';
    });
    await accept(token);
    await expect(enter()).resolves.toBeDefined();
  });

  it('may be tried again after a failure, as with a password that Cognito refuses', async () => {
    const { send, accept, enter, provider } = await invitations();
    const { token } = await send();
    provider.fail(new Error('cognito is away'));
    await expect(accept(token)).rejects.toThrow('cognito is away');
    provider.fail(undefined);
    await accept(token);
    await expect(enter()).resolves.toBeDefined();
  });

  it('works for 72 hours, whatever the store still has', async () => {
    const { send, read, pass } = await invitations();
    const { token } = await send();
    pass(72 * hourMs - 1);
    await expect(read(token)).resolves.toBeDefined();
    pass(1);
    await expect(read(token)).rejects.toMatchObject({ code: 'invitation-not-found' });
  });
});

type World = Awaited<ReturnType<typeof invitations>>;

const edit = { email: bea.email };
const noFlags = { is_staff: false, is_admin: false, is_viewer: false };

/** The ways in which an invitation ends. */
const endings: [string, (world: World) => Promise<unknown>][] = [
  ['revoked', ({ request, deps }) => revokeInvitation(request, deps)],
  ['sent again', ({ send }) => send()],
  ['of a deleted user', ({ request, deps }) => deleteUser(request, deps)],
  [
    'of a disabled user, even when enabled again',
    async ({ request, deps }) => {
      await updateUser({ ...request, sent: { ...edit, is_active: false } }, deps);
      await updateUser({ ...request, sent: { ...edit, is_active: true } }, deps);
    },
  ],
  [
    'of a user with another address',
    ({ request, deps }) => updateUser({ ...request, sent: { email: 'other@example.com' } }, deps),
  ],
  [
    'of a user for whom an editor has set a password',
    ({ request, deps }) => updateUser({ ...request, sent: { ...edit, password } }, deps),
  ],
  [
    'of a user with another role',
    ({ request, deps }) => updateRole({ ...request, sent: { ...noFlags, is_admin: true } }, deps),
  ],
  [
    'of a user whose password the owner of the account has reset',
    ({ deps }) => resetPassword(deps, { username: 'bea', password }),
  ],
  [
    'of a user who has signed in',
    async ({ user, store }) => store.change(user.id, { lastLogin: '2026-01-01T00:00:00.000Z' }),
  ],
];

describe('an invitation that is', () => {
  it.each(endings)('%s has ended', async (_what, end) => {
    const world = await invitations();
    const { token } = await world.send();
    await end(world);
    await expect(world.read(token)).rejects.toMatchObject({ code: 'invitation-not-found' });
    await expect(world.accept(token)).rejects.toMatchObject({ code: 'invitation-not-found' });
  });

  it('wrong, used, revoked or expired gets the same answer', async () => {
    const { send, read, accept, request, deps, pass, user } = await invitations();
    const answers: unknown[] = [];
    const ask = async (token: string) =>
      answers.push(await read(token).catch(({ code, detail }) => ({ code, detail })));
    await ask('not a token');
    await ask(linkToken(crypto.randomUUID(), Buffer.alloc(secretBytes)));
    const { token } = await send();
    await ask(linkToken(user.id, Buffer.alloc(secretBytes)));
    await revokeInvitation(request, deps);
    await ask(token);
    const expiring = (await send()).token;
    pass(72 * hourMs);
    await ask(expiring);
    const used = (await send()).token;
    await accept(used);
    await ask(used);
    expect(answers).toHaveLength(6);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'invitation-not-found' });
  });

  it('kept when only a name changes', async () => {
    const { send, read, request, deps } = await invitations();
    const { token } = await send();
    await updateUser({ ...request, sent: { ...edit, first_name: 'Beatrice' } }, deps);
    expect(await read(token)).toMatchObject({ name: 'Beatrice Nordin' });
  });
});

describe('guessing tokens', () => {
  it('counts wrong ones against the address, with its passwords, and no right one', async () => {
    const { send, read, enter, user } = await invitations();
    const { token } = await send();
    for (let count = 0; count < addressLimit.attempts; count += 1) await read(token);
    const wrong = linkToken(user.id, Buffer.alloc(secretBytes));
    for (let count = 0; count < addressLimit.attempts; count += 1) {
      await expect(read(wrong)).rejects.toMatchObject({ code: 'invitation-not-found' });
    }
    const refused = { code: 'too-many-requests', retryAfter: addressLimit.windowSeconds };
    await expect(read(token)).rejects.toMatchObject(refused);
    await expect(enter()).rejects.toMatchObject(refused);
    await expect(read(token, '192.0.2.2')).resolves.toBeDefined();
  });
});
