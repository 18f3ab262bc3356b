import type { SessionsEntry, UserRecord, UsersRepository } from '../users/users.repository.ts';

/** One sign-in, identified by the `origin_jti` of its access tokens. */
export interface Session {
  userId: string;
  sessionId: string;
  /** `sessionId` at the sign-in. A refresh that changes `origin_jti` changes only `sessionId`. */
  familyId: string;
  /** `sessionsEnded` of the user, as read before the password was checked. */
  sessionsEnded?: number | undefined;
  startedAt: Date;
  endsAt: Date;
  /** Browser, system and country are those of the sign-in. Sessions of earlier releases lack them. */
  browser?: string | undefined;
  system?: string | undefined;
  country?: string | undefined;
  /** Updated at most once an hour. */
  lastUsedAt?: Date | undefined;
}

export function lastUseOf({ lastUsedAt, startedAt }: Session): Date {
  return lastUsedAt ?? startedAt;
}

export interface SessionsRepository {
  /** Reads both in one consistent read. A session that is over is not found. */
  findWithUser(asked: {
    userId: string;
    sessionId: string;
    now: Date;
  }): Promise<{ user: UserRecord | undefined; session: Session | undefined }>;
  /**
   * Stores the session and the user's `lastLogin`; `refused` when the user is no longer active, or all sessions
   * were ended meanwhile, as with the password that it began with.
   */
  start(session: Session): Promise<'started' | 'refused'>;
  /**
   * Continues a session under another id, until the same end. The former id stays valid until
   * `formerUntil`, for the requests of other tabs. `ended` when the session no longer exists.
   */
  carryOver(step: {
    from: Session;
    sessionId: string;
    formerUntil: Date;
  }): Promise<'carried' | 'ended'>;
  /** The live sessions of an active user, each under its latest id. */
  live(user: UserRecord, now: Date): Promise<Session[]>;
  touch(session: Session, now: Date): Promise<void>;
  /** Ends the session under all its ids. */
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends all sessions of the user, including ones that are about to begin. */
  endAll(userId: string): Promise<void>;
  /** Ends every session except this one, under any of its ids; if this one is over, ends all. */
  endOthers(userId: string, sessionId: string): Promise<void>;
  /** Deletes at most 1,000 session records of a deleted user. @returns whether none is left */
  clear(userId: string): Promise<boolean>;
}

/** Ends the sessions that an outbox entry names, and removes the entry. */
export async function endSessions(
  entry: SessionsEntry,
  deps: {
    users: Pick<UsersRepository, 'removeEntry'>;
    sessions: Pick<SessionsRepository, 'endAll' | 'endOthers'>;
  },
): Promise<void> {
  const { userId, keptSessionId } = entry;
  if (keptSessionId === undefined) await deps.sessions.endAll(userId);
  else await deps.sessions.endOthers(userId, keptSessionId);
  await deps.users.removeEntry(entry);
}

/**
 * Whether the user is deleted or has ended all sessions since this one began. Ended sessions keep their records
 * until they expire.
 */
export function wasEnded(session: Session, user: UserRecord | undefined): boolean {
  if (!user) return true;
  return session.sessionsEnded !== user.sessionsEnded && session.familyId !== user.keptSession;
}
