import { savingLatest, requireVersion } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { UpdateRole, UpdateUser, UpdateOwnUser } from '#shared/schemas/users.ts';
import { type MailingDeps, notify } from './account-mail.ts';
import { processOutboxEntry } from './process-user-outbox.usecase.ts';
import {
  type ChangeRequest,
  requireOwnAccessKept,
  save,
  type UserDeps,
  findChangeableUser,
} from './user-changes.ts';
import {
  userEvent,
  normalizeName,
  requireUnguessable,
  type UserRecord,
  type UserOutboxEntry,
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
 *   `last-admin`, `email-taken`, or `validation-failed` for another username or a password
 *   that is easy to guess
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
  if (user.email !== normalizeName(before.email)) await notify(before, 'email', deps);
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
  const now = deps.now();
  const context = { user: after, actorId: actor.userId, now, id: deps.newId() };
  const entry = sent.password ? sessionsEntry(before.id, { now, id: deps.newId() }) : undefined;
  const update = { before, after, event: userEvent('update_user', context), entry };
  const saved = await save(update, deps);
  return saved === 'stale' ? saved : { before, user: saved, entry };
}

function requireSameUsername(before: UserRecord, { username }: UpdateUser): void {
  if (username === undefined || normalizeName(username) === normalizeName(before.username)) return;
  const detail = userMessages.usernameFixed;
  throw problem('validation-failed', { detail, errors: { username: detail } });
}

/** Own credentials need the current password, which this request does not contain, as a session may be stolen. */
function requireOwnCredentialsKept(
  { actor, sent }: UpdateRequest,
  { before, after }: { before: UserRecord; after: UserRecord },
): void {
  const isChange = sent.password || after.email !== normalizeName(before.email);
  if (actor.userId === before.id && isChange) throw problem('own-credentials');
}

/** Ends links that were sent to a former address, and an invitation when an editor sets the password. */
function withSentFields(before: UserRecord, sent: UpdateUser): UserRecord {
  const email = normalizeName(sent.email);
  const isActive = sent.is_active ?? before.isActive;
  const keepsInvitation = email === before.email && isActive && !sent.password;
  return {
    ...before,
    email,
    firstName: sent.first_name ?? before.firstName,
    lastName: sent.last_name ?? before.lastName,
    isActive,
    invitation: keepsInvitation ? before.invitation : undefined,
    passwordReset: email === before.email ? before.passwordReset : undefined,
    version: before.version + 1,
  };
}

function sessionsEntry(userId: string, { now, id }: { now: Date; id: string }): UserOutboxEntry {
  return { kind: 'sessions', id, userId, startedAt: now.toISOString() };
}

/**
 * Changes a user's role. Rights are read with every request, so the new role applies at once in each session.
 * An invitation ends: whoever has its link, such as the editor who sent it, must not get the new rights.
 * @throws Problem `user-not-found`, `stale-version`, `own-account` or `last-admin`
 */
export function updateRole(
  request: ChangeRequest & { sent: UpdateRole },
  deps: Pick<UserDeps, 'users' | 'now' | 'newId'>,
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
    const context = { user: after, actorId: actor.userId, now: deps.now(), id: deps.newId() };
    return save({ before, after, event: userEvent('update_user', context) }, deps);
  });
}

interface OwnChange {
  sent: UpdateOwnUser;
  actor: SignedIn;
  address: string;
  ifMatch: number | undefined;
}

export interface OwnUserDeps
  extends Pick<UserDeps, 'users' | 'uploads' | 'now' | 'newId'>,
    MailingDeps {
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
  const { sent, actor, ifMatch } = request;
  const { before: former, after: user } = await savingLatest(ifMatch, async () => {
    const found = await deps.users.findById(actor.userId);
    const active = found?.isActive ? found : undefined;
    const before = requireVersion(active, { ifMatch, missing: 'session-ended' });
    const after = {
      ...before,
      email: normalizeName(sent.email),
      passwordReset: normalizeName(sent.email) === before.email ? before.passwordReset : undefined,
      firstName: sent.first_name ?? before.firstName,
      lastName: sent.last_name ?? before.lastName,
      picture: sent.picture === undefined ? before.picture : (sent.picture ?? undefined),
      version: before.version + 1,
    };
    if (after.email !== normalizeName(before.email)) await requirePassword(request, deps);
    if (after.picture !== before.picture) await requireUpload(after.picture, deps);
    const context = { user: after, actorId: actor.userId, now: deps.now(), id: deps.newId() };
    const saved = await save({ before, after, event: userEvent('update_user', context) }, deps);
    return saved === 'stale' ? saved : { before, after: saved };
  });
  if (user.email !== normalizeName(former.email)) await notify(former, 'email', deps);
  return user;
}

async function requirePassword(
  { sent: { current_password: password }, actor, address }: OwnChange,
  { isOwnPassword }: OwnUserDeps,
): Promise<void> {
  if (password && (await isOwnPassword({ actor, password, address }))) return;
  const detail = password ? userMessages.passwordWrong : userMessages.passwordForEmail;
  throw problem('validation-failed', { detail, errors: { current_password: detail } });
}

/** Accepts only images that were checked, as others have no record. */
async function requireUpload(
  picture: string | undefined,
  { uploads }: Pick<UserDeps, 'uploads'>,
): Promise<void> {
  if (picture === undefined || (await uploads.find(picture))) return;
  const detail = userMessages.pictureMissing;
  throw problem('validation-failed', { detail, errors: { picture: detail } });
}
