/** The questions that sign-in and user management ask. Reads see every write that was answered before. */
import type { AuditEvent } from '../audit/audit-event.ts';
import type { UserRecord } from './user.ts';

/** What other features may know of a user. */
export { normalizeName, roleOf, toWireUser, type UserRecord } from './user.ts';

export interface UsersRepository {
  findById(id: string): Promise<UserRecord | undefined>;
  /** However it is written: names are compared normalized. */
  findByUsername(username: string): Promise<UserRecord | undefined>;
  /** The user, its names and the audit event, all or nothing. */
  create(write: {
    user: UserRecord;
    event: AuditEvent;
  }): Promise<'saved' | 'username-taken' | 'email-taken'>;
  /** Ends the pending state of a user that Cognito now knows. */
  settle(id: string, isActive: boolean): Promise<void>;
  /**
   * Opens or shuts the account: the user's next version and the audit event, all or nothing.
   * `stale` when the stored user is no longer the one given, or has never been finished.
   */
  setActive(write: {
    user: UserRecord;
    isActive: boolean;
    event: AuditEvent;
  }): Promise<'saved' | 'stale'>;
}
