import * as z from 'zod';
import {
  type Session,
  type SessionsRepository,
  wasEnded,
} from '#lambdas/features/auth/sessions.repository.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys } from '../keys.ts';
import { getItem, getItems, readQuery } from '../reads.ts';
import { changes, type Condition, exists, hasValues, transact, write } from '../transact.ts';
import { parseUser } from '../users/users.items.ts';

export function createSessionsRepository(table: CoreTable): SessionsRepository {
  async function find(userId: string, sessionId: string) {
    const [userKey, sessionKey] = [keys.user(userId), keys.session(userId, sessionId)];
    const items = await getItems(table, [userKey, sessionKey]);
    const user = parseUser(items.find(({ sk }) => sk === userKey.sk));
    const sessionItem = items.find(({ sk }) => sk === sessionKey.sk);
    const session = sessionItem && parseSession(sessionItem);
    return { user, session: session && wasEnded(session, user) ? undefined : session };
  }

  return {
    findWithUser: async ({ userId, sessionId, now }) => {
      const { user, session } = await find(userId, sessionId);
      const expired = session && (session.expiresAt <= now || session.endsAt <= now);
      return { user, session: session && !expired ? asSession(session) : undefined };
    },
    start: async (session) => {
      const failed = await transact(table, [
        {
          update: keys.user(session.userId),
          ...changes({ set: { lastLogin: session.startedAt.toISOString() } }),
          when: isActiveSince(session),
          label: 'user',
        },
        { put: sessionItem(session) },
      ]);
      return failed.has('user') ? 'refused' : 'started';
    },
    carryOver: async ({ from, sessionId, formerUntil }) => {
      const expiry = Math.min(epochSeconds(formerUntil), epochSeconds(from.endsAt));
      const failed = await transact(table, [
        {
          update: keys.session(from.userId, from.sessionId),
          ...changes({ set: { carried: true, [tableKeys.expiry]: expiry } }),
          when: exists,
          label: 'former',
        },
        { put: sessionItem({ ...from, sessionId }) },
      ]);
      return failed.has('former') ? 'ended' : 'carried';
    },
    live: async (user, now) => {
      const { items } = await readQuery(table, sessionsQuery(user.id));
      return items
        .map(parseSession)
        .filter((session) => !session.carried && session.expiresAt > now)
        .filter((session) => !wasEnded(session, user))
        .map(asSession);
    },
    touch: async ({ userId, sessionId }, now) => {
      await write(table, {
        update: keys.session(userId, sessionId),
        ...changes({ set: { lastUsedAt: now.toISOString() } }),
        when: exists,
      });
    },
    end: async (userId, sessionId) => {
      const item = await getItem(table, keys.session(userId, sessionId));
      if (!item) return;
      const session = parseSession(item);
      const isOnlyId = !session.carried && session.familyId === sessionId;
      if (isOnlyId && (await removeUncarried(table, session))) return;
      await removeFamily(table, session);
    },
    endAll: async (userId) => {
      await write(table, { ...endingStep(userId), when: exists });
    },
    endOthers: async (userId, sessionId) => {
      let isDone = false;
      while (!isDone) {
        const { user, session } = await find(userId, sessionId);
        if (!user) return;
        isDone = await write(table, {
          ...endingStep(userId, session?.familyId),
          when: hasCount(user.sessionsEnded),
        });
      }
    },
    clear: (userId) => removeBatch(table, userId),
  };
}

/** Ends all sessions with one write: each request compares the count with the one that its session started with. */
function endingStep(userId: string, keptSession?: string) {
  const change = changes({ set: { keptSession }, add: { sessionsEnded: 1 } });
  return { update: keys.user(userId), ...change };
}

function hasCount(sessionsEnded: number | undefined): Condition {
  return sessionsEnded === undefined
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(sessionsEnded)' }
    : hasValues({ sessionsEnded });
}

function isActiveSince({ sessionsEnded }: Session): Condition {
  const { expression, names, values } = hasCount(sessionsEnded);
  return {
    expression: `isActive = :yes AND ${expression}`,
    names,
    values: { ...values, ':yes': true },
  };
}

function asSession({ expiresAt: _, carried: __, ...session }: StoredSession): Session {
  return session;
}

const sessionItemSchema = z.object({
  userId: z.string(),
  sessionId: z.string(),
  familyId: z.string(),
  sessionsEnded: z.int().optional(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  browser: z.string().optional(),
  system: z.string().optional(),
  country: z.string().optional(),
  lastUsedAt: z.iso.datetime().optional(),
  /** Epoch seconds. Earlier than `endsAt` once the session continues under another id. */
  [tableKeys.expiry]: z.int(),
  carried: z.literal(true).optional(),
});

interface StoredSession extends Session {
  expiresAt: Date;
  /** Whether a refresh has continued the session under another id. */
  carried: boolean;
}

function sessionItem({ startedAt, endsAt, lastUsedAt, ...ids }: Session) {
  return {
    ...keys.session(ids.userId, ids.sessionId),
    ...ids,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    [tableKeys.expiry]: epochSeconds(endsAt),
  };
}

/** @throws ZodError when the stored item is not a session */
function parseSession(item: unknown): StoredSession {
  const { startedAt, endsAt, lastUsedAt, carried, expires_at, ...ids } =
    sessionItemSchema.parse(item);
  return {
    ...ids,
    ...(lastUsedAt !== undefined && { lastUsedAt: new Date(lastUsedAt) }),
    startedAt: new Date(startedAt),
    endsAt: new Date(endsAt),
    expiresAt: new Date(expires_at * 1000),
    carried: carried === true,
  };
}

/** @returns false when a refresh has continued the session under another id meanwhile */
function removeUncarried(table: CoreTable, { userId, sessionId }: Session) {
  const when = { expression: 'attribute_not_exists(carried)' };
  return write(table, { delete: keys.session(userId, sessionId), when });
}

/** Repeats until no id is left, because a concurrent refresh may add one while the known ids are removed. */
async function removeFamily(
  table: CoreTable,
  { userId, familyId }: Pick<Session, 'userId' | 'familyId'>,
): Promise<void> {
  const query = sessionsQuery(userId);
  for (;;) {
    const { items } = await readQuery(table, {
      ...query,
      FilterExpression: 'familyId = :family',
      ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':family': familyId },
    });
    if (items.length === 0) return;
    await removeItems(table, items);
  }
}

/** As many sessions as one tick has time to remove. */
const maxPerRun = 1000;

/** @returns whether no session is left */
async function removeBatch(table: CoreTable, userId: string): Promise<boolean> {
  const { items } = await readQuery(table, { ...sessionsQuery(userId), limit: maxPerRun });
  await removeItems(table, items);
  return items.length < maxPerRun;
}

async function removeItems(table: CoreTable, items: Record<string, unknown>[]): Promise<void> {
  await eachInParallel(items, async (item) => {
    const { userId, sessionId } = parseSession(item);
    await write(table, { delete: keys.session(userId, sessionId) });
  });
}

function sessionsQuery(userId: string) {
  const { pk, sk: prefix } = keys.session(userId, '');
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  };
}
