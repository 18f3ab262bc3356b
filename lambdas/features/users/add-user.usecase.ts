import { claimOf } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { InviteUser } from '#shared/schemas/invitations.ts';
import type { CreateUser } from '#shared/schemas/users.ts';
import { processOutboxEntry, processUserOutbox } from './process-user-outbox.usecase.ts';
import { type UserRecord, secondsToFinish } from './user.ts';
import { emailTaken, type UserDeps, usernameTaken } from './user-changes.ts';
import { creationEntry, makeAccount, pendingUser, finishCreation } from './create-user.usecase.ts';
import type { UserClaim, UsersRepository } from './users.repository.ts';

/** A repeated request waits this long for the first request, which takes a second or two. */
const polling = { attempts: 20, intervalMs: 250 };
const noRoles = { isViewer: false, isStaff: false, isAdmin: false };

interface AddUser {
  /** Has no password for a user who is to be invited, and who cannot sign in until then. */
  sent: CreateUser | InviteUser;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a user, once per Idempotency-Key:
 * 1. answer a repeated request with the user of the first request, once that is finished;
 * 2. store the user as pending: the names are taken, but the user cannot sign in;
 * 3. make the account with Cognito, without a password for a user who is to be invited; if that fails, undo
 *    everything;
 * 4. activate the user.
 *
 * `processUserOutbox` undoes the creation after a crash.
 * @throws Problem `username-taken`, `email-taken`, `idempotency-mismatch`, `validation-failed` for a
 *   password that Cognito refuses, `user-unfinished` while the first request may still be running
 */
export async function addUser(request: AddUser, deps: UserDeps): Promise<UserRecord> {
  const { sent, actor, idempotencyKey: key } = request;
  const now = deps.now();
  const { password, is_active: isActive, fields } = splitPassword(sent);
  const claim = claimOf({ key, sent: fields, now, rest: { actorId: actor.userId } });
  const earlier = claim && (await awaitEarlierUser(claim, deps));
  if (earlier) return earlier;

  const user = pendingUser(sent, { id: deps.newId(), now, roles: noRoles });
  const entry = creationEntry(user, claim);
  const outcome = await createAfterCleanup({ user, entry, claim }, deps);
  if (outcome === 'username-taken') throw usernameTaken();
  if (outcome === 'email-taken') throw emailTaken();
  if (outcome === 'key-used') {
    const other = claim && (await awaitEarlierUser(claim, deps));
    if (!other) throw problem('conflict');
    return other;
  }

  try {
    await makeAccount(user, password, deps);
  } catch (error) {
    await processOutboxEntry(entry, deps).catch(() => undefined); // A tick tries again.
    throw error;
  }
  return finishCreation({ user, isActive, actorId: actor.userId }, deps);
}

/** The claim stores a plain hash of `fields`. They leave out the password, which could be guessed from the hash. */
function splitPassword(sent: CreateUser | InviteUser) {
  if (!('password' in sent)) return { password: undefined, is_active: true, fields: sent };
  const { password, confirm_password: _, ...fields } = sent;
  return { password, is_active: sent.is_active, fields };
}

/** @returns undefined when this is the first request with the key, or the first one was completely undone */
async function awaitEarlierUser(claim: UserClaim, deps: UserDeps): Promise<UserRecord | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const first = await deps.users.firstAnswer(claim);
    if (!first) return undefined;
    if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
    const user = await deps.users.findById(first.userId);
    if (!user) throw problem('conflict');
    if (!user.pending) return user;
    await finishLeftovers(deps);
    if (attempt === polling.attempts) {
      const retryAfter = secondsToFinish(user.dateJoined, deps.now());
      throw problem('user-unfinished', { retryAfter });
    }
    await deps.sleep(polling.intervalMs);
  }
}

/** If a name is taken, releases the names that crashed requests still hold, and tries again. */
async function createAfterCleanup(
  write: Parameters<UsersRepository['create']>[0],
  deps: UserDeps,
): ReturnType<UsersRepository['create']> {
  const outcome = await deps.users.create(write);
  if (outcome !== 'username-taken' && outcome !== 'email-taken') return outcome;
  return (await finishLeftovers(deps)) === 0 ? outcome : deps.users.create(write);
}

/** A failure to finish the work of other requests must not fail this one. */
function finishLeftovers(deps: UserDeps): Promise<number> {
  return processUserOutbox(deps).catch(() => 0);
}
