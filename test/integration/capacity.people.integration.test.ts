/** Measures the costs of users, sessions and messages: the numbers of ACCESS-PATTERNS.md are the expectation. */
import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createSitePagesRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import { userEntryItem, userItem } from '#lambdas/adapters/dynamo/users/users.items.ts';
import { attemptLimit } from '#lambdas/features/auth/attempts.repository.ts';
import { type ContactDeps, sendMessage } from '#lambdas/features/contact/send-message.usecase.ts';
import { listUsers } from '#lambdas/features/users/read-users.usecases.ts';
import { creationEntry } from '#lambdas/features/users/create-user.usecase.ts';
import type { UserClaim } from '#lambdas/features/users/users.repository.ts';
import {
  removalEntryId,
  type UserOutboxEntry,
  type UserRecord,
} from '#lambdas/features/users/user.ts';
import { encodeCursor } from '#lambdas/kernel/paging.ts';
import type { Contact } from '#shared/schemas/contact.ts';
import { authStore, createdEvent, storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { type Capacity, having, itCosts, type Meter, meterOf } from '#test/support/capacity.ts';
import { contactForm, someContact } from '#test/support/contact-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

async function openStore() {
  const store = authStore(await ownTable());
  return { ...store, cost: meterOf(store.table) };
}

type Store = Awaited<ReturnType<typeof openStore>>;

describe('signing in', () => {
  const start = new Date('2026-01-01T00:00:00.000Z');
  const user = userRecord();
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
    await storeUser(store.users, user);
  });

  const sessionOf = (sessionId: string) => ({
    userId: user.id,
    sessionId,
    familyId: sessionId,
    startedAt: start,
    endsAt: new Date('2026-02-01T00:00:00.000Z'),
  });
  const started = async () => {
    const session = sessionOf(randomUUID());
    await store.sessions.start(session);
    return session;
  };
  const carryOver = async (from: ReturnType<typeof sessionOf>) => {
    const sessionId = randomUUID();
    await store.sessions.carryOver({ from, sessionId, formerUntil: from.endsAt });
    return sessionId;
  };
  const carried = async () => carryOver(await started());
  const take = (subject: string) => store.attempts.take(subject, start, attemptLimit);

  const event = () => ({ ...createdEvent(user), id: randomUUID() });
  const entry = { kind: 'sessions', id: 'x', userId: user.id, startedAt: user.dateJoined } as const;
  const secondStep = {
    userId: user.id,
    sealed: 's'.repeat(70),
    lastStep: 1,
    recoveryHashes: Array<string>(10).fill('h'.repeat(43)),
    trusted: [],
    revision: 'first',
  };
  const { sealed } = secondStep;
  const setUp = { userId: user.id, sealed, endsAt: '2026-02-01T00:00:00.000Z' };
  const turnOn = () => store.secondSteps.turnOn({ secondStep, setUp, event: event(), entry });
  const on = async () => {
    await store.secondSteps.beginSetUp(setUp);
    await turnOn();
  };
  const saved = { before: secondStep, after: secondStep };
  const rules = { secondStepRequiredSince: null };

  itCosts('Reads and writes of users, sessions and attempts', () => store.cost, [
    ['Note that a session', having(started, (own) => store.sessions.touch(own, start))],
    ['Begin a set-up', () => store.secondSteps.beginSetUp(setUp)],
    ['Which set-up waits', () => store.secondSteps.findSetUp(user.id)],
    ['Turn a second step on', turnOn],
    ['Has this user a second step', () => store.secondSteps.find(user.id)],
    ['Use a code up', () => store.secondSteps.save(saved)],
    ['… with a recovery code', () => store.secondSteps.save({ ...saved, event: event() })],
    ['Turn it off', () => store.secondSteps.remove({ before: secondStep, event: event() })],
    [
      '… for a user whose',
      having(on, () => store.secondSteps.remove({ before: secondStep, event: event(), entry })),
    ],
    ['Decide it', () => store.signInRules.save({ before: rules, after: rules, event: event() })],
    ['Must staff', () => store.signInRules.find()],
    [
      'Who is calling',
      () => store.sessions.findWithUser({ userId: user.id, sessionId: 'x', now: start }),
    ],
    ['Which user is this?', () => store.users.findById(user.id)],
    ['Who has this name', () => store.users.findByUsername(user.username)],
    ['Who has this name', () => store.users.findByEmail(user.email)],
    ['Who has this name', () => store.users.findByUsername('nobody'), { read: -1 }],
    ['Store a sign-in', () => store.sessions.start(sessionOf('first'))],
    ['Continue', having(started, carryOver)],
    ['Log out', () => store.sessions.end(user.id, 'first')],
    [
      'Log out',
      having(carried, (sessionId) => store.sessions.end(user.id, sessionId)),
      { read: 2, write: 1 },
    ],
    ['End every session', () => store.sessions.endAll(user.id)],
    [
      'End all but this one',
      having(started, (own) => store.sessions.endOthers(user.id, own.sessionId)),
    ],
    ['Take the first attempt', () => take('first')],
    // A failed condition costs the writes, but only AWS reports them.
    ['Take another one', () => take('first'), { write: -1 }],
    [
      'Be refused',
      async () => {
        for (let count = 0; count < attemptLimit.attempts; count += 1) await take('refused');
        return () => take('refused');
      },
      { write: -2 },
    ],
    ['Has this address', () => store.knownAddresses.knownUntil('subject', start)],
    ['Remember', () => store.knownAddresses.remember('subject', start)],
    ['Forget attempts', () => store.attempts.succeed('first')],
    ['Forget attempts', () => store.attempts.reset('first')],
    ['Record an event', () => store.audit.record(createdEvent(user))],
    ['Where is the site?', () => createSitePagesRepository(store.table).find('shell')],
  ]);

  it('ending 200 sessions costs what ending one does, and clearing them a write each', async () => {
    const other = userRecord();
    await storeUser(store.users, other);
    for (let count = 0; count < 200; count += 1) {
      await store.sessions.start({ ...sessionOf(`session ${count}`), userId: other.id });
    }
    const others = () => store.sessions.endOthers(other.id, 'session 0');
    expect(await store.cost(others)).toEqual({ read: 2, write: 1 });
    expect(await store.cost(() => store.sessions.endAll(other.id))).toEqual({ read: 0, write: 1 });
    const { read, write } = await store.cost(() => store.sessions.clear(other.id));
    expect({ write, isCheap: read < 15 }).toEqual({ write: 200, isCheap: true });
  });
});

