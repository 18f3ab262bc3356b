import { describe, expect, it, vi } from 'vitest';
import { linkToken, secretBytes, tokenHash } from '#lambdas/kernel/link-token.ts';
import { failure } from '#test/support/auth-fixtures.ts';
import { giveSecondStep } from '#test/support/second-steps.ts';
import { callerOf, usersInMemory } from '#test/support/user-fixtures.ts';
import { abandonedAfterMs, type UserRecord } from '../users/user.ts';
import { processUserOutbox } from '../users/process-user-outbox.usecase.ts';
import { updateOwnUser, updateUser } from '../users/update-user.usecase.ts';
import { resetLimits } from './attempts.repository.ts';
import { changePassword } from './change-password.usecase.ts';
import {
  acceptPasswordLink,
  readPasswordLink,
  requestPasswordReset,
} from './password-link.usecase.ts';
import { signIn } from './sign-in.usecase.ts';

const address = '192.0.2.1';
const password = 'another-password';
const minuteMs = 60 * 1000;
const kind = 'passwordReset';

async function forgotten(changes: Partial<UserRecord> = {}) {
  const world = await usersInMemory();
  const { deps, mails } = world;
  const user = await world.person({ username: 'bea', email: 'bea@example.com', ...changes });
  const request = (username = 'bea', from = address) =>
    requestPasswordReset({ username, address: from }, deps);
  const token = () => /reset-password#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  return {
    ...world,
    user,
    request,
    token,
    read: (sent = token()) => readPasswordLink({ kind, token: sent, address }, deps),
    accept: (sent = token(), chosen = password) =>
      acceptPasswordLink({ kind, token: sent, password: chosen, address }, deps),
    enter: (chosen = password) => signIn({ username: 'bea', password: chosen, address }, deps),
    stored: () => deps.users.findById(user.id),
  };
}

const over = { code: 'reset-link-over' };

describe('a link for another password', () => {
  it('is mailed to whom the name or the address belongs, and sets the password once', async () => {
    const { request, token, mails, read, accept, enter, stored, store } = await forgotten();
    await request('bea@EXAMPLE.com');
    expect(mails).toEqual([
      {
        to: 'bea@example.com',
        subject: '[A Site] Choose a new password',
        text: expect.stringContaining(`\nhttps://example.com/admin/reset-password#${token()}\n`),
      },
    ]);
    expect((await stored())?.passwordReset?.tokenHash).toBe(tokenHash(token()));
    expect(await read()).toMatchObject({ username: 'bea', name: 'Ada Moreau' });
    const sent = token();
    await accept();
    expect(mails.at(-1)?.subject).toContain('The password of your account was changed');
    await expect(enter()).resolves.toBeDefined();
    expect(await failure(accept(sent, 'a-third-password'))).toMatchObject(over);
    expect((await store.events()).at(-1)).toMatchObject({ action: 'reset_password', label: 'bea' });
  });

  it('ends all sessions, also when the function stops right after the password', async () => {
    const { request, accept, begin, isLive, user, deps, pass, token } = await forgotten();
    await begin(user, 'a');
    await request();
    const crash = vi.spyOn(deps.sessions, 'endAll').mockRejectedValueOnce(new Error('gone'));
    await accept(token());
    expect([crash.mock.calls.length, await isLive(user, 'a')]).toEqual([1, true]);
    pass(abandonedAfterMs);
    await processUserOutbox(deps);
    expect(await isLive(user, 'a')).toBe(false);
  });

  it('does not stand for the second step', async () => {
    const { request, accept, enter, user, store, deps } = await forgotten();
    await giveSecondStep({ table: store.table, seal: deps.seal, userId: user.id });
    await request();
    await accept();
    expect(await failure(enter())).toMatchObject({ code: 'second-step-required' });
  });

  it('works again after a password that is refused', async () => {
    const { request, accept, enter, provider, token } = await forgotten();
    await request();
    const sent = token();
    provider.fail(new Error('cognito is away'));
    await expect(accept()).rejects.toThrow('cognito is away');
    provider.fail(undefined);
    await accept(sent);
    await expect(enter()).resolves.toBeDefined();
  });

  type World = Awaited<ReturnType<typeof forgotten>>;
  it.each<[string, (world: World) => unknown]>([
    ['30 minutes have passed', ({ pass }) => pass(30 * minuteMs)],
    ['another one was asked for', ({ request }) => request()],
    [
      'its user has changed the password',
      ({ deps, user }) => {
        const passwords = { oldPassword: 'old-password', newPassword: password };
        const actor = callerOf(user);
        return changePassword({ ...passwords, userId: user.id, actor, address }, deps);
      },
    ],
    [
      'its user has another address',
      ({ deps, user }) => {
        const sent = { email: 'new@example.com', current_password: 'old-password' };
        return updateOwnUser({ sent, actor: callerOf(user), ifMatch: undefined, address }, deps);
      },
    ],
    [
      'an editor has set a password',
      ({ deps, user, actor }) => {
        const sent = { email: user.email, password };
        return updateUser({ id: user.id, actor, ifMatch: undefined, sent }, deps);
      },
    ],
    ['its user is disabled', ({ store, user }) => store.change(user.id, { isActive: false })],
  ])('is over when %s', async (_what, end) => {
    const world = await forgotten();
    await world.request();
    const sent = world.token();
    await end(world);
    expect(await failure(world.read(sent))).toMatchObject(over);
    expect(await failure(world.accept(sent))).toMatchObject(over);
  });

  it('is no invitation, and an invitation is none', async () => {
    const { request, token, deps, user } = await forgotten();
    await request();
    const question = { token: token(), address };
    expect(
      await failure(readPasswordLink({ kind: 'invitation', ...question }, deps)),
    ).toMatchObject({ code: 'invitation-not-found' });
    const guessed = linkToken(user.id, Buffer.alloc(secretBytes));
    expect(await failure(readPasswordLink({ kind, token: guessed, address }, deps))).toMatchObject(
      over,
    );
  });
});

