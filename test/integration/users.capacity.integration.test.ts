/**
 * The units that ACCESS-PATTERNS.md promises for user management, measured: change both together.
 */
import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { userEntryItem, userItem } from '#lambdas/adapters/dynamo/users/users.items.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { listUsers } from '#lambdas/features/users/list-users.usecase.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { encodeCursor } from '#lambdas/kernel/time-cursor.ts';
import { creationEntry } from '#lambdas/features/users/user-creation.ts';
import { removalEntryId, type UserOutboxEntry } from '#lambdas/features/users/user-outbox.ts';
import type { UserClaim, UsersRepository } from '#lambdas/features/users/users.repository.ts';
import { createdEvent, storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

let table: TestTable;
let users: UsersRepository;
let cost: ReturnType<typeof meterOf>;

async function freshTable() {
  table = await ownTable();
  users = createUsersRepository(table);
  cost = meterOf(table);
}

const event = () => ({ ...createdEvent(userRecord()), id: randomUUID() });

describe.each([100, 5000])('what reads cost among %d users', (size) => {
  const made: UserRecord[] = [];

  beforeAll(async () => {
    await freshTable();
    made.push(...(await fill(size)));
  }, 60_000);

  const list = (query: Parameters<typeof listUsers>[0]['query']) =>
    listUsers({ query, actor: signedIn('admin') }, { users });

  it('any page of 20 by its cursor: 23 with its total, however deep', async () => {
    for (const index of [0, size / 2, size - 30]) {
      const { dateJoined: time, id } = made[index] as UserRecord; // there are that many
      const cursor = encodeCursor({ list: 'users', page: 2, after: { time, id } });
      const listing = async () => expect((await list({ cursor })).users).toHaveLength(20);
      expect(await cost(listing)).toEqual({ read: 23, write: 0 });
    }
  });

  it('a page beyond the last one: 1', async () => {
    expect(await cost(() => list({ page: 100_000 }))).toEqual({ read: 1, write: 0 });
  });

  it('a search: the size of the names of 1,000 users, and 1 for each user shown', async () => {
    const searching = async () => expect((await list({ q: 'nobody' })).users).toEqual([]);
    const { read } = await cost(searching);
    expect(read).toBeLessThanOrEqual(Math.min(size, 1000) * 0.1 + 1);
    const { username } = made[0] as UserRecord; // there is one
    expect(await cost(() => list({ q: username }))).toEqual({ read: read + 1, write: 0 });
  });
});

describe('what writes cost, each in one transaction', () => {
  beforeAll(freshTable);

  it('creating: 8 and 10, an Idempotency-Key 2 more and 1 to look it up', async () => {
    const user = userRecord({ pending: true, isActive: false });
    const creating = () => users.create({ user, entry: creationEntry(user) });
    expect(await cost(creating)).toEqual({ read: 0, write: 8 });
    const settling = () => users.settle({ user, isActive: true, event: event() });
    expect(await cost(settling)).toEqual({ read: 0, write: 10 });

    const other = userRecord({ pending: true, isActive: false });
    const claim: UserClaim = {
      actorId: 'a',
      key: 'k',
      requestHash: 'h',
      now: new Date(),
      expiresAt: new Date(Date.now() + 1000),
    };
    const entry = creationEntry(other, claim);
    const claiming = () => users.create({ user: other, entry, claim });
    expect(await cost(claiming)).toEqual({ read: 0, write: 10 });
    expect(await cost(() => users.firstAnswer(claim))).toEqual({ read: 1, write: 0 });
    expect(await cost(() => users.abandon(other, entry))).toEqual({ read: 0, write: 10 });
  });

  it('changing: 6; another e-mail address 4 more; another picture, becoming or ceasing to be an administrator 2', async () => {
    const stored = userRecord();
    await storeUser(users, stored);
    let before: UserRecord = stored;
    const change = (changes: Partial<UserRecord>) => async () => {
      const after = { ...before, ...changes, version: before.version + 1 };
      expect(await users.update({ before, after, event: event() })).toBe('saved');
      before = after;
    };
    expect(await cost(change({ firstName: 'Eva' }))).toEqual({ read: 0, write: 6 });
    expect(await cost(change({ email: 'eva@example.com' }))).toEqual({ read: 0, write: 10 });
    const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
    expect(await cost(change({ picture }))).toEqual({ read: 0, write: 8 });
    expect(await cost(change({ picture: undefined }))).toEqual({ read: 0, write: 8 });
    expect(await cost(change({ isAdmin: true }))).toEqual({ read: 0, write: 8 });
  });

  it('deleting: 14', async () => {
    const user = userRecord();
    await storeUser(users, user);
    const startedAt = new Date().toISOString();
    const entry: UserOutboxEntry = {
      kind: 'removal',
      id: removalEntryId,
      userId: user.id,
      startedAt,
    };
    const removing = () => users.remove({ user, event: event(), entry });
    expect(await cost(removing)).toEqual({ read: 0, write: 14 });
    expect(await cost(() => users.unfinished())).toEqual({ read: 1, write: 0 });
    expect(await cost(() => users.finish(entry))).toEqual({ read: 0, write: 1 });
    expect(await cost(() => users.begin(entry))).toEqual({ read: 0, write: 1 });
  });
});

/** @returns the users, newest first */
async function fill(size: number): Promise<UserRecord[]> {
  const filled = Array.from({ length: size }, (_, index) =>
    userRecord({ dateJoined: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString() }),
  );
  const counters = { ...keys.userCounters(), total: size, activeAdmins: 0 };
  const items = [counters, ...filled.flatMap((user) => [userItem(user), userEntryItem(user)])];
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.client.send(
      new BatchWriteCommand({ RequestItems: { [table.tableName]: requests } }),
    );
  }
  return filled;
}