describe('5,000 users', () => {
  let store: Store;
  let made: UserRecord[];
  beforeAll(async () => {
    store = await openStore();
    made = await fill(store.table);
  });

  const event = () => ({ ...createdEvent(userRecord()), id: randomUUID() });
  const pending = () => userRecord({ pending: true, isActive: false });
  const claim: UserClaim = {
    actorId: 'a',
    key: 'k',
    requestHash: 'h',
    now: new Date(),
    expiresAt: new Date(Date.now() + 1000),
  };
  const begun = async () => {
    const user = pending();
    await store.users.create({ user, entry: creationEntry(user) });
    return user;
  };
  const stored = async (changes: Partial<UserRecord> = {}) => {
    const user = userRecord(changes);
    await storeUser(store.users, user);
    return user;
  };
  const creating = (own?: UserClaim) => {
    const user = pending();
    const entry = creationEntry(user, own);
    return store.users.create({ user, entry, ...(own && { claim: own }) });
  };
  const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
  const changing = (changes: Partial<UserRecord>, { was = {}, isTold = true } = {}) =>
    having(
      () => stored(was),
      (before) => {
        const after = { ...before, ...changes, version: before.version + 1 };
        return store.users.update({ before, after, ...(isTold && { event: event() }) });
      },
    );
  const work = (userId: string): UserOutboxEntry => {
    const startedAt = new Date().toISOString();
    return { kind: 'removal', id: removalEntryId, userId, startedAt };
  };
  const list = (query: Parameters<typeof listUsers>[0]['query']) =>
    listUsers({ query, actor: signedIn('admin') }, store);

  itCosts('Reads and writes of user management', () => store.cost, [
    ['A page of 20', () => list(pageAfter(made, 50))],
    ['Is any work pending?', () => store.users.entries()],
    ['What was the first answer', () => store.users.firstAnswer(claim)],
    ['Create a user, pending', () => creating()],
    ['Create a user, pending', () => creating(claim), { write: 2 }],
    [
      'Finish a creation',
      having(begun, (user) => store.users.finishCreation({ user, isActive: true, event: event() })),
    ],
    [
      'Roll back a creation',
      having(begun, (user) => store.users.undoCreation(user, creationEntry(user))),
    ],
    ['Change a user', changing({ firstName: 'Eva' })],
    [
      'Use a link up',
      having(stored, (before) => {
        const after = { ...before, version: before.version + 1 };
        return store.users.update({ before, after, entry: work(before.id) });
      }),
    ],
    ['Put it back', changing({ firstName: 'Eva' }, { isTold: false })],
    ['… with another e-mail', changing({ email: 'eva@example.com' })],
    ['Change a user', changing({ isAdmin: true }), { write: 2 }],
    ['Change a user', changing({ picture }), { write: 2 }],
    ['Change a user', changing({ picture: undefined }, { was: { picture } }), { write: 2 }],
    [
      'Delete a user',
      having(stored, (user) => store.users.remove({ user, event: event(), entry: work(user.id) })),
    ],
    ['Add work, remove it', () => store.users.addEntry(work('x'))],
    ['Add work, remove it', () => store.users.removeEntry(work('x'))],
  ]);

  it('a page costs the same however deep it is, and 1 beyond the last', async () => {
    for (const index of [0, 2500, 4970]) {
      const listing = async () =>
        expect((await list(pageAfter(made, index))).users).toHaveLength(20);
      expect(await store.cost(listing)).toEqual({ read: 23, write: 0 });
    }
    expect(await store.cost(() => list({ page: 100_000 }))).toEqual({ read: 1, write: 0 });
  });

  it('a search costs the size of the names of 1,000, and 1 for each that is shown', async () => {
    const { read } = await store.cost(() => list({ q: 'nobody' }));
    expect(read).toBeLessThanOrEqual(101);
    const { username } = made[0] as UserRecord; // at least one user was made
    expect(await store.cost(() => list({ q: username }))).toEqual({ read: read + 1, write: 0 });
  });
});

