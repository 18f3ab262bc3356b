import { describe, expect, it } from 'vitest';
import { usersInMemory } from '#test/support/user-fixtures.ts';
import { acceptPasswordLink } from '../auth/password-link.usecase.ts';
import type { AccountMail } from './account-mail.ts';
import { inviteRestoredUser } from './invitations.usecases.ts';
import { type UserRecord, userEvent } from './user.ts';
import { save } from './user-changes.ts';

const hourMs = 60 * 60 * 1000;

async function restored(changes: Partial<UserRecord> = {}) {
  const world = await usersInMemory();
  const mails: AccountMail[] = [];
  const service = { works: true };
  const deps = {
    ...world.deps,
    accountMailer: {
      send: async (mail: AccountMail) => {
        if (!service.works) throw new Error('not verified');
        mails.push(mail);
      },
    },
  };
  const { id } = await world.person({ username: 'bea', ...changes });
  return {
    ...world,
    deps,
    mails,
    service,
    invite: () => inviteRestoredUser({ task: 'invite', userId: id }, deps),
    accept: () => {
      const token = /invitation#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
      const chosen = { password: 'chosen-password', address: '192.0.2.1' };
      return acceptPasswordLink({ kind: 'invitation', token, ...chosen }, deps);
    },
    stored: () => world.store.users.findById(id),
  };
}

describe('inviting a restored user', () => {
  it('mails a link that works, to an administrator as well, in the name of the setup', async () => {
    const { invite, accept, store, stored } = await restored({ isAdmin: true });
    expect(await invite()).toEqual({ outcome: 'mailed' });
    await accept();
    expect((await stored())?.invitation?.usedBy).toBeDefined();
    expect((await store.events()).slice(-2)).toMatchObject([
      { action: 'send_invitation', label: 'bea', userId: 'setup' },
      { action: 'accept_invitation' },
    ]);
  });

  it('mails nobody again who has a link that works, and somebody whose link has expired', async () => {
    const { invite, mails, pass } = await restored();
    await invite();
    pass(71 * hourMs);
    expect(await invite()).toEqual({ outcome: 'unneeded' });
    expect(mails).toHaveLength(1);
    pass(hourMs);
    expect(await invite()).toEqual({ outcome: 'mailed' });
  });

  it('mails nobody again who has chosen a password, however long ago', async () => {
    const { invite, accept, pass } = await restored();
    await invite();
    await accept();
    pass(100 * hourMs);
    expect(await invite()).toEqual({ outcome: 'unneeded' });
  });

  it.each([
    ['who has signed in', { lastLogin: '2026-01-01T00:00:00.000Z' }],
    ['who is disabled', { isActive: false }],
  ])('mails nobody %s', async (_who, changes) => {
    const { invite, mails } = await restored(changes);
    expect(await invite()).toEqual({ outcome: 'unneeded' });
    expect(mails).toEqual([]);
  });

  it('withdraws a link that was not mailed, so that the next run tries again', async () => {
    const { invite, service, mails, stored } = await restored();
    service.works = false;
    expect(await invite()).toEqual({ outcome: 'unmailed' });
    expect((await stored())?.invitation).toBeUndefined();
    service.works = true;
    expect(await invite()).toEqual({ outcome: 'mailed' });
    expect(mails).toHaveLength(1);
  });

  it('withdraws it from a user who was changed meanwhile', async () => {
    const { deps, invite, stored } = await restored();
    deps.accountMailer.send = async () => {
      const before = await stored();
      if (!before) throw new Error('gone');
      const after = { ...before, firstName: 'Beatrice', version: before.version + 1 };
      const event = userEvent('update_user', { user: after }, deps);
      await save({ before, after, event }, deps);
      throw new Error('not verified');
    };
    expect(await invite()).toEqual({ outcome: 'unmailed' });
    expect(await stored()).toMatchObject({ firstName: 'Beatrice' });
    expect((await stored())?.invitation).toBeUndefined();
  });

  it('only says whether mail is set up when it gets no user', async () => {
    const { deps } = await restored();
    const ask = (accountMailer: typeof deps.accountMailer | undefined) =>
      inviteRestoredUser({ task: 'invite' }, { ...deps, accountMailer });
    expect(await ask(deps.accountMailer)).toEqual({ outcome: 'mail-set-up' });
    expect(await ask(undefined)).toEqual({ outcome: 'mail-not-set-up' });
  });
});
