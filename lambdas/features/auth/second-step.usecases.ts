/** Turning the second step of a sign-in on and off. */
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { invalidField, problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { OwnSecondStep, SecondStepSecret } from '#shared/schemas/account.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  normalizeName,
  notify,
  roleOf,
  sessionsEntry,
  userEvent,
  type UserRecord,
} from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { ownPasswordCheck } from './change-password.usecase.ts';
import {
  useCode,
  wrongCodeMessage,
  describeSecret,
  newCodeSecret,
  newRecoveryCodes,
  recoveryHash,
  stepOf,
} from './check-second-step.ts';
import type { SecondStep } from './second-steps.repository.ts';
import { requireOwnUser } from './session.usecases.ts';
import { secondStepDueAt } from './sign-in-rules.usecase.ts';
import { endSessions } from './sessions.repository.ts';

interface PasswordRequest {
  actor: SignedIn;
  address: string;
  password: string;
}

/** Contains one of the two codes. */
interface CodeRequest extends PasswordRequest {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

const setUpMinutes = 15;
const minuteMs = 60 * 1000;

/**
 * Begins a set-up, which replaces an earlier one. Sign-in stays as it is until a code confirms the set-up.
 * @throws Problem `second-step-on`, `too-many-requests`, or `validation-failed` with `errors.current_password`
 */
export async function beginSecondStep(
  request: PasswordRequest,
  deps: AuthDeps,
): Promise<SecondStepSecret> {
  const user = await requireOwnUser(request.actor, deps);
  await requirePassword(request, deps);
  if (await deps.secondSteps.find(user.id)) throw problem('second-step-on');
  const secret = newCodeSecret();
  const endsAt = new Date(deps.now().getTime() + setUpMinutes * minuteMs).toISOString();
  const sealed = deps.seal.close(secret, user.id);
  await deps.secondSteps.beginSetUp({ userId: user.id, sealed, endsAt });
  return describeSecret(secret, { issuer: await deps.siteName(), username: user.username });
}

/**
 * 1. Turn the second step on, with an outbox entry that ends the other sessions even if a later step fails.
 * 2. End the other sessions.
 *
 * If the answer with the recovery codes is lost, the user can still sign in with the app, and renew them.
 * @throws Problem `second-step-on`, `set-up-over`, or `validation-failed` with `errors.code`
 */
export async function confirmSecondStep(
  { actor, code }: { actor: SignedIn; code: string },
  deps: AuthDeps,
): Promise<string[]> {
  const { now, newId, secondSteps, seal } = deps;
  const user = await requireOwnUser(actor, deps);
  if (await secondSteps.find(user.id)) throw problem('second-step-on');
  const setUp = await secondSteps.findSetUp(user.id);
  if (!setUp || now() >= new Date(setUp.endsAt)) throw problem('set-up-over');
  const { secret } = seal.open(setUp.sealed, user.id);
  const lastStep = stepOf(code, secret, now());
  if (lastStep === undefined) throw invalidField('code', userMessages.codeWrong);

  const { codes, recoveryHashes } = makeRecoveryCodes(secret);
  const { sealed } = setUp;
  const ids = { userId: user.id, revision: newId() };
  const secondStep = { ...ids, sealed, lastStep, recoveryHashes, trusted: [] };
  const entry = sessionsEntry({ userId: user.id, keptSessionId: actor.sessionId }, deps);
  const event = userEvent('turn_on_second_step', { user, actorId: user.id }, deps);
  const outcome = await secondSteps.turnOn({ secondStep, setUp, event, entry });
  if (outcome === 'stale') throw problem('set-up-over');
  await endSessions(entry, deps).catch(() => undefined); // The next tick ends sessions that are left.
  return codes;
}

/** @throws Problem as `turnOffSecondStep` */
export async function renewRecoveryCodes(
  request: PasswordRequest & { code: string },
  deps: AuthDeps,
): Promise<string[]> {
  const user = await requirePasswordAndCode(request, deps);
  return savingLatest(undefined, async () => {
    const before = await requireSecondStep(user.id, deps);
    const { secret } = deps.seal.open(before.sealed, user.id);
    const { codes, recoveryHashes } = makeRecoveryCodes(secret);
    const after = { ...before, recoveryHashes, revision: deps.newId() };
    const event = userEvent('renew_recovery_codes', { user, actorId: user.id }, deps);
    return (await deps.secondSteps.save({ before, after, event })) === 'saved' ? codes : 'stale';
  });
}

/**
 * @throws Problem `second-step-off`, `too-many-requests`, or `validation-failed` with `errors.current_password`,
 *   `errors.code` or `errors.recovery_code`
 */
export async function turnOffSecondStep(request: CodeRequest, deps: AuthDeps): Promise<void> {
  const user = await requirePasswordAndCode(request, deps);
  const event = userEvent('turn_off_second_step', { user, actorId: user.id }, deps);
  await savingLatest(undefined, async () =>
    deps.secondSteps.remove({ before: await requireSecondStep(user.id, deps), event }),
  );
  await notify(user, 'second-step', deps);
}

export async function forgetTrustedBrowsers(actor: SignedIn, deps: AuthDeps): Promise<void> {
  await savingLatest(undefined, async () => {
    const before = await deps.secondSteps.find(actor.userId);
    if (!before || before.trusted.length === 0) return 'saved';
    const after = { ...before, trusted: [], revision: deps.newId() };
    return deps.secondSteps.save({ before, after });
  });
}

type RemovalDeps = Pick<AuthDeps, 'secondSteps' | 'users' | 'sessions' | 'now' | 'newId'>;

/**
 * Helps a user who has lost the app and the recovery codes. The actor must have checked who asks for this. Ends the
 * user's sessions, by an outbox entry in the same transaction.
 * @param actorId undefined for the owner of the AWS account
 * @throws Problem `second-step-off`
 */
export async function removeSecondStep(
  { user, actorId }: { user: UserRecord; actorId?: string },
  deps: RemovalDeps,
): Promise<void> {
  const entry = sessionsEntry({ userId: user.id }, deps);
  const event = userEvent('remove_second_step', { user, actorId }, deps);
  await savingLatest(undefined, async () =>
    deps.secondSteps.remove({ before: await requireSecondStep(user.id, deps), event, entry }),
  );
  await endSessions(entry, deps).catch(() => undefined);
}

/** Describes a user's own second step; undefined for viewers, who have none. */
export async function ownSecondStep(
  user: UserRecord,
  { secondSteps, signInRules }: Pick<AuthDeps, 'secondSteps' | 'signInRules'>,
): Promise<OwnSecondStep | undefined> {
  const role = roleOf(user);
  if (role === 'viewer') return undefined;
  const record = user.hasSecondStep && (await secondSteps.find(user.id));
  if (record) {
    return { is_on: true, recovery_codes_left: record.recoveryHashes.length, due_at: null };
  }
  const off = { is_on: false, recovery_codes_left: 0, was_lost: user.lostSecondStep };
  if (role === 'user') return { ...off, due_at: null };
  const dueAt = await secondStepDueAt(user, { signInRules });
  return { ...off, due_at: dueAt?.toISOString() ?? null };
}

async function requirePasswordAndCode(request: CodeRequest, deps: AuthDeps): Promise<UserRecord> {
  const { actor, address } = request;
  const user = await requireOwnUser(actor, deps);
  await requirePassword(request, deps);
  await requireSecondStep(user.id, deps);
  // The correct password has just made the address known.
  const origin = { address, name: normalizeName(user.username), isKnown: true };
  if (await useCode({ user, sent: request, origin }, deps)) return user;
  const field = request.code === undefined ? 'recovery_code' : 'code';
  throw invalidField(field, wrongCodeMessage(request));
}

async function requirePassword(request: PasswordRequest, deps: AuthDeps): Promise<void> {
  if (await ownPasswordCheck(deps)(request)) return;
  throw invalidField('current_password', userMessages.passwordWrong);
}

async function requireSecondStep(
  userId: string,
  { secondSteps }: Pick<AuthDeps, 'secondSteps'>,
): Promise<SecondStep> {
  const record = await secondSteps.find(userId);
  if (!record) throw problem('second-step-off');
  return record;
}

function makeRecoveryCodes(secret: Uint8Array): { codes: string[]; recoveryHashes: string[] } {
  const codes = newRecoveryCodes();
  return { codes, recoveryHashes: codes.map((code) => recoveryHash(code, secret)) };
}
