/** Sessions, attempts, known addresses and events in the table. */
import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import { attemptLimit } from '#lambdas/features/auth/attempts.repository.ts';
import type { Session } from '#lambdas/features/auth/sessions.repository.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { authStore, createdEvent, storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';

let table: TestTable;

beforeAll(async () => {
  table = await ownTable();
});

const open = () => authStore(table);

const start = new Date('2026-01-01T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('sessions', () => {
  async function begin(changes: Parameters<typeof userRecord>[0] = {}) {
    const { users, sessions } = open();
    const user = userRecord(changes);
    await storeUser(users, user);
    const sessionId = randomUUID();
    const session: Session = {
      userId: user.id,
      sessionId,
      familyId: sessionId,
      startedAt: start,
      endsAt: later(1000),
    };
    const outcome = await sessions.start(session);
    const find = async (id: string, now = start) =>
      (await sessions.findWithUser({ userId: user.id, sessionId: id, now })).session;
    return { users, sessions, user, session, outcome, find };
  }

  it('are read together with their user, whose last login they set', async () => {
    const { sessions, user, session, outcome } = await begin();
    expect(outcome).toBe('started');
    const asked = { userId: user.id, sessionId: session.sessionId, now: start };
    const lastLogin = start.toISOString();
    expect(await sessions.findWithUser(asked)).toEqual({ user: { ...user, lastLogin }, session });
    expect(await sessions.findWithUser({ ...asked, userId: randomUUID() })).toEqual({
      user: undefined,
      session: undefined,
    });
  });

  it('do not start for an inactive user', async () => {
    const { outcome, session, find } = await begin({ isActive: false });
    expect(outcome).toBe('refused');
    expect(await find(session.sessionId)).toBeUndefined();
  });

  it('do not start with a password that was checked before all were ended', async () => {
    const { users, sessions, user, session, find } = await begin();
    await sessions.endAll(user.id);
    const late = { ...session, sessionId: 'late', familyId: 'late' };
    expect(await sessions.start(late)).toBe('refused');
    const { sessionsEnded } = (await users.findById(user.id)) ?? {};
    expect(await sessions.start({ ...late, sessionsEnded })).toBe('started');
    expect(await find('late')).toEqual({ ...late, sessionsEnded });
    expect(await find(session.sessionId)).toBeUndefined();
  });

  it('end with the account when it is disabled, and for good', async () => {
    const { users, sessions, user: before, session, find } = await begin();
    await sessions.endOthers(before.id, session.sessionId);
    const off = { ...before, isActive: false, version: 2 };
    expect(await users.update({ before, after: off })).toBe('saved');
    expect(await users.update({ before: off, after: { ...before, version: 3 } })).toBe('saved');
    expect(await find(session.sessionId)).toBeUndefined();
  });

  it('are not found once they have expired, even while the item still exists', async () => {
    const { session, find } = await begin();
    expect(await find(session.sessionId, later(999))).toEqual(session);
    expect(await find(session.sessionId, later(1000))).toBeUndefined();
  });

  it('end alone, even when ended more than once', async () => {
    const { sessions, session, find } = await begin();
    const other = { ...session, sessionId: 'other', familyId: 'other' };
    await sessions.start(other);
    await sessions.end(session.userId, session.sessionId);
    await sessions.end(session.userId, session.sessionId);
    expect(await find(session.sessionId)).toBeUndefined();
    expect(await find('other')).toEqual(other);
  });

  it('are carried over with their expiry, and end with all their ids', async () => {
    const { sessions, session: first, find } = await begin();
    const formerUntil = later(60);
    expect(await sessions.carryOver({ from: first, sessionId: 'second', formerUntil })).toBe(
      'carried',
    );
    expect(await sessions.carryOver({ from: first, sessionId: 'third', formerUntil })).toBe(
      'carried',
    );
    expect(await find(first.sessionId, later(59))).toEqual(first);
    expect(await find(first.sessionId, later(60))).toBeUndefined();
    expect(await find('second', later(999))).toEqual({ ...first, sessionId: 'second' });
    await sessions.end(first.userId, 'third');
    expect(await find(first.sessionId)).toBeUndefined();
    expect(await find('second')).toBeUndefined();
    expect(await sessions.carryOver({ from: first, sessionId: 'fourth', formerUntil })).toBe(
      'ended',
    );
    expect(await find('fourth')).toBeUndefined();
  });

  it('end except for one, which keeps all its ids', async () => {
    const { sessions, session: first, find } = await begin();
    for (const id of ['elsewhere', 'there']) {
      await sessions.start({ ...first, sessionId: id, familyId: id });
    }
    await sessions.carryOver({ from: first, sessionId: 'second', formerUntil: later(60) });
    await sessions.endOthers(first.userId, 'second');
    expect(await find('elsewhere')).toBeUndefined();
    expect(await find('there')).toBeUndefined();
    expect(await find(first.sessionId)).toEqual(first);
    expect(await find('second')).toEqual({ ...first, sessionId: 'second' });
    await sessions.endOthers(first.userId, 'there');
    expect(await find('second')).toBeUndefined();
    expect(await find('there')).toBeUndefined();
  });

  it('end all together, including carried ones, while those of others continue', async () => {
    const { sessions, session: first, find } = await begin();
    const other = await begin();
    await sessions.start({ ...first, sessionId: 'elsewhere', familyId: 'elsewhere' });
    const formerUntil = later(60);
    await sessions.carryOver({ from: first, sessionId: 'second', formerUntil });
    await sessions.endAll(first.userId);
    await sessions.endAll(first.userId);
    for (const id of [first.sessionId, 'elsewhere', 'second']) {
      expect(await find(id)).toBeUndefined();
    }
    expect(await other.find(other.session.sessionId)).toEqual(other.session);
  });
});

