/** The units that ACCESS-PATTERNS.md promises for users, sessions and attempts, measured. */
import { beforeAll, expect, it } from 'vitest';
import { attemptLimit } from '#lambdas/features/auth/attempts.repository.ts';
import { authStore, createdEvent, storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';

const start = new Date('2026-01-01T00:00:00.000Z');
const user = userRecord();
const session = {
  userId: user.id,
  sessionId: 'first',
  familyId: 'first',
  startedAt: start,
  endsAt: new Date('2026-02-01T00:00:00.000Z'),
};

let store: ReturnType<typeof authStore>;
let measure: ReturnType<typeof meterOf>;

beforeAll(async () => {
  store = authStore(await ownTable());
  measure = meterOf(store.table);
});

it('finding and reading a user with the session costs what the table says', async () => {
  const { users, sessions } = store;
  const asked = { userId: user.id, sessionId: 'first', now: start };
  expect(await storeUser(users, user)).toBe('saved');
  expect(await measure(() => users.findById(user.id))).toEqual({ read: 1, write: 0 });
  expect(await measure(() => users.findByUsername(user.username))).toEqual({ read: 2, write: 0 });
  expect(await measure(() => users.findByEmail(user.email))).toEqual({ read: 2, write: 0 });
  expect(await measure(() => users.findByUsername('nobody'))).toEqual({ read: 1, write: 0 });
  expect(await measure(() => sessions.start(session))).toEqual({ read: 0, write: 4 });
  expect(await measure(() => sessions.findWithUser(asked))).toEqual({ read: 2, write: 0 });
  expect(await measure(() => sessions.end(user.id, 'first'))).toEqual({ read: 1, write: 1 });
});

it('a carried session costs what the table says', async () => {
  const { sessions } = store;
  await sessions.start(session);
  const step = { from: session, sessionId: 'second', formerUntil: session.endsAt };
  expect(await measure(() => sessions.carryOver(step))).toEqual({ read: 0, write: 4 });
  expect(await measure(() => sessions.end(user.id, 'second'))).toEqual({ read: 3, write: 2 });
});

it('ending sessions together costs the same however many there are', async () => {
  const { sessions } = store;
  const ids = Array.from({ length: 200 }, (_, index) => `session ${index}`);
  for (const id of ids) await sessions.start({ ...session, sessionId: id, familyId: id });
  const others = () => sessions.endOthers(user.id, ids[0] ?? '');
  expect(await measure(others)).toEqual({ read: 2, write: 1 });
  expect(await measure(() => sessions.endAll(user.id))).toEqual({ read: 0, write: 1 });
  const clearing = await measure(() => sessions.clear(user.id));
  expect(clearing).toEqual({ read: expect.any(Number), write: 200 });
  expect(clearing.read).toBeLessThan(15);
});

it('a known address costs what the table says', async () => {
  const { knownAddresses: known } = store;
  expect(await measure(() => known.knownUntil('subject', start))).toEqual({ read: 1, write: 0 });
  expect(await measure(() => known.remember('subject', start))).toEqual({ read: 0, write: 1 });
  expect(await measure(() => known.knownUntil('subject', start))).toEqual({ read: 1, write: 0 });
});

it('attempts and events cost what the table says', async () => {
  const { attempts, audit } = store;
  const take = () => attempts.take('subject', start, attemptLimit);
  expect(await measure(take)).toEqual({ read: 0, write: 1 });
  for (let count = 2; count < attemptLimit.attempts; count += 1) await take();
  await take();
  const refused = await measure(take);
  // A failed condition costs the writes, but only AWS reports them.
  expect(refused.read).toBe(1);
  expect(await measure(() => attempts.succeed('subject'))).toEqual({ read: 0, write: 1 });
  expect(await measure(() => attempts.reset('subject'))).toEqual({ read: 0, write: 1 });
  expect(await measure(() => audit.record(createdEvent(user)))).toEqual({ read: 0, write: 1 });
});
