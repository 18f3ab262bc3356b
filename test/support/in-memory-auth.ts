/**
 * Users, sessions and attempts in memory, for tests; the repository suite keeps them true to
 * DynamoDB.
 */
import type { AuditEvent, AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { AttemptsRepository } from '#lambdas/features/auth/attempts.repository.ts';
import type { KnownAddressesRepository } from '#lambdas/features/auth/known-addresses.repository.ts';
import {
  type Session,
  type SessionsRepository,
  wasEnded,
} from '#lambdas/features/auth/sessions.repository.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { endSessions, inMemoryUsers } from './in-memory-users.ts';

type StoredSession = Session & { expiresAt: Date };

export function inMemoryAuth() {
  const byId = new Map<string, UserRecord>();
  const sessionsById = new Map<string, StoredSession>();
  const windows = new Map<string, { attempts: number; successes: number; endsAt: number }>();
  const knownUntil = new Map<string, Date>();
  const events: AuditEvent[] = [];

  const users = inMemoryUsers(byId, events);

  const sessionKey = (userId: string, sessionId: string) => `${userId} ${sessionId}`;
  const sessions: SessionsRepository = {
    findWithUser: async ({ userId, sessionId, now }) => {
      const user = byId.get(userId);
      const stored = sessionsById.get(sessionKey(userId, sessionId));
      const live = stored && stored.expiresAt > now && stored.endsAt > now;
      const { expiresAt: _, ...session } = stored ?? {};
      return {
        user: structuredClone(user),
        // Without foreign fields.
        session: live && !wasEnded(stored, user) ? (session as Session) : undefined,
      };
    },
    start: async (session) => {
      const user = byId.get(session.userId);
      if (!user?.isActive || user.sessionsEnded !== session.sessionsEnded) return 'refused';
      byId.set(user.id, { ...user, lastLogin: session.startedAt.toISOString() });
      const key = sessionKey(session.userId, session.sessionId);
      sessionsById.set(key, { ...session, expiresAt: session.endsAt });
      return 'started';
    },
    carryOver: async ({ from, sessionId, formerUntil }) => {
      const former = sessionsById.get(sessionKey(from.userId, from.sessionId));
      if (!former) return 'ended';
      former.expiresAt = formerUntil < from.endsAt ? formerUntil : from.endsAt;
      const next = { ...from, sessionId, expiresAt: from.endsAt };
      sessionsById.set(sessionKey(from.userId, sessionId), next);
      return 'carried';
    },
    end: async (userId, sessionId) => {
      const family = sessionsById.get(sessionKey(userId, sessionId))?.familyId;
      for (const [key, session] of sessionsById) {
        if (session.userId === userId && session.familyId === family) sessionsById.delete(key);
      }
    },
    endAll: async (userId) => endSessions(byId, userId),
    endOthers: async (userId, sessionId) => {
      const [user, own] = [byId.get(userId), sessionsById.get(sessionKey(userId, sessionId))];
      const isLive = own && !wasEnded(own, user);
      endSessions(byId, userId, isLive ? own.familyId : undefined);
    },
    clear: async (userId) => {
      for (const [key, session] of sessionsById) {
        if (session.userId === userId) sessionsById.delete(key);
      }
      return true;
    },
  };

  const attempts: AttemptsRepository = {
    take: async (subject, now, limit) => {
      const window = windows.get(subject);
      const endsAt = now.getTime() + limit.windowSeconds * 1000;
      if (!window || window.endsAt <= now.getTime()) {
        windows.set(subject, { attempts: 1, successes: 0, endsAt });
        return { allowed: true };
      }
      const { attempts: most, successes = Number.POSITIVE_INFINITY } = limit;
      if (window.attempts >= most || window.successes >= successes) {
        const retryAfter = Math.ceil((window.endsAt - now.getTime()) / 1000);
        return { allowed: false, retryAfter };
      }
      window.attempts += 1;
      if (limit.restarts) window.endsAt = endsAt;
      return { allowed: true };
    },
    giveBack: async (subject) => {
      const window = windows.get(subject);
      if (window && window.attempts > 0) window.attempts -= 1;
    },
    reset: async (subject) => {
      windows.delete(subject);
    },
    succeed: async (subject) => {
      const window = windows.get(subject);
      if (window) Object.assign(window, { attempts: 0, successes: window.successes + 1 });
    },
  };

  const knownAddresses: KnownAddressesRepository = {
    knownUntil: async (subject, now) => {
      const until = knownUntil.get(subject);
      return until && until > now ? until : undefined;
    },
    remember: async (subject, until) => {
      knownUntil.set(subject, until);
    },
  };

  const audit: AuditRepository = {
    record: async (event) => {
      events.push(event);
    },
  };

  return {
    users,
    sessions,
    attempts,
    knownAddresses,
    audit,
    events,
    /** Changes by an administrator, bypassing the use cases. */
    change: (id: string, changes: Partial<UserRecord>) => {
      const user = byId.get(id);
      if (user) byId.set(id, { ...user, ...changes });
    },
    liveSessions: () => sessionsById.size,
  };
}