describe('asking for another password', () => {
  it.each<[string, Partial<UserRecord>]>([
    ['a viewer, whose password is public', { isViewer: true }],
    ['somebody who is disabled', { isActive: false }],
  ])('mails nothing to %s, and answers as for others', async (_who, changes) => {
    const { request, mails, stored } = await forgotten(changes);
    expect([await request(), await request('nobody')]).toEqual([undefined, undefined]);
    expect(mails).toEqual([]);
    expect((await stored())?.passwordReset).toBeUndefined();
  });

  it('takes as long for every name, whatever fails', async () => {
    const { deps, person } = await forgotten();
    const waits: number[] = [];
    const failing = {
      ...deps,
      sleep: async (ms: number) => void waits.push(ms),
      accountMailer: {
        send: async () => {
          throw new Error('not verified');
        },
      },
    };
    await person({ username: 'cleo' });
    for (const username of ['bea', 'cleo', 'nobody']) {
      await requestPasswordReset({ username, address }, failing);
    }
    expect(new Set(waits).size).toBe(1);
    expect(waits).toHaveLength(3);
  });

  it('is refused for every name where mail is not set up', async () => {
    const { deps } = await forgotten();
    const silent = { ...deps, accountMailer: undefined };
    for (const username of ['bea', 'nobody']) {
      const refused = await failure(requestPasswordReset({ username, address }, silent));
      expect(refused).toMatchObject({ code: 'mail-not-set-up' });
    }
  });

  it('mails three links an hour to an account, and says nothing of it', async () => {
    const { request, mails, pass } = await forgotten();
    for (let count = 0; count < 5; count += 1) await request('bea', `198.51.100.${count}`);
    expect(mails).toHaveLength(resetLimits.account.attempts);
    pass(60 * minuteMs);
    await request();
    expect(mails).toHaveLength(resetLimits.account.attempts + 1);
  });

  it('is limited for each address, whatever the names', async () => {
    const { request } = await forgotten();
    for (let count = 0; count < resetLimits.address.attempts; count += 1)
      await request(`n${count}`);
    expect(await failure(request('bea'))).toMatchObject({ code: 'too-many-requests' });
    await expect(request('bea', '198.51.100.7')).resolves.toBeUndefined();
  });
});

describe('a changed account', () => {
  it('is told at the address that it had, once, whatever becomes of the mail', async () => {
    const { deps, user, mails, actor } = await forgotten();
    const request = { actor: callerOf(user), ifMatch: undefined, address };
    const sent = { email: 'new@example.com', current_password: 'old-password' };
    await updateOwnUser({ ...request, sent }, deps);
    await updateOwnUser({ ...request, sent: { ...sent, first_name: 'Bea' } }, deps);
    const broken = { ...deps, findSiteAddress: () => Promise.reject(new Error('away')) };
    await updateUser(
      { id: user.id, actor, ifMatch: undefined, sent: { email: 'newer@example.com' } },
      broken,
    );
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['bea@example.com', '[A Site] The email address of your account was changed'],
    ]);
  });
});
