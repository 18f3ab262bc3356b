/** The person whose data is read or erased, and the stores that may contain the data. */
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
  /** Deletes a user. The event in the activity feed does not name the user. */
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
  /** The normalized mail address. */
  email: string;
  /** The user who has this address, if anybody. */
  user: UserRecord | undefined;
}

export async function findPerson(
  email: string,
  { users }: Pick<PersonalDataDeps, 'users'>,
): Promise<Person> {
  const user = await users.findByEmail(email);
  // A user whose creation is not finished does not exist yet.
  return { email: normalizeName(email), user: user?.pending ? undefined : user };
}

export function hasAddress({ email }: { email: string }, person: Person): boolean {
  return normalizeName(email) === person.email;
}

/** Whether the user caused the event, or is its subject. */
export function involvesUser(event: AuditEvent, user: UserRecord): boolean {
  return event.userId === user.id || isAboutUser(event, user);
}

/** Whether the event is about the user. Some events, mostly older ones, name the user only in their label. */
export function isAboutUser(event: AuditEvent, { id, username }: UserRecord): boolean {
  return event.subjectId === id || (hasUsernameLabel(event) && event.label === username);
}

/** Whether the label of an event is a username. */
export function hasUsernameLabel({ action }: AuditEvent): boolean {
  return /_(user|password|invitation|second_step|recovery_codes?)$/.test(action);
}

/**
 * Records that somebody's data was exported or erased, but not whose. Every step with data records this, as
 * a request can begin with any step.
 * @param kinds of data; without any, nothing is recorded
 */
export async function recordUse(
  { use, kinds, actor }: { use: 'export' | 'erase'; kinds: readonly string[]; actor: SignedIn },
  { audit, now, newId }: Pick<PersonalDataDeps, 'audit' | 'now' | 'newId'>,
): Promise<void> {
  if (kinds.length === 0) return;
  await audit.record({
    id: newId(),
    action: `${use}_person`,
    actionDisplay: use === 'export' ? 'Exported personal data' : 'Erased personal data',
    label: `${kinds.join(', ')} of one person`,
    userId: actor.userId,
    timestamp: now().toISOString(),
  });
}
