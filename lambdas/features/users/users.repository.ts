/** The questions that sign-in and user management ask. Reads see every write that was answered before. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Claim } from '#lambdas/kernel/claim.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { UserRecord } from './user.ts';
import type { UserOutboxEntry } from './user-outbox.ts';

/** What other features may know of a user. */
export { normalizeName, roleOf, toWireUser, type UserRecord } from './user.ts';
export type { UserAccounts } from './user-accounts.ts';
export type { UserOutboxEntry } from './user-outbox.ts';

/** Users whose creation is not finished have no part in lists and counts. */
export interface UsersRepository {
  findById(id: string): Promise<UserRecord | undefined>;
  /** However it is written: names are compared normalized. */
  findByUsername(username: string): Promise<UserRecord | undefined>;
  /** Newest first. */
  page(request: UserPageRequest): Promise<{ users: UserRecord[]; more: boolean }>;
  count(): Promise<number>;
  /** What a search looks through: the names of the newest users. */
  names(limit: number): Promise<UserNames[]>;
  /** At most 100, in the order asked for; who is not there is left out. */
  findAll(ids: readonly string[]): Promise<UserRecord[]>;
  /** Which user the first request with this Idempotency-Key made, until it expires. */
  firstAnswer(
    request: UserClaimName & { now: Date },
  ): Promise<{ requestHash: string; userId: string } | undefined>;

  /** Stores a pending user, the claims of its names, and the outbox entry. */
  create(write: {
    user: UserRecord;
    entry: UserOutboxEntry;
    claim?: UserClaim | undefined;
  }): Promise<'saved' | 'username-taken' | 'email-taken' | 'key-used'>;
  /** Ends the pending state of a user that Cognito now knows, and the work of its creation. */
  settle(write: {
    user: UserRecord;
    isActive: boolean;
    event: AuditEvent;
  }): Promise<'saved' | 'stale'>;
  /** Removes a pending user and all that its creation stored. `stale` when it is not pending. */
  abandon(user: UserRecord, entry: UserOutboxEntry): Promise<'saved' | 'stale'>;
  /** Saved only while the stored version is `before.version`. */
  update(write: UserUpdate): Promise<'saved' | 'stale' | 'email-taken' | 'last-admin'>;
  remove(write: {
    user: UserRecord;
    event: AuditEvent;
    entry: UserOutboxEntry;
  }): Promise<'saved' | 'stale' | 'last-admin'>;

  begin(entry: UserOutboxEntry): Promise<void>;
  finish(entry: UserOutboxEntry): Promise<void>;
  /** All work that was begun and not finished. */
  unfinished(): Promise<UserOutboxEntry[]>;
}

export interface UserUpdate {
  before: UserRecord;
  after: UserRecord;
  event: AuditEvent;
  entry?: UserOutboxEntry | undefined;
}

export interface UserPageRequest {
  size: number;
  /** Where the page starts: behind a user, which costs the same however deep, or after so many. */
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
