import { savingLatest, requireVersion } from '#lambdas/kernel/saving.ts';
import { invalidField, problem } from '#shared/problems.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { UpdateRole, UpdateUser, UpdateOwnUser } from '#shared/schemas/users.ts';
import { type MailingDeps, notify } from './account-mail.ts';
import { processOutboxEntry } from './process-user-outbox.usecase.ts';
import {
  type ChangeRequest,
  requireOwnAccessKept,
  save,
  type SaveDeps,
  type UserDeps,
  findChangeableUser,
} from './user-changes.ts';
import {
  userEvent,
  normalizeName,
  requireUnguessable,
  sessionsEntry,
  type UserRecord,
} from './user.ts';
import { makeAccount } from './create-user.usecase.ts';
import type { SignedIn } from '#shared/routes/handler.ts';

type UpdateRequest = ChangeRequest & { sent: UpdateUser };

/**
 * 1. Save the profile, which ends the sessions of a user who is disabled or enabled. For a new password, an outbox
 *    entry ends the sessions even if a later step fails.
 * 2. Set the new password with Cognito.
 * 3. End the sessions, after the password, so that the old password cannot begin another one.
 * 4. Tell the user, at the former address.
 * @throws Problem `user-not-found`, `stale-version`, `privileged-account`, `own-account`, `own-credentials`,
 *   `last-admin`, `email-taken`, or `validation-failed` for another username or a refused password
 */
export async function updateUser(
  request: UpdateRequest,
  deps: UserDeps & MailingDeps,
): Promise<UserRecord> {
  const { before, user, entry } = await savingLatest(request.ifMatch, () =>
    saveProfile(request, deps),
  );
  if (request.sent.password) await makeAccount(user, request.sent.password, deps);
  if (entry) await processOutboxEntry(entry, deps);
  if (hasNewEmail(before, user)) await notify(before, 'email', deps);
  if (request.sent.password) await notify(before, 'password', deps);
  return user;
}

async function saveProfile(request: UpdateRequest, deps: UserDeps) {
  const { sent, actor } = request;
  const before = await findChangeableUser(request, deps);
  requireSameUsername(before, sent);
  const after = withSentFields(before, sent);
  requireOwnCredentialsKept(request, { before, after });
  if (sent.password) requireUnguessable(sent.password, { user: after, field: 'password' });
  requireOwnAccessKept(actor, { before, after });
  const entry = sent.password ? sessionsEntry({ userId: before.id }, deps) : undefined;
  const event = userEvent('update_user', { user: after, actorId: actor.userId }, deps);
  const saved = await save({ before, after, event, entry }, deps);
  return saved === 'stale' ? saved : { before, user: saved, entry };
}

function requireSameUsername(before: UserRecord, { username }: UpdateUser): void {
  if (username === undefined || normalizeName(username) === normalizeName(before.username)) return;
  throw invalidField('username', userMessages.usernameFixed);
}

/** A session may be stolen, so own credentials need the current password, which this request does not contain. */
function requireOwnCredentialsKept(
  { actor, sent }: UpdateRequest,
  { before, after }: { before: UserRecord; after: UserRecord },
): void {
  const isChange = sent.password || hasNewEmail(before, after);
  if (actor.userId === before.id && isChange) throw problem('own-credentials');
}

/** Withdraws an invitation that was sent to a former address, or that a set password makes useless. */
function withSentFields(before: UserRecord, sent: UpdateUser): UserRecord {
  const after = withSentProfile(before, sent);
  const isActive = sent.is_active ?? before.isActive;
  const keepsInvitation = !hasNewEmail(before, after) && isActive && !sent.password;
  return { ...after, isActive, invitation: keepsInvitation ? before.invitation : undefined };
}

