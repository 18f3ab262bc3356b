import { claimOf } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { InviteUser } from '#shared/schemas/invitations.ts';
import type { CreateUser } from '#shared/schemas/users.ts';
import { processOutboxEntry, processUserOutbox } from './process-user-outbox.usecase.ts';
import { type UserRecord, secondsToFinish } from './user.ts';
import { emailTaken, type UserDeps, usernameTaken } from './user-changes.ts';
import { creationEntry, makeAccount, pendingUser, settle } from './create-user.usecase.ts';
import type { UserClaim, UsersRepository } from './users.repository.ts';

/** A repeated request waits this long for the first one: the account takes a second or two. */
const waits = { times: 20, ms: 250 };
const noRole = { isViewer: false, isStaff: false, isAdmin: false };

interface Request {
  /** Without a password for a user who will be invited, and until then cannot sign in. */
  sent: CreateUser | InviteUser;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a user, once per Idempotency-Key:
 * 1. a repeated request gets the user of the first one, when that is finished;
 * 2. store the user as pending: its names are taken, and it cannot sign in;
 * 3. make its account with Cognito, without a password for a user to be invited; should that fail, take
 *    everything back;
 * 4. make it active.
 *
 * `processUserOutbox` takes back what a crash leaves in between.
 * @throws Problem `username-taken`, `email-taken`, `idempotency-mismatch`, `validation-failed` for a
 *   password that Cognito refuses, `user-unfinished` while the first request may be at work or what a
 *   crash left of it is too young to be taken back
 */
export async function addUser(request: Request, deps: UserDeps): Promise<UserRecord> {
  const { sent, actor, idempotencyKey: key } = request;
  const now = deps.now();
  const { password, is_active: isActive, fields } = partsOf(sent);
  const claim = claimOf({ key, sent: fields, now, rest: { actorId: actor.userId } });
  const first = claim && (await firstUser(claim, deps));
  if (first) return first;

  const user = pendingUser(sent, { id: deps.newId(), now, flags: noRole });
  const entry = creationEntry(user, claim);
  const outcome = await createOrHeal({ user, entry, claim }, deps);
  if (outcome === 'username-taken') throw usernameTaken();
  if (outcome === 'email-taken') throw emailTaken();
  if (outcome === 'key-used') {
    const winner = claim && (await firstUser(claim, deps));
    if (!winner) throw problem('conflict');
    return winner;
  }

  try {
    await makeAccount(user, password, deps);
  } catch (error) {
    await processOutboxEntry(entry, deps).catch(() => undefined); // Otherwise it is done later.
    throw error;
  }
  return settle({ user, isActive, actorId: actor.userId }, deps);
}

/** `fields` are those that may be hashed: from a plain hash of a password it could be guessed. */
function partsOf(sent: CreateUser | InviteUser) {
  if (!('password' in sent)) return { password: undefined, is_active: true, fields: sent };
  const { password, confirm_password: _, ...fields } = sent;
  return { password, is_active: sent.is_active, fields };
}

/** Undefined when there was no such request, or when it was completely undone. */
async function firstUser(claim: UserClaim, deps: UserDeps): Promise<UserRecord | undefined> {
  for (let time = 0; ; time += 1) {
    const first = await deps.users.firstAnswer(claim);
    if (!first) return undefined;
    if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
    const user = await deps.users.findById(first.userId);
    if (!user) throw problem('conflict');
    if (!user.pending) return user;
    await finishLeftovers(deps);
    if (time === waits.times) {
      const retryAfter = secondsToFinish({ startedAt: user.dateJoined }, deps.now());
      throw problem('user-unfinished', { retryAfter });
    }
    await deps.sleep(waits.ms);
  }
}

/** Names that a crashed request still holds are released first. */
async function createOrHeal(
  write: Parameters<UsersRepository['create']>[0],
  deps: UserDeps,
): ReturnType<UsersRepository['create']> {
  const outcome = await deps.users.create(write);
  if (outcome !== 'username-taken' && outcome !== 'email-taken') return outcome;
  return (await finishLeftovers(deps)) === 0 ? outcome : deps.users.create(write);
}

/** Failing to finish what other requests left must not fail this one. */
function finishLeftovers(deps: UserDeps): Promise<number> {
  return processUserOutbox(deps).catch(() => 0);
}
