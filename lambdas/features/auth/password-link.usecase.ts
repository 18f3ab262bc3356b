import { isTokenOf } from '#lambdas/kernel/link-token.ts';
import { recordIdIn } from '#shared/platform/http.ts';
import { problem, type ProblemCode } from '#shared/problems.ts';
import type { Invitation } from '#shared/schemas/invitations.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import {
  mailUser,
  mayResetPassword,
  notify,
  type PasswordLink,
  requireUnguessable,
  resetLetter,
  toWireUser,
  unusedLink,
  type UserOutboxEntry,
  type UserRecord,
  withNewLink,
} from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { setPassword } from './change-password.usecase.ts';
import { guessToken, takeAttempt } from './guess.ts';
import { endSessions } from './session.usecases.ts';
import { resetCounts } from './attempt-subject.ts';
import { resetLimits } from './attempts.repository.ts';

interface Question {
  kind: PasswordLink;
  token: string;
  address: string;
}

const over: Record<PasswordLink, ProblemCode> = {
  invitation: 'invitation-not-found',
  passwordReset: 'reset-link-over',
};

/**
 * Finds the user whose password a link sets.
 * @throws Problem `invitation-not-found` or `reset-link-over` for a token that is wrong, used, revoked or expired,
 *   without saying which, or `too-many-requests`
 */
export async function readPasswordLink(question: Question, deps: AuthDeps): Promise<Invitation> {
  const { user, link } = await linked(question, deps);
  const { username, name } = toWireUser(user);
  return { username, name, expires_at: link.expiresAt };
}

/**
 * 1. Use the link up, on the condition that nobody has changed the user meanwhile: of two requests one gets in. A
 *    note says that the sessions must end.
 * 2. Set the password with Cognito, which recreates a lost account. Should that fail, as for a password that
 *    Cognito refuses, the link works again. A crash in between leaves the former password, or none: another link
 *    is needed.
 * 3. End all sessions. Only now, so that the old password cannot begin another one.
 *
 * @throws Problem as above, or `validation-failed` for a refused password
 */
export async function acceptPasswordLink(
  { password, ...question }: Question & { password: string },
  deps: AuthDeps,
): Promise<void> {
  const { kind } = question;
  const { user, link } = await linked(question, deps);
  requireUnguessable(password, { user, field: 'password' });
  const used = {
    ...user,
    // No other link may change the password again.
    invitation: undefined,
    [kind]: { ...link, usedBy: deps.newId() },
    version: user.version + 1,
  };
  const entry = {
    kind: 'sessions' as const,
    id: deps.newId(),
    userId: user.id,
    startedAt: deps.now().toISOString(),
  };
  if (!(await useUp({ before: user, after: used, entry, kind }, deps))) throw problem(over[kind]);
  try {
    await deps.accounts.create(user.id);
    await setPassword(user.id, password, deps);
  } catch (error) {
    const again = { ...user, version: used.version + 1 };
    await deps.users.update({ before: used, after: again }).catch(() => undefined);
    await deps.users.finish(entry).catch(() => undefined);
    throw error;
  }
  // The password is set by then.
  await Promise.allSettled([
    endSessions(entry, deps),
    recordAcceptance(user, kind, deps),
    kind === 'passwordReset' && notify(user, 'password', deps),
  ]);
}

interface UseUp {
  before: UserRecord;
  after: UserRecord;
  entry: UserOutboxEntry;
  kind: PasswordLink;
}

/** After a lost answer our own change looks like another's: the id in it tells. */
async function useUp({ before, after, entry, kind }: UseUp, { users }: AuthDeps): Promise<boolean> {
  const [outcome] = await Promise.allSettled([users.update({ before, after, entry })]);
  if (outcome.status === 'fulfilled' && outcome.value === 'saved') return true;
  const found = await users.findById(before.id);
  if (found?.[kind]?.usedBy === after[kind]?.usedBy) return true;
  if (outcome.status === 'rejected') throw outcome.reason;
  return false;
}

async function linked(question: Question, deps: AuthDeps) {
  const find = () => findLinked(question, deps);
  const found = await guessToken({ address: question.address, find }, deps);
  if (!found) throw problem(over[question.kind]);
  return found;
}

async function findLinked({ kind, token }: Question, { users, now }: AuthDeps) {
  const id = recordIdIn(token);
  const user = id === undefined ? undefined : await users.findById(id);
  const link = user && unusedLink(user, kind);
  if (!link || now() >= new Date(link.expiresAt)) return undefined;
  return isTokenOf(link.tokenHash, token) ? { user, link } : undefined;
}

const events: Record<PasswordLink, { action: string; actionDisplay: string }> = {
  invitation: { action: 'accept_invitation', actionDisplay: 'Accepted invitation' },
  passwordReset: { action: 'reset_password', actionDisplay: 'Reset password' },
};

function recordAcceptance(
  { id, username }: UserRecord,
  kind: PasswordLink,
  { audit, newId, now }: AuthDeps,
): Promise<void> {
  const timestamp = now().toISOString();
  return audit.record({ id: newId(), ...events[kind], label: username, userId: id, timestamp });
}

/** Longer than looking somebody up and handing a mail over take. */
const answerMs = 1500;
const lifetimeMs = linkLimits.passwordReset.minutes * 60 * 1000;

/**
 * Mails a link for another password to the user with this name or address, if there is one who may have it. The
 * answer and the time that it takes tell nobody whether there is.
 * @throws Problem `mail-not-set-up`, or `too-many-requests` for the address of the caller, whatever the name
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
  const mails = await attempts.take(`resets ${found.id}`, now(), resetLimits.account);
  if (!mails.allowed) return;
  const stored = await savingLatest(undefined, async () => {
    const before = await users.findById(found.id);
    if (!before || !mayResetPassword(before)) return undefined;
    const { after, token } = withNewLink(before, { kind: 'passwordReset', lifetimeMs }, deps);
    const outcome = await users.update({ before, after });
    return outcome === 'saved' ? { user: after, token } : 'stale';
  });
  if (stored) await mailUser(stored.user, resetLetter(stored.user, stored.token), deps);
}
