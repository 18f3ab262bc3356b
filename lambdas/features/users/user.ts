/** Users as stored on the server. Their passwords are stored by Cognito alone. */
import * as z from 'zod';
import { invalidField } from '#shared/problems.ts';
import type { User } from '#shared/schemas/auth.ts';
import type { Role } from '#shared/schemas/common.ts';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { AuditEvent, SystemActor } from '#lambdas/kernel/audit-event.ts';

export { normalizeName } from '#lambdas/kernel/normal-name.ts';

/** A link with which a user may choose a password. */
const passwordLinkSchema = z.object({
  /** Only a hash, so that nobody who reads the table can use the link. */
  tokenHash: z.string(),
  expiresAt: z.iso.datetime(),
  /** Id of the request that used the link. */
  usedBy: z.string().optional(),
});

export const userRecordSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateJoined: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  isViewer: z.boolean(),
  isStaff: z.boolean(),
  isAdmin: z.boolean(),
  /** Whether Cognito does not have the user's account yet. Such a user is never active. */
  pending: z.boolean(),
  /** The link to choose the first password. */
  invitation: passwordLinkSchema.optional(),
  /** The link to reset the password. It ends when all sessions end, which changes `sessionsEnded` of the user. */
  passwordReset: passwordLinkSchema.extend({ sessionsEnded: z.int().optional() }).optional(),
  /** Changes in the same transaction as the record of the second step. */
  hasSecondStep: z.literal(true).optional(),
  /** Marks a user who was restored from an archive, which does not contain the user's second step. */
  lostSecondStep: z.literal(true).optional(),
  /** Object key of an uploaded image. */
  picture: z.string().optional(),
  /** Counts how often all sessions were ended. Sessions with another count are over, except `keptSession`. */
  sessionsEnded: z.int().optional(),
  /** The sign-in that ended all others. */
  keptSession: z.string().optional(),
  version: z.int().min(1),
});

export type UserRecord = z.infer<typeof userRecordSchema>;

/** Returns the highest role: a viewer's flag takes no rights away from an administrator. */
export function roleOf(user: Pick<UserRecord, 'isAdmin' | 'isStaff' | 'isViewer'>): Role {
  if (user.isAdmin) return 'admin';
  if (user.isStaff) return 'staff';
  return user.isViewer ? 'viewer' : 'user';
}

/** The store keeps the last active administrator from being removed. */
export function isActiveAdmin(user: Pick<UserRecord, 'isActive' | 'isAdmin'>): boolean {
  return user.isActive && user.isAdmin;
}

/**
 * Returns the invitation that nobody has used yet, which may have expired. A user who has signed in has a password,
 * so the invitation no longer counts.
 */
export function unusedInvitation(user: UserRecord): UserRecord['invitation'] {
  return isInvitable(user) && !user.invitation?.usedBy ? user.invitation : undefined;
}

/** Returns the unused reset link, which may have expired. */
export function unusedReset(user: UserRecord): UserRecord['passwordReset'] {
  const { passwordReset: link } = user;
  const isOver = link?.usedBy !== undefined || link?.sessionsEnded !== user.sessionsEnded;
  return mayResetPassword(user) && !isOver ? link : undefined;
}

/** Viewers may not: the demo login's password is public, and only the owner sets it. */
export function mayResetPassword(user: UserRecord): boolean {
  return user.isActive && !user.pending && roleOf(user) !== 'viewer';
}

/** Whether an invitation may be sent. Users who have signed in change or reset their password instead. */
export function isInvitable(user: UserRecord): boolean {
  return user.isActive && !user.pending && user.lastLogin === null;
}

/** Whether the user needs an invitation: no link works, and the user has not chosen a password by an earlier one. */
export function awaitsInvitation(user: UserRecord, now: Date): boolean {
  const { invitation } = user;
  if (!isInvitable(user) || invitation?.usedBy) return false;
  return !invitation || now >= new Date(invitation.expiresAt);
}

export function toWireUser(user: UserRecord): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    name: nameOf(user),
    picture: user.picture ?? null,
    role: roleOf(user),
    date_joined: user.dateJoined,
    last_login: user.lastLogin,
    is_active: user.isActive,
    is_viewer: user.isViewer,
    is_staff: user.isStaff,
    is_admin: user.isAdmin,
    invited_until: unusedInvitation(user)?.expiresAt ?? null,
    has_second_step: user.hasSecondStep,
    version: user.version,
  };
}

