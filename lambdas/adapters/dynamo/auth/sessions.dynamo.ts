import type { Session, SessionsRepository } from '#lambdas/features/auth/sessions.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { exists } from '../conditions.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { parseUser } from '../users/users.items.ts';
import { parseSession, type StoredSession, sessionItem } from './sessions.items.ts';
import { removeAll, removeFamily, removeOthers, removeUncarried } from './sessions.removal.ts';

export function createSessionsRepository(table: CoreTable): SessionsRepository {
  return {
    findWithUser: async ({ userId, sessionId, now }) => {
      const wanted = { user: keys.user(userId), session: keys.session(userId, sessionId) };
      const items = await getItems(table, Object.values(wanted));
      const sessionItem = items.find((item) => item.sk === wanted.session.sk);
      const session = sessionItem && parseSession(sessionItem);
      const expired = session && (session.expiresAt <= now || session.endsAt <= now);
      return {
        user: parseUser(items.find((item) => item.sk === wanted.user.sk)),
        session: session && !expired ? asSession(session) : undefined,
      };
    },
    start: async (session) => {
      const failed = await transact(table, [
        {
          update: keys.user(session.userId),
          expression: 'SET #lastLogin = :now',
          names: { '#lastLogin': 'lastLogin' },
          values: { ':now': session.startedAt.toISOString() },
          when: {
            expression: '#isActive = :yes',
            names: { '#isActive': 'isActive' },
            values: { ':yes': true },
          },
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
    endAll: (userId) => removeAll(table, userId),
    endOthers: async (userId, sessionId) => {
      const item = await getItem(table, keys.session(userId, sessionId));
      if (item) await removeOthers(table, parseSession(item));
      else await removeAll(table, userId);
    },
  };
}

function asSession({ expiresAt: _, carried: __, ...session }: StoredSession): Session {
  return session;
}
