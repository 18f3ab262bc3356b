/** A user, as stored on the server. The password is not part of it: only Cognito has it. */
import * as z from 'zod';
import { problem } from '#shared/problems.ts';
import type { User } from '#shared/schemas/auth.ts';
import type { Role } from '#shared/schemas/common.ts';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { AuditEvent, SystemActor } from '#lambdas/kernel/audit-event.ts';

export { normalizeName } from '#lambdas/kernel/normal-name.ts';

/** A link with which a user may choose a password. */
const passwordLinkSchema = z.object({
  /** Not the token: someone who reads the store cannot follow the link. */
  tokenHash: z.string(),
  expiresAt: z.iso.datetime(),
  /** The request that used it up. */
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
  /** Not yet known to Cognito with its password; such a user is never active. */
  pending: z.boolean(),
  /** The link with which the first password is set. */
  invitation: passwordLinkSchema.optional(),
  /** For another one. It is over when the sessions that it was asked for beside have ended. */
  passwordReset: passwordLinkSchema.extend({ sessionsEnded: z.int().optional() }).optional(),
  /** A mark for lists; the record of the second step decides. */
  hasSecondStep: z.literal(true).optional(),
  /** The second step that there was when the archive was made from which the user was restored. */
  lostSecondStep: z.literal(true).optional(),
  /** Object key of an uploaded image. */
  picture: z.string().optional(),
  /** The number of times that all sessions were ended. Sessions that began before are over, */
  sessionsEnded: z.int().optional(),
  /** except for this sign-in, which ended the others. */
  keptSession: z.string().optional(),
  version: z.int().min(1),
});

export type UserRecord = z.infer<typeof userRecordSchema>;

/** The role of an active user. When flags mix, a viewer flag never takes rights away. */
export function roleOf(user: Pick<UserRecord, 'isAdmin' | 'isStaff' | 'isViewer'>): Role {
  if (user.isAdmin) return 'admin';
  if (user.isStaff) return 'staff';
  return user.isViewer ? 'viewer' : 'user';
}

/** One active administrator must always remain. */
export function isActiveAdmin(user: Pick<UserRecord, 'isActive' | 'isAdmin'>): boolean {
  return user.isActive && user.isAdmin;
}

/**
 * The invitation that nobody has used yet, even when it has expired. Whoever has signed in has a password, so
 * their invitation no longer counts.
 */
export function unusedInvitation(user: UserRecord): UserRecord['invitation'] {
  return isInvitable(user) && !user.invitation?.usedBy ? user.invitation : undefined;
}

/** The link for another password that still works. */
export function unusedReset(user: UserRecord): UserRecord['passwordReset'] {
  const { passwordReset: link } = user;
  const isOver = link?.usedBy !== undefined || link?.sessionsEnded !== user.sessionsEnded;
  return mayResetPassword(user) && !isOver ? link : undefined;
}

/** A viewer's password is public, and the owner's. */
export function mayResetPassword(user: UserRecord): boolean {
  return user.isActive && !user.pending && roleOf(user) !== 'viewer';
}

/** Whether an invitation may be sent to a user: who has a password changes it, or has it reset. */
export function isInvitable(user: UserRecord): boolean {
  return user.isActive && !user.pending && user.lastLogin === null;
}

/** Whether an invitation is needed: no link works, and none has been used to choose a password. */
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
 * For requests that do not name the user, so that their schemas cannot compare them.
 * @param field in which the request has the password
 * @throws Problem `validation-failed` for a new password that is the name or address of its user
 */
export function requireUnguessable(
  password: string,
  { user, field }: { user: Pick<UserRecord, 'username' | 'email'>; field: string },
): void {
  if (!isGuessable(password, [user.username, user.email])) return;
  const detail = userMessages.passwordGuessable;
  throw problem('validation-failed', { detail, errors: { [field]: detail } });
}

/** The name that people read. */
export function nameOf(user: Pick<UserRecord, 'firstName' | 'lastName' | 'username'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
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
};

/** `actorId` defaults to the setup: the owner of the AWS account has no id here. */
export function userEvent(
  action: keyof typeof userActions,
  { user, actorId, now, id }: { user: UserRecord; actorId?: string; now: Date; id: string },
): AuditEvent {
  const setup: SystemActor = 'setup';
  return {
    id,
    action,
    actionDisplay: userActions[action],
    label: user.username,
    subjectId: user.id,
    userId: actorId ?? setup,
    timestamp: now.toISOString(),
  };
}

const ofEntry = { id: z.string(), userId: z.uuid(), startedAt: z.iso.datetime() };

/**
 * Work with Cognito and sessions that a change of a user leaves, as neither is part of its
 * transaction. It is stored with the change and deleted when it is done; `processUserOutbox` does
 * what remains.
 */
export const userOutboxSchema = z.discriminatedUnion('kind', [
  /** The account must be created, or everything undone. */
  z.object({
    ...ofEntry,
    kind: z.literal('creation'),
    /** Idempotency-Key of the request, to be removed with the user. */
    claim: z.object({ actorId: z.string(), key: z.string() }).optional(),
  }),
  /** The account and the records of sessions must be deleted. */
  z.object({ ...ofEntry, kind: z.literal('removal') }),
  /** Sessions must end; except for one, when the user requested it. */
  z.object({ ...ofEntry, kind: z.literal('sessions'), keptSessionId: z.string().optional() }),
]);

export type UserOutboxEntry = z.infer<typeof userOutboxSchema>;

/** A user is created and removed once, so these need no id of their own. */
export const creationEntryId = 'CREATION';
export const removalEntryId = 'REMOVAL';

const requestMs = 15 * 1000;
/** No work in progress is older: a request has 15 seconds, a terminal some more. */
export const abandonedAfterMs = 2 * 60 * 1000;

export function isAbandoned({ startedAt }: Pick<UserOutboxEntry, 'startedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(startedAt) >= abandonedAfterMs;
}

/** Until the request that may be working has ended, or else until its work counts as abandoned. */
export function secondsToFinish(
  { startedAt }: Pick<UserOutboxEntry, 'startedAt'>,
  now: Date,
): number {
  const age = now.getTime() - Date.parse(startedAt);
  const end = age < requestMs ? requestMs : abandonedAfterMs;
  return Math.max(1, Math.ceil((end - age) / 1000));
}
