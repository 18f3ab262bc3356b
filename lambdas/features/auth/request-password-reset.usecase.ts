import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import { mailUser, mayResetPassword, resetLetter, withNewLink } from '../users/users.repository.ts';
import { resetCounts } from './attempt-subject.ts';
import { resetLimits } from './attempts.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { takeAttempt } from './guess.ts';

/** Longer than looking somebody up and handing a mail over take. */
const answerMs = 1500;
const lifetimeMs = limits.passwordReset.minutes * 60 * 1000;

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
