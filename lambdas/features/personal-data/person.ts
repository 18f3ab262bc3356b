/** The person whose data it is, what belongs to them, and the stores that may have it. */
import type { AuditEvent, AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { normalizeName, type UserRecord, type UsersRepository } from '../users/users.repository.ts';
import type { InboxRepository } from '../contact/messages.repository.ts';
import type { DashboardRepository } from '../dashboard/dashboard.repository.ts';
import type { CopiedEntries } from '../entries/working-copies.handlers.ts';
import type { WorkingCopiesRepository } from '../entries/entries.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';

export interface PersonalDataDeps {
  users: Pick<UsersRepository, 'findByEmail'>;
  /** Ends the sessions of a user, for good. */
  lockUser: (request: { id: string; actor: SignedIn }) => Promise<void>;
  /** Deletes a user, whom the activity then does not name. */
  eraseUser: (request: { id: string; actor: SignedIn }) => Promise<void>;
  inbox: Pick<InboxRepository, 'page' | 'find' | 'remove'>;
  activity: Pick<DashboardRepository, 'events'>;
  audit: AuditRepository;
  posts: Pick<PostsRepository, 'page'>;
  entries: CopiedEntries;
  copies: Pick<WorkingCopiesRepository, 'formsOf' | 'find' | 'remove'>;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

export interface Person {
  /** The address in the form in which addresses are compared. */
  email: string;
  /** The user who has this address, if anybody. */
  user: UserRecord | undefined;
}

export async function personWith(
  email: string,
  { users }: Pick<PersonalDataDeps, 'users'>,
): Promise<Person> {
  const user = await users.findByEmail(email);
  // One whose creation is not finished does not exist yet.
  return { email: normalizeName(email), user: user?.pending ? undefined : user };
}

export function hasAddress({ email }: { email: string }, person: Person): boolean {
  return normalizeName(email) === person.email;
}

/** They did it, or it was done to them. */
export function concerns(event: AuditEvent, user: UserRecord): boolean {
  return event.userId === user.id || names(event, user);
}

/** Whether the event is about the user. Some events, mostly older ones, name them only by their label. */
export function names(event: AuditEvent, { id, username }: UserRecord): boolean {
  return event.subjectId === id || (isOfUser(event) && event.label === username);
}

/** Tells whether the label of an event is the name of a user. */
export function isOfUser({ action }: AuditEvent): boolean {
  return /_(user|password|invitation|second_step|recovery_codes?)$/.test(action);
}

/**
 * Says that somebody's data was exported or erased, and not whose. Every step with data does it by
 * itself: a request could ask for any step first.
 * @param of the kinds of data; without any, nothing is recorded
 */
export async function recordUse(
  { use, of, actor }: { use: 'export' | 'erase'; of: readonly string[]; actor: SignedIn },
  { audit, now, newId }: Pick<PersonalDataDeps, 'audit' | 'now' | 'newId'>,
): Promise<void> {
  if (of.length === 0) return;
  await audit.record({
    id: newId(),
    action: `${use}_person`,
    actionDisplay: use === 'export' ? 'Exported personal data' : 'Erased personal data',
    label: `${of.join(', ')} of one person`,
    userId: actor.userId,
    timestamp: now().toISOString(),
  });
}