describe('attempts', () => {
  it('are refused after the last one until the window ends', async () => {
    const { attempts } = open();
    const subject = randomUUID();
    for (let count = 0; count < attemptLimit.attempts; count += 1) {
      expect(await attempts.take(subject, later(count), attemptLimit)).toEqual({ allowed: true });
    }
    expect(await attempts.take(subject, later(100), attemptLimit)).toEqual({
      allowed: false,
      retryAfter: attemptLimit.windowSeconds - 100,
    });
    const ended = later(attemptLimit.windowSeconds);
    expect(await attempts.take(subject, ended, attemptLimit)).toEqual({ allowed: true });
    expect(await attempts.take(randomUUID(), start, attemptLimit)).toEqual({ allowed: true });
  });

  it('may have another limit and another window', async () => {
    const { attempts } = open();
    const subject = randomUUID();
    const once = { attempts: 1, windowSeconds: 60 };
    const take = (seconds: number) => attempts.take(subject, later(seconds), once);
    expect(await take(0)).toEqual({ allowed: true });
    expect(await take(1)).toEqual({ allowed: false, retryAfter: 59 });
    expect(await take(60)).toEqual({ allowed: true });
  });

  it('may be right a limited number of times in a window, which forgets the wrong ones', async () => {
    const { attempts } = open();
    const subject = randomUUID();
    const limit = { attempts: 2, successes: 3, windowSeconds: 60 };
    const take = (seconds: number) => attempts.take(subject, later(seconds), limit);
    await attempts.succeed(subject);
    for (const seconds of [0, 1, 2]) {
      expect(await take(seconds)).toEqual({ allowed: true });
      await attempts.succeed(subject);
    }
    expect(await take(3)).toEqual({ allowed: false, retryAfter: 57 });
    expect(await take(60)).toEqual({ allowed: true });
  });

  it('may restart the window, but a refusal does not', async () => {
    const { attempts } = open();
    const subject = randomUUID();
    const twice = { attempts: 2, windowSeconds: 60, restarts: true } as const;
    const take = (seconds: number) => attempts.take(subject, later(seconds), twice);
    expect([await take(0), await take(59)]).toEqual([{ allowed: true }, { allowed: true }]);
    expect(await take(60)).toEqual({ allowed: false, retryAfter: 59 });
    expect(await take(118)).toEqual({ allowed: false, retryAfter: 1 });
    expect([await take(119), await take(120)]).toEqual([{ allowed: true }, { allowed: true }]);
  });

  it('are counted even when made at once', async () => {
    const { attempts } = open();
    const subject = randomUUID();
    const taken = Array.from({ length: 20 }, () => attempts.take(subject, start, attemptLimit));
    const allowed = (await Promise.all(taken)).filter((outcome) => outcome.allowed);
    expect(allowed).toHaveLength(attemptLimit.attempts);
  });

  it('are given back one by one and forgotten together', async () => {
    const { attempts } = open();
    const subject = randomUUID();
    const take = async () => (await attempts.take(subject, start, attemptLimit)).allowed;
    await attempts.giveBack(subject);
    for (let count = 0; count < attemptLimit.attempts; count += 1) await take();
    await attempts.giveBack(subject);
    expect([await take(), await take()]).toEqual([true, false]);
    await attempts.reset(subject);
    expect(await take()).toBe(true);
  });
});

describe('known addresses', () => {
  it('are each known until the time that was stored last', async () => {
    const { knownAddresses } = open();
    const subject = randomUUID();
    const known = (seconds: number) => knownAddresses.knownUntil(subject, later(seconds));
    expect(await known(0)).toBeUndefined();
    await knownAddresses.remember(subject, later(60));
    expect(await known(59)).toEqual(later(60));
    expect(await known(60)).toBeUndefined();
    await knownAddresses.remember(subject, later(120));
    expect(await known(60)).toEqual(later(120));
    expect(await knownAddresses.knownUntil(randomUUID(), start)).toBeUndefined();
  });

  it('are separate from the attempts of the same subject', async () => {
    const { attempts, knownAddresses } = open();
    const subject = randomUUID();
    await knownAddresses.remember(subject, later(60));
    await attempts.take(subject, start, attemptLimit);
    await attempts.reset(subject);
    expect(await knownAddresses.knownUntil(subject, start)).toEqual(later(60));
  });
});

describe('what is stored', () => {
  it('is refused when it is malformed', async () => {
    const { users } = open();
    const user = userRecord();
    await storeUser(users, user);
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { ...keys.user(user.id) },
        UpdateExpression: 'SET isAdmin = :text',
        ExpressionAttributeValues: { ':text': 'yes' },
      }),
    );
    await expect(users.findById(user.id)).rejects.toThrow('isAdmin');
  });

  it('includes audit events in order of time', async () => {
    const event = { ...createdEvent(userRecord()), timestamp: '2099-01-01T00:00:00.000Z' };
    const { audit, events } = open();
    await audit.record(event);
    expect((await events()).at(-1)).toEqual(event);
  });

  it('lets sessions, attempts and known addresses be deleted by DynamoDB in time', async () => {
    const items = await itemsOf(table);
    const passing = items.filter(({ sk }) => /^(SESSION#|ATTEMPTS|KNOWN)/.test(String(sk)));
    expect(passing.length).toBeGreaterThan(0);
    for (const { expires_at: expiry, windowEndsAt = 0 } of passing) {
      expect(expiry).toBeLessThan(later(2000).getTime() / 1000);
      expect(expiry).toBeGreaterThanOrEqual(Number(windowEndsAt) / 1000);
    }
  });
});
