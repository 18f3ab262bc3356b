import {
  type Session,
  type SessionsRepository,
  wasEnded,
} from '#lambdas/features/auth/sessions.repository.ts';

import { tableKeys } from '#shared/platform/tables.ts';
import { exists } from '../conditions.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { type Condition, transact } from '../transact.ts';
import { parseUser } from '../users/users.items.ts';
import { write } from '../writes.ts';
import { parseSession, type StoredSession, sessionItem } from './sessions.items.ts';
import { removeFamily, removeFirst, removeUncarried } from './sessions.removal.ts';

export function createSessionsRepository(table: CoreTable): SessionsRepository {
  async function find(userId: string, sessionId: string) {
    const wanted = { user: keys.user(userId), session: keys.session(userId, sessionId) };
    const items = await getItems(table, Object.values(wanted));
    const user = parseUser(items.find((item) => item.sk === wanted.user.sk));
    const item = items.find(({ sk }) => sk === wanted.session.sk);
    const session = item && parseSession(item);
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
          expression: 'SET #lastLogin = :now',
          names: { '#lastLogin': 'lastLogin' },
          values: { ':now': session.startedAt.toISOString() },
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
          expression: 'SET #carried = :yes, #expiry = :expiry',
          names: { '#carried': 'carried', '#expiry': tableKeys.expiry },
          values: { ':yes': true, ':expiry': expiry },
          when: exists,
          label: 'former',
        },
        { put: sessionItem({ ...from, sessionId }) },
      ]);
      return failed.has('former') ? 'ended' : 'carried';
    },
    end: async (userId, sessionId) => {
      const item = await getItem(table, keys.session(userId, sessionId));
      if (!item) return;
      const session = parseSession(item);
      const alone = !session.carried && session.familyId === sessionId;
      if (alone && (await removeUncarried(table, session))) return;
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
    clear: (userId) => removeFirst(table, userId),
  };
}

/** Sessions are compared with the count at each request, so that ending many costs what ending one does. */
function endingStep(userId: string, keptSession?: string) {
  return {
    update: keys.user(userId),
    expression: `ADD sessionsEnded :one ${keptSession ? 'SET keptSession = :kept' : 'REMOVE keptSession'}`,
    names: {},
    values: { ':one': 1, ...(keptSession && { ':kept': keptSession }) },
  };
}

function hasCount(sessionsEnded: number | undefined): Condition {
  return sessionsEnded === undefined
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(sessionsEnded)' }
    : { expression: 'sessionsEnded = :ended', values: { ':ended': sessionsEnded } };
}

function isActiveSince({ sessionsEnded }: Session): Condition {
  const { expression, values } = hasCount(sessionsEnded);
  return {
    expression: `isActive = :yes AND ${expression}`,
    values: { ...values, ':yes': true },
  };
}

function asSession({ expiresAt: _, carried: __, ...session }: StoredSession): Session {
  return session;
}