/**
 * Checks a new password in a request without the username, which the request's schema cannot check.
 * @param field of the request that contains the password
 * @throws Problem `validation-failed` for a password that is easy to guess, such as the username
 */
export function requireUnguessable(
  password: string,
  { user, field }: { user: Pick<UserRecord, 'username' | 'email'>; field: string },
): void {
  if (isGuessable(password, [user.username, user.email])) {
    throw invalidField(field, userMessages.passwordGuessable);
  }
}

/** Returns the full name, or else the username. */
export function nameOf(user: Pick<UserRecord, 'firstName' | 'lastName' | 'username'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
}

interface NewRecordDeps {
  now: () => Date;
  newId: () => string;
}

const userActions = {
  create_user: 'Created user',
  update_user: 'Updated user',
  delete_user: 'Deleted user',
  enable_user: 'Enabled user',
  disable_user: 'Disabled user',
  reset_password: 'Reset password',
  send_invitation: 'Sent invitation',
  revoke_invitation: 'Revoked invitation',
  turn_on_second_step: 'Turned on two-step sign-in of',
  turn_off_second_step: 'Turned off two-step sign-in of',
  remove_second_step: 'Removed two-step sign-in of',
  renew_recovery_codes: 'Renewed recovery codes of',
  guess_second_step: 'Entered several wrong codes for',
  use_recovery_code: 'Used a recovery code of',
  change_password: 'Changed password',
  accept_invitation: 'Accepted invitation',
};

/** @param actorId defaults to `setup`, as the owner of the AWS account has no user id */
export function userEvent(
  action: keyof typeof userActions,
  { user, actorId }: { user: UserRecord; actorId?: string | undefined },
  { now, newId }: NewRecordDeps,
): AuditEvent {
  const setup: SystemActor = 'setup';
  return {
    id: newId(),
    action,
    actionDisplay: userActions[action],
    label: user.username,
    subjectId: user.id,
    userId: actorId ?? setup,
    timestamp: now().toISOString(),
  };
}

const entryFields = { id: z.string(), userId: z.uuid(), startedAt: z.iso.datetime() };

/**
 * Work with Cognito and sessions that follows a change of a user, as neither is part of its transaction. An entry
 * is stored with the change and deleted once the work is done. `processUserOutbox` does what remains.
 */
export const userOutboxSchema = z.discriminatedUnion('kind', [
  /** The account must be created, or else the creation undone. */
  z.object({
    ...entryFields,
    kind: z.literal('creation'),
    /** Idempotency-Key of the request, to be removed with the user. */
    claim: z.object({ actorId: z.string(), key: z.string() }).optional(),
  }),
  /** The account and the records of sessions must be deleted. */
  z.object({ ...entryFields, kind: z.literal('removal') }),
  /** Sessions must end, except `keptSessionId`, from which the user requested this. */
  z.object({ ...entryFields, kind: z.literal('sessions'), keptSessionId: z.string().optional() }),
]);

export type UserOutboxEntry = z.infer<typeof userOutboxSchema>;
export type SessionsEntry = UserOutboxEntry & { kind: 'sessions' };

/** Makes an entry that is stored with a change, so that sessions end even if a later step fails. */
export function sessionsEntry(
  sessions: Pick<SessionsEntry, 'userId' | 'keptSessionId'>,
  { now, newId }: NewRecordDeps,
): SessionsEntry {
  return { kind: 'sessions', id: newId(), startedAt: now().toISOString(), ...sessions };
}

/** A user is created and removed once, so these entries have fixed ids. */
export const creationEntryId = 'CREATION';
export const removalEntryId = 'REMOVAL';

const requestMs = 15 * 1000;
/** Older work is no longer in progress: a request has 15 seconds, a command in a terminal some more. */
export const abandonedAfterMs = 2 * 60 * 1000;

export function isAbandoned({ startedAt }: Pick<UserOutboxEntry, 'startedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(startedAt) >= abandonedAfterMs;
}

/** Returns the seconds until the request must have ended, or else until its work counts as abandoned. */
export function secondsToFinish(startedAt: string, now: Date): number {
  const ageMs = now.getTime() - Date.parse(startedAt);
  const limitMs = ageMs < requestMs ? requestMs : abandonedAfterMs;
  return Math.max(1, Math.ceil((limitMs - ageMs) / 1000));
}
