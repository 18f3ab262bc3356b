/** The questions of sign-in and user management. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Claim } from '#lambdas/kernel/saving.ts';
import type { TimePlace } from '#lambdas/kernel/paging.ts';
import type { UserOutboxEntry, UserRecord } from './user.ts';

/** The parts of a user that other features may know. */
export { type MailingDeps, mailUser, notify, resetLetter } from './account-mail.ts';
export { type PasswordLink, unusedLink, withNewLink } from './password-links.ts';
export { userEvent } from './user.ts';
export {
  mayResetPassword,
  nameOf,
  normalizeName,
  requireUnguessable,
  roleOf,
  toWireUser,
  unusedInvitation,
  type UserOutboxEntry,
  type UserRecord,
} from './user.ts';

/** Users whose creation is not finished are in no list and no count. */
export interface UsersRepository {
  findById(id: string): Promise<UserRecord | undefined>;
  /** Takes any spelling: names are compared normalized. */
  findByUsername(username: string): Promise<UserRecord | undefined>;
  /** Takes any spelling. */
  findByEmail(email: string): Promise<UserRecord | undefined>;
  /** Newest first. */
  page(request: UserPageRequest): Promise<{ users: UserRecord[]; more: boolean }>;
  count(): Promise<number>;
  /** The data of a search: the names of the newest users. */
  names(limit: number): Promise<UserNames[]>;
  /** At most 100, in the requested order; missing ones are left out. */
  findAll(ids: readonly string[]): Promise<UserRecord[]>;
  /** The user that the first request with this Idempotency-Key created, until it expires. */
  firstAnswer(
    request: UserClaimName & { now: Date },
  ): Promise<{ requestHash: string; userId: string } | undefined>;

  /** Stores a pending user, the claims of its names, and the outbox entry. */
  create(write: {
    user: UserRecord;
    entry: UserOutboxEntry;
    claim?: UserClaim | undefined;
  }): Promise<'saved' | 'username-taken' | 'email-taken' | 'key-used'>;
  /**
   * Ends the pending state of a user that Cognito now knows, and the outbox entry of its creation.
   */
  settle(write: {
    user: UserRecord;
    isActive: boolean;
    event: AuditEvent;
  }): Promise<'saved' | 'stale'>;
  /**
   * Removes a pending user and everything that its creation stored. `stale` when it is not pending.
   */
  abandon(user: UserRecord, entry: UserOutboxEntry): Promise<'saved' | 'stale'>;
  /** Saved only while the stored version is `before.version`. Enabling or disabling ends all sessions. */
  update(write: UserUpdate): Promise<'saved' | 'stale' | 'email-taken' | 'last-admin'>;
  remove(write: {
    user: UserRecord;
    event: AuditEvent;
    entry: UserOutboxEntry;
  }): Promise<'saved' | 'stale' | 'last-admin'>;

  begin(entry: UserOutboxEntry): Promise<void>;
  finish(entry: UserOutboxEntry): Promise<void>;
  /** All unfinished work. */
  unfinished(): Promise<UserOutboxEntry[]>;
}

export interface UserUpdate {
  before: UserRecord;
  after: UserRecord;
  /** Left out when the change is one of several steps that are one event. */
  event?: AuditEvent | undefined;
  entry?: UserOutboxEntry | undefined;
}

export interface UserPageRequest {
  size: number;
  /** Where the page starts: after a user, which costs the same at any depth, or at an offset. */
  from: { after: TimePlace } | { skip: number };
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

/** Where the passwords are stored. Every call may be repeated. */
export interface UserAccounts {
  /** An account that exists already is left as it is. */
  create(userId: string): Promise<void>;
  /** @throws Problem `validation-failed` for a password that the password policy refuses. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Succeeds when the account does not exist. */
  remove(userId: string): Promise<void>;
}