/** Ends a reset link that was sent to a former address. */
function withSentProfile(before: UserRecord, sent: UpdateUser | UpdateOwnUser): UserRecord {
  const after = {
    ...before,
    email: normalizeName(sent.email),
    firstName: sent.first_name ?? before.firstName,
    lastName: sent.last_name ?? before.lastName,
    version: before.version + 1,
  };
  return hasNewEmail(before, after) ? { ...after, passwordReset: undefined } : after;
}

function hasNewEmail(before: UserRecord, after: UserRecord): boolean {
  return after.email !== normalizeName(before.email);
}

/**
 * Changes a user's role. Rights are read with every request, so the new role applies at once in each session.
 * Withdraws an invitation: whoever has its link, such as the editor who sent it, must not get the new rights.
 * @throws Problem `user-not-found`, `stale-version`, `own-account` or `last-admin`
 */
export function updateRole(
  request: ChangeRequest & { sent: UpdateRole },
  deps: SaveDeps,
): Promise<UserRecord> {
  const { actor, sent } = request;
  return savingLatest(request.ifMatch, async () => {
    const before = await findChangeableUser(request, deps);
    const after = {
      ...before,
      isStaff: sent.is_staff,
      isAdmin: sent.is_admin,
      isViewer: sent.is_viewer,
      invitation: undefined,
      version: before.version + 1,
    };
    requireOwnAccessKept(actor, { before, after });
    const event = userEvent('update_user', { user: after, actorId: actor.userId }, deps);
    return save({ before, after, event }, deps);
  });
}

interface OwnChange {
  sent: UpdateOwnUser;
  actor: SignedIn;
  address: string;
  ifMatch: number | undefined;
}

export interface OwnUserDeps extends SaveDeps, Pick<UserDeps, 'uploads'>, MailingDeps {
  /** @throws Problem `too-many-requests` */
  isOwnPassword: (asked: {
    actor: SignedIn;
    password: string;
    address: string;
  }) => Promise<boolean>;
}

/**
 * Changes the caller's own name, picture and mail address. A new address needs the current password: mails to it can
 * take over the account, for which a stolen session must not be enough.
 * @throws Problem `session-ended` when the user was deleted or disabled meanwhile, `stale-version`, `email-taken`,
 *   `too-many-requests`, `validation-failed` with `errors.current_password`, or with `errors.picture` for a picture
 *   that was not uploaded here
 */
export async function updateOwnUser(request: OwnChange, deps: OwnUserDeps): Promise<UserRecord> {
  const { before, user } = await savingLatest(request.ifMatch, () => saveOwnUser(request, deps));
  if (hasNewEmail(before, user)) await notify(before, 'email', deps);
  return user;
}

async function saveOwnUser(request: OwnChange, deps: OwnUserDeps) {
  const { sent, actor, ifMatch } = request;
  const found = await deps.users.findById(actor.userId);
  const active = found?.isActive ? found : undefined;
  const before = requireVersion(active, { ifMatch, missing: 'session-ended' });
  const picture = sent.picture === undefined ? before.picture : (sent.picture ?? undefined);
  const after = { ...withSentProfile(before, sent), picture };
  if (hasNewEmail(before, after)) await requirePassword(request, deps);
  if (picture !== before.picture) await requireUpload(picture, deps);
  const event = userEvent('update_user', { user: after, actorId: actor.userId }, deps);
  const saved = await save({ before, after, event }, deps);
  return saved === 'stale' ? saved : { before, user: saved };
}

async function requirePassword(
  { sent: { current_password: password }, actor, address }: OwnChange,
  { isOwnPassword }: OwnUserDeps,
): Promise<void> {
  if (password && (await isOwnPassword({ actor, password, address }))) return;
  const detail = password ? userMessages.passwordWrong : userMessages.passwordForEmail;
  throw invalidField('current_password', detail);
}

/** Accepts only checked images: others have no record. */
async function requireUpload(
  picture: string | undefined,
  { uploads }: Pick<UserDeps, 'uploads'>,
): Promise<void> {
  if (picture === undefined || (await uploads.find(picture))) return;
  throw invalidField('picture', userMessages.pictureMissing);
}
