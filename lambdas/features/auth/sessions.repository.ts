import type { UserRecord } from '../users/users.repository.ts';

/** One sign-in. It is known by the `origin_jti` of its access tokens. */
export interface Session {
  userId: string;
  sessionId: string;
  /** `sessionId` of the sign-in itself; another one only where a refresh changed `origin_jti`. */
  familyId: string;
  /** `sessionsEnded` of the user, as read before the password was checked. */
  sessionsEnded?: number | undefined;
  startedAt: Date;
  endsAt: Date;
  /** This and the next two are as at the sign-in, and missing in older sessions. */
  browser?: string | undefined;
  system?: string | undefined;
  country?: string | undefined;
  /** To the hour; the start before that. */
  lastUsedAt?: Date | undefined;
}

export function lastUseOf({ lastUsedAt, startedAt }: Session): Date {
  return lastUsedAt ?? startedAt;
}

export interface SessionsRepository {
  /** Both in one consistent read; a session that is over is not found. */
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
  /** Notes that a session is used. */
  touch(session: Session, now: Date): Promise<void>;
  /** Ends the session under all its ids. */
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends every session of the user, however many, including those that are about to begin. */
  endAll(userId: string): Promise<void>;
  /** Ends every session but this one under all its ids; every session when this one has ended itself. */
  endOthers(userId: string, sessionId: string): Promise<void>;
  /** Deletes the records of a user who is gone, at most 1,000. @returns whether none is left */
  clear(userId: string): Promise<boolean>;
}

/**
 * Whether all sessions of the user were ended since it began, or the user is gone. Its record stays until it expires.
 */
export function wasEnded(session: Session, user: UserRecord | undefined): boolean {
  if (!user) return true;
  return session.sessionsEnded !== user.sessionsEnded && session.familyId !== user.keptSession;
}
