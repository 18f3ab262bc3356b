/** The store of users, their outbox, and their Cognito accounts. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Claim } from '#lambdas/kernel/saving.ts';
import type { StoredPage, StoredPageRequest } from '#lambdas/kernel/paging.ts';
import type { UserOutboxEntry, UserRecord } from './user.ts';

/** The part of this feature that other features may import. */
export { type MailingDeps, mailUser, notify, resetLetter } from './account-mail.ts';
export { type PasswordLink, unusedLink, withNewLink } from './password-links.ts';
export {
  mayResetPassword,
  nameOf,
  normalizeName,
  requireUnguessable,
  roleOf,
  sessionsEntry,
  toWireUser,
  unusedInvitation,
  userEvent,
  type SessionsEntry,
  type UserOutboxEntry,
  type UserRecord,
} from './user.ts';

/** Lists and counts leave out users whose creation is not finished. */
export interface UsersRepository {
  findById(id: string): Promise<UserRecord | undefined>;
  /** Finds any spelling, as names are compared normalized. */
  findByUsername(username: string): Promise<UserRecord | undefined>;
  /** Finds any spelling. */
  findByEmail(email: string): Promise<UserRecord | undefined>;
  /** Reads users, newest first. */
  page(request: StoredPageRequest): Promise<StoredPage<UserRecord>>;
  count(): Promise<number>;
  /** Reads the names of the newest users, for a search. */
  names(limit: number): Promise<UserNames[]>;
  /** Finds at most 100 users, in the requested order; missing users are left out. */
  findAll(ids: readonly string[]): Promise<UserRecord[]>;
  /** Finds the user that the first request with this Idempotency-Key created, until the key expires. */
  firstAnswer(
    request: UserClaimName & { now: Date },
  ): Promise<{ requestHash: string; userId: string } | undefined>;

  /** Stores a pending user, the claims of the user's names, and the outbox entry. */
  create(write: {
    user: UserRecord;
    entry: UserOutboxEntry;
    claim?: UserClaim | undefined;
  }): Promise<'saved' | 'username-taken' | 'email-taken' | 'key-used'>;
  /** Ends the pending state of a user who now has an account, and removes the outbox entry. */
  finishCreation(write: {
    user: UserRecord;
    isActive: boolean;
    event: AuditEvent;
  }): Promise<'saved' | 'stale'>;
  /** Removes a pending user and everything that the creation stored. `stale` when the user is not pending. */
  undoCreation(user: UserRecord, entry: UserOutboxEntry): Promise<'saved' | 'stale'>;
  /** `stale` unless the stored version is `before.version`. Enabling or disabling the user ends all sessions. */
  update(write: UserUpdate): Promise<'saved' | 'stale' | 'email-taken' | 'last-admin'>;
  remove(write: {
    user: UserRecord;
    event: AuditEvent;
    entry: UserOutboxEntry;
  }): Promise<'saved' | 'stale' | 'last-admin'>;

  addEntry(entry: UserOutboxEntry): Promise<void>;
  removeEntry(entry: UserOutboxEntry): Promise<void>;
  /** Reads all entries of the outbox. */
  entries(): Promise<UserOutboxEntry[]>;
}

export interface UserUpdate {
  before: UserRecord;
  after: UserRecord;
  /** Left out when the change is a step of a larger one, which has its own event. */
  event?: AuditEvent | undefined;
  entry?: UserOutboxEntry | undefined;
}

export type UserNames = Pick<
  UserRecord,
  'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'dateJoined'
>;

export interface UserClaimName {
  actorId: string;
  key: string;
}

export type UserClaim = Claim & UserClaimName;

/** The accounts with Cognito, which stores the passwords. Every call may be repeated. */
export interface UserAccounts {
  /** Leaves an existing account as it is. */
  create(userId: string): Promise<void>;
  /** @throws Problem `validation-failed` for a password that the password policy refuses. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Succeeds when the account does not exist. */
  remove(userId: string): Promise<void>;
}
