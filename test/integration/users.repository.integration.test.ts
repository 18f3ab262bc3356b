/** Users in the table: names, versions, lists, and entries of the outbox. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionsRepository } from '#lambdas/features/auth/sessions.repository.ts';
import {
  type UserRecord,
  removalEntryId,
  type UserOutboxEntry,
} from '#lambdas/features/users/user.ts';
import { creationEntry } from '#lambdas/features/users/create-user.usecase.ts';
import { type UserClaim, type UsersRepository } from '#lambdas/features/users/users.repository.ts';
import { authStore, createdEvent, storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';

const now = new Date('2026-01-01T00:00:00.000Z');

const pendingRecord = (changes: Partial<UserRecord> = {}) =>
  userRecord({ pending: true, isActive: false, ...changes });

const joined = (day: number) => ({ dateJoined: `2026-01-0${day}T00:00:00.000Z` });

const claimOf = (changes: Partial<UserClaim> = {}): UserClaim => ({
  actorId: randomUUID(),
  key: 'key',
  requestHash: 'hash',
  now,
  expiresAt: new Date(now.getTime() + 1000),
  ...changes,
});

const sessionsWork = (userId: string): UserOutboxEntry => ({
  kind: 'sessions',
  id: randomUUID(),
  userId,
  startedAt: now.toISOString(),
  keptSessionId: randomUUID(),
});

describe('users', () => {
  let users: UsersRepository;
  let sessions: SessionsRepository;

  beforeEach(async () => {
    ({ users, sessions } = authStore(await ownTable()));
  });

  async function save(changes: Partial<UserRecord> = {}): Promise<UserRecord> {
    const user = userRecord(changes);
    expect(await storeUser(users, user)).toBe('saved');
    return user;
  }

  const change = (before: UserRecord, changes: Partial<UserRecord>) => {
    const after = { ...before, ...changes, version: before.version + 1 };
    const event = { ...createdEvent(before), id: randomUUID() };
    return { after, saving: () => users.update({ before, after, event }) };
  };

  const removal = (user: UserRecord) => {
    const event = { ...createdEvent(user), id: randomUUID() };
    const startedAt = now.toISOString();
    const entry: UserOutboxEntry = {
      kind: 'removal',
      id: removalEntryId,
      userId: user.id,
      startedAt,
    };
    return { entry, removing: () => users.remove({ user, event, entry }) };
  };

  it('are found by id, and by name and address in any case', async () => {
    const user = await save({ username: 'Ada', email: 'Ada@Example.com' });
    expect(await users.findByEmail(' ada@exAMPLE.com')).toEqual(user);
    expect(await users.findByEmail(`${randomUUID()}@example.com`)).toBeUndefined();
    expect(await users.findById(user.id)).toEqual(user);
    expect(await users.findByUsername('ＡDA')).toEqual(user);
    expect(await users.findById(randomUUID())).toBeUndefined();
    expect(await users.findByUsername(randomUUID())).toBeUndefined();
    expect(await users.findByUsername('ﷺ'.repeat(150))).toBeUndefined();
  });

  it('get an invitation and a picture, change and lose them', async () => {
    const user = await save();
    const picture = (digit: number) => `uploads/00000000-0000-4000-8000-00000000000${digit}.png`;
    const invitation = { tokenHash: 'hash', expiresAt: now.toISOString() };
    const states: Partial<UserRecord>[] = [
      { picture: picture(1) },
      { picture: picture(2), invitation },
      { picture: undefined },
      { picture: picture(1), invitation: undefined },
    ];
    let before = user;
    for (const state of states) {
      const { after, saving } = change(before, state);
      expect(await saving()).toBe('saved');
      expect(await users.findById(user.id)).toEqual(after);
      before = after;
    }
  });

  it('distinguish a taken e-mail address from a taken name', async () => {
    const user = await save();
    const sameMail = userRecord({ email: user.email.toUpperCase() });
    expect(await storeUser(users, sameMail)).toBe('email-taken');
    const same = userRecord({ username: user.username, email: user.email });
    expect(await storeUser(users, same)).toBe('username-taken');
    expect(await users.findById(sameMail.id)).toBeUndefined();
    expect(await users.entries()).toEqual([]);
  });

  it('are in no list and no count until they are settled', async () => {
    const user = pendingRecord();
    const entry = creationEntry(user);
    await users.create({ user, entry });
    expect(await users.findByUsername(user.username)).toEqual(user);
    expect(await users.count()).toBe(0);
    expect(await users.names(10)).toEqual([]);
    expect(await users.entries()).toEqual([entry]);

    const event = createdEvent(user);
    expect(await users.finishCreation({ user, isActive: true, event })).toBe('saved');
    const settled = { ...user, pending: false, isActive: true };
    expect(await users.findById(user.id)).toEqual(settled);
    expect(await users.page({ size: 1, from: { skip: 0 } })).toEqual({
      entries: [settled],
      more: false,
    });
    expect(await users.count()).toBe(1);
    expect(await users.entries()).toEqual([]);
    expect(await users.finishCreation({ user, isActive: false, event })).toBe('stale');
    expect(await users.finishCreation({ user: userRecord(), isActive: true, event })).toBe('stale');
    expect(await users.findById(user.id)).toEqual(settled);
  });

  it('are removed while they are pending, with names, work and key', async () => {
    const user = pendingRecord();
    const claim = claimOf();
    const entry = creationEntry(user, claim);
    await users.create({ user, entry, claim });
    expect(await users.undoCreation(user, entry)).toBe('saved');
    expect(await users.findById(user.id)).toBeUndefined();
    expect(await users.entries()).toEqual([]);
    expect(await users.firstAnswer(claim)).toBeUndefined();
    const again = userRecord({ username: user.username, email: user.email });
    expect(await storeUser(users, again)).toBe('saved');
    expect(await users.undoCreation(again, creationEntry(again))).toBe('stale');
    expect(await users.findById(again.id)).toEqual(again);
  });

  it('are created once per key, until it expires', async () => {
    const [user, claim] = [pendingRecord(), claimOf()];
    const write = (made: UserRecord, at: UserClaim) =>
      users.create({ user: made, entry: creationEntry(made, at), claim: at });
    expect(await write(user, claim)).toBe('saved');
    expect(await users.firstAnswer(claim)).toEqual({ requestHash: 'hash', userId: user.id });
    const second = pendingRecord({ username: user.username });
    expect(await write(second, claim)).toBe('key-used');
    expect(await users.firstAnswer({ ...claim, actorId: randomUUID() })).toBeUndefined();
    const later = { ...claim, now: claim.expiresAt, expiresAt: new Date('2026-02-01') };
    expect(await users.firstAnswer(later)).toBeUndefined();
    expect(await write(pendingRecord(), later)).toBe('saved');
  });

  it('are changed from the version that was read, even if they signed in since', async () => {
    const user = await save({ email: 'old@example.com' });
    const start = { userId: user.id, startedAt: now, endsAt: new Date('2026-02-01') };
    await sessions.start({ ...start, sessionId: 's', familyId: 's' });
    const first = change(user, { email: 'new@example.com', firstName: 'Eva', isViewer: true });
    expect(await first.saving()).toBe('saved');
    const stored = { ...first.after, lastLogin: now.toISOString() };
    expect(await users.findById(user.id)).toEqual(stored);
    expect(await users.names(1)).toMatchObject([{ email: 'new@example.com', firstName: 'Eva' }]);
    expect(await change(user, { firstName: 'Bea' }).saving()).toBe('stale');
    expect(await storeUser(users, userRecord({ email: 'OLD@example.com' }))).toBe('saved');
    expect(await change(stored, { email: 'old@example.com' }).saving()).toBe('email-taken');
    expect(await users.findById(user.id)).toEqual(stored);
  });

  it('are not changed before they are finished, nor when unknown', async () => {
    const user = pendingRecord();
    await users.create({ user, entry: creationEntry(user) });
    expect(await change(user, { isActive: true }).saving()).toBe('stale');
    expect(await users.findById(user.id)).toEqual(user);
    const stranger = userRecord();
    expect(await change(stranger, { isActive: true }).saving()).toBe('stale');
    expect(await removal(stranger).removing()).toBe('stale');
    expect(await users.findById(stranger.id)).toBeUndefined();
  });

  it('are removed with their names, and leave the work for that', async () => {
    const user = await save();
    const { entry, removing } = removal(user);
    expect(await removing()).toBe('saved');
    expect(await users.findById(user.id)).toBeUndefined();
    expect(await users.findByUsername(user.username)).toBeUndefined();
    expect(await users.count()).toBe(0);
    expect(await users.names(10)).toEqual([]);
    expect(await users.entries()).toEqual([entry]);
    expect(await removing()).toBe('stale');
    const again = userRecord({ username: user.username, email: user.email });
    expect(await storeUser(users, again)).toBe('saved');
  });

  it('keep the last active administrator', async () => {
    const admin = await save({ isAdmin: true });
    await save({ isAdmin: true, isActive: false });
    expect(await change(admin, { isAdmin: false }).saving()).toBe('last-admin');
    expect(await change(admin, { isActive: false }).saving()).toBe('last-admin');
    expect(await removal(admin).removing()).toBe('last-admin');
    expect(await users.findById(admin.id)).toEqual(admin);
    expect(await change(admin, { firstName: 'Eva' }).saving()).toBe('saved');
    const other = await save({ isAdmin: true });
    expect(await removal(other).removing()).toBe('saved');
  });

  it('let one of the last two administrators go when both are asked to', async () => {
    const pair = [await save({ isAdmin: true }), await save({ isAdmin: true })];
    const outcomes = await Promise.all(
      pair.map((admin) => change(admin, { isAdmin: false }).saving()),
    );
    expect(outcomes.toSorted()).toEqual(['last-admin', 'saved']);
    const stored = await users.findAll(pair.map(({ id }) => id));
    expect(stored.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });

  it('are listed newest first, from a position or after an offset', async () => {
    const [first, second, third] = [
      await save(joined(1)),
      await save(joined(2)),
      await save(joined(3)),
    ];
    expect(await users.page({ size: 2, from: { skip: 0 } })).toEqual({
      entries: [third, second],
      more: true,
    });
    const after = { time: second?.dateJoined ?? '', id: second?.id ?? '' };
    expect(await users.page({ size: 2, from: { after } })).toEqual({
      entries: [first],
      more: false,
    });
    expect(await users.page({ size: 1, from: { skip: 1 } })).toEqual({
      entries: [second],
      more: true,
    });
    const ids = [first?.id ?? '', randomUUID(), third?.id ?? ''];
    expect(await users.findAll(ids)).toEqual([first, third]);
    expect(await users.findAll([])).toEqual([]);
    expect((await users.names(2)).map(({ id }) => id)).toEqual([third?.id, second?.id]);
  });

  it('keep work until it is finished', async () => {
    const [entry, other] = [sessionsWork(randomUUID()), sessionsWork(randomUUID())];
    await users.addEntry(entry);
    await users.addEntry(other);
    expect(await users.entries()).toEqual(expect.arrayContaining([entry, other]));
    await users.removeEntry(entry);
    await users.removeEntry(entry);
    expect(await users.entries()).toEqual([other]);
  });

  it('are counted correctly after any change', async () => {
    const made: UserRecord[] = [];
    for (let step = 0; step < 60; step += 1) {
      const target = made[step % Math.max(1, made.length)];
      if (!target || step % 3 !== 0) {
        made.push(await save({ isAdmin: step % 2 === 0, isActive: step % 5 !== 0 }));
      } else if (step % 2 === 0) {
        if ((await removal(target).removing()) === 'saved') made.splice(made.indexOf(target), 1);
      } else {
        const { after, saving } = change(target, { isAdmin: !target.isAdmin });
        if ((await saving()) === 'saved') made.splice(made.indexOf(target), 1, after);
      }
    }
    expect(await users.count()).toBe(made.length);
    expect(await users.names(100)).toHaveLength(made.length);
    const admins = made.filter(({ isAdmin, isActive }) => isAdmin && isActive);
    for (const admin of admins.slice(1)) expect(await removal(admin).removing()).toBe('saved');
    const [last] = admins;
    if (last) expect(await removal(last).removing()).toBe('last-admin');
  });
});