describe('messages', () => {
  let deps: ContactDeps;
  let cost: Meter;
  beforeAll(async () => {
    const table = await ownTable();
    deps = contactForm({}, table).deps;
    cost = meterOf(table);
  });
  let sender = 0;
  const send = (
    contact: Partial<Contact> = {},
    { idempotencyKey, to }: { idempotencyKey?: string; to?: string } = {},
  ) => {
    const address = to ?? `sender ${(sender += 1)}`;
    return sendMessage({ contact: { ...someContact, ...contact }, address, idempotencyKey }, deps);
  };

  it.each<[string, Capacity, () => Promise<unknown>]>([
    ['one that is mailed', { read: 1, write: 13 }, () => send()],
    ['with an Idempotency-Key', { read: 2, write: 15 }, () => send({}, { idempotencyKey: 'key' })],
    ['the same again', { read: 1, write: 0 }, () => send({}, { idempotencyKey: 'key' })],
    ['spam', { read: 1, write: 8 }, () => send({ website: 'x' })],
    ['5,000 characters', { read: 1, write: 28 }, () => send({ message: 'x'.repeat(5000) })],
  ])('%s: %o', async (_name, units, work) => {
    expect(await cost(work)).toEqual(units);
  });

  it('a refused one: 1 read unit, and with an Idempotency-Key 3', async () => {
    for (let count = 0; count < 5; count += 1) await send({}, { to: 'busy' });
    const refused = (options = {}) =>
      cost(() => send({}, { to: 'busy', ...options }).catch(() => {}));
    expect(await refused()).toEqual({ read: 1, write: 0 });
    expect(await refused({ idempotencyKey: 'late' })).toEqual({ read: 3, write: 0 });
  });
});

function pageAfter(users: UserRecord[], index: number) {
  const { dateJoined: time, id } = users[index] as UserRecord; // more users than `index` were made
  return { cursor: encodeCursor({ list: 'users', page: 2, after: { time, id } }) };
}

const size = 5000;

/** @returns `count` users, newest first */
async function fill({ client, tableName }: CoreTable): Promise<UserRecord[]> {
  const filled = Array.from({ length: size }, (_, index) =>
    userRecord({ dateJoined: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString() }),
  );
  const counters = { ...keys.userCounters(), total: size, activeAdmins: 0 };
  const items = [counters, ...filled.flatMap((user) => [userItem(user), userEntryItem(user)])];
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
  return filled;
}
