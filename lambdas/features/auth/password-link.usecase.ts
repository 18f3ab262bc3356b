import { isTokenOf } from '#lambdas/kernel/link-token.ts';
import { recordIdIn } from '#shared/platform/http.ts';
import { problem, type ProblemCode } from '#shared/problems.ts';
import type { LinkAccount } from '#shared/schemas/invitations.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import {
  mailUser,
  mayResetPassword,
  notify,
  type PasswordLink,
  requireUnguessable,
  resetLetter,
  sessionsEntry,
  toWireUser,
  unusedLink,
  userEvent,
  type UserUpdate,
  withNewLink,
} from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { setPassword } from './change-password.usecase.ts';
import { guessToken, takeAttempt } from './guess.ts';
import { resetCounts } from './attempt-subject.ts';
import { resetLimits } from './attempts.repository.ts';
import { endSessions } from './sessions.repository.ts';

interface LinkRequest {
  kind: PasswordLink;
  token: string;
  address: string;
}

const invalidLink: Record<PasswordLink, ProblemCode> = {
  invitation: 'invitation-not-found',
  passwordReset: 'reset-link-over',
};

/**
 * Finds the user whose password a link sets.
 * @throws Problem `invitation-not-found` or `reset-link-over` for a token that is wrong, used, revoked or expired,
 *   without saying which, or `too-many-requests`
 */
export async function readPasswordLink(request: LinkRequest, deps: AuthDeps): Promise<LinkAccount> {
  const { user, link } = await requireLink(request, deps);
  const { username, name } = toWireUser(user);
  return { username, name, expires_at: link.expiresAt };
}

/**
 * 1. Mark the link as used, unless the user has changed meanwhile: of two parallel requests one succeeds. An outbox
 *    entry ends the sessions even if a later step fails.
 * 2. Set the password with Cognito, recreating an account that Cognito has lost. If that fails, as for a password
 *    that Cognito refuses, make the link valid again. After a crash in between, the user needs another link.
 * 3. End all sessions last, so that the old password cannot begin another one.
 *
 * @throws Problem as `readPasswordLink`, or `validation-failed` for a refused password
 */
export async function acceptPasswordLink(
  { password, ...request }: LinkRequest & { password: string },
  deps: AuthDeps,
): Promise<void> {
  const { kind } = request;
  const { user, link } = await requireLink(request, deps);
  requireUnguessable(password, { user, field: 'password' });
  const used = {
    ...user,
    // An unused invitation must not change the password again.
    invitation: undefined,
    [kind]: { ...link, usedBy: deps.newId() },
    version: user.version + 1,
  };
  const entry = sessionsEntry({ userId: user.id }, deps);
  const isUsed = await useLink({ kind, before: user, after: used, entry }, deps);
  if (!isUsed) throw problem(invalidLink[kind]);
  try {
    await deps.accounts.create(user.id);
    await setPassword(user.id, password, deps);
  } catch (error) {
    const restored = { ...user, version: used.version + 1 };
    await deps.users.update({ before: used, after: restored }).catch(() => undefined);
    await deps.users.removeEntry(entry).catch(() => undefined);
    throw error;
  }
  // The password is set, so none of these may fail the request.
  const action = kind === 'invitation' ? 'accept_invitation' : 'reset_password';
  await Promise.allSettled([
    endSessions(entry, deps),
    deps.audit.record(userEvent(action, { user, actorId: user.id }, deps)),
    kind === 'passwordReset' && notify(user, 'password', deps),
  ]);
}

/** If DynamoDB's answer is lost, our own write looks like another's; the id in `usedBy` tells them apart. */
async function useLink(
  { kind, ...update }: UserUpdate & { kind: PasswordLink },
  { users }: AuthDeps,
): Promise<boolean> {
  const [outcome] = await Promise.allSettled([users.update(update)]);
  if (outcome.status === 'fulfilled' && outcome.value === 'saved') return true;
  const found = await users.findById(update.before.id);
  if (found?.[kind]?.usedBy === update.after[kind]?.usedBy) return true;
  if (outcome.status === 'rejected') throw outcome.reason;
  return false;
}

async function requireLink(request: LinkRequest, deps: AuthDeps) {
  const find = () => findLink(request, deps);
  const found = await guessToken({ address: request.address, find }, deps);
  if (!found) throw problem(invalidLink[request.kind]);
  return found;
}

async function findLink({ kind, token }: LinkRequest, { users, now }: AuthDeps) {
  const id = recordIdIn(token);
  const user = id === undefined ? undefined : await users.findById(id);
  const link = user && unusedLink(user, kind);
  if (!link || now() >= new Date(link.expiresAt)) return undefined;
  return isTokenOf(link.tokenHash, token) ? { user, link } : undefined;
}

/** Least duration of every answer, usually longer than it takes to find a user and hand a mail over. */
const answerMs = 1500;
const lifetimeMs = linkLimits.passwordReset.minutes * 60 * 1000;

/**
 * Mails a reset link to the user with this name or mail address, if one exists who may reset the password. Neither
 * the answer nor its duration reveals whether one exists.
 * @throws Problem `mail-not-set-up`, or `too-many-requests` after many requests from the caller's address
 */
export async function requestPasswordReset(
  { username, address }: { username: string; address: string },
  deps: AuthDeps,
): Promise<void> {
  if (!deps.accountMailer) throw problem('mail-not-set-up');
  for (const count of resetCounts({ address, secret: deps.secret })) await takeAttempt(count, deps);
  const mailing = mailLink(username, deps).catch((error: unknown) => {
    deps.reportUnmailed({ userId: 'unknown', error });
  });
  await Promise.all([mailing, deps.sleep(answerMs)]);
}

async function mailLink(name: string, deps: AuthDeps): Promise<void> {
  const { users, attempts, now } = deps;
  const found = (await users.findByUsername(name)) ?? (await users.findByEmail(name));
  if (!found || !mayResetPassword(found)) return;
  const attempt = await attempts.take(`resets ${found.id}`, now(), resetLimits.account);
  if (!attempt.allowed) return;
  const stored = await savingLatest(undefined, async () => {
    const before = await users.findById(found.id);
    if (!before || !mayResetPassword(before)) return undefined;
    const { after, token } = withNewLink(before, { kind: 'passwordReset', lifetimeMs }, deps);
    const outcome = await users.update({ before, after });
    return outcome === 'saved' ? { user: after, token } : 'stale';
  });
  if (stored) await mailUser(stored.user, resetLetter(stored.user, stored.token), deps);
}
