/** Stores second steps of users as the use cases do, and computes the codes of their apps. */
import { Secret, TOTP } from 'otpauth';
import { createSecondStepsRepository } from '#lambdas/adapters/dynamo/auth/second-steps.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { recoveryHash } from '#lambdas/features/auth/check-second-step.ts';
import { signIn } from '#lambdas/features/auth/sign-in.usecase.ts';
import type { Seal } from '#lambdas/kernel/seal.ts';
import type { Login } from '#shared/schemas/auth.ts';
import { authInMemory, newUser } from './auth-fixtures.ts';
import { setAttributes } from './stored-items.ts';
import { callerOf } from './user-fixtures.ts';

/** Secret of all apps in these tests. */
export const appSecret = Buffer.from('12345678901234567890');
export const recoveryCode = 'AAAA-BBBB-CCCC-DDDD';

/**
 * @param seconds by how much the clock of the app is fast
 * @param secret in base32
 */
export function codeAt(now: Date, { seconds = 0, secret = base32Of(appSecret) } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + seconds * 1000,
  });
}

export function base32Of(secret: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(secret).buffer }).base32;
}

interface SecondStepOwner {
  table: CoreTable;
  seal: Seal;
  userId: string;
}

/** Turns the second step on, and replaces an earlier one. */
export async function giveSecondStep({ table, seal, userId }: SecondStepOwner): Promise<void> {
  const record = {
    userId,
    sealed: seal.close(appSecret, userId),
    lastStep: 0,
    recoveryHashes: [recoveryHash(recoveryCode, appSecret)],
    trusted: [{ tokenHash: '00'.repeat(32), until: '2999-01-01T00:00:00.000Z' }],
    revision: crypto.randomUUID(),
  };
  await write(table, { put: { ...keys.secondStep(userId), ...record } });
  await setAttributes(table, keys.user(userId), { hasSecondStep: true });
}

/** Removes the second step, and starts a set-up that waits for a code. */
export async function giveSetUp({ table, seal, userId }: SecondStepOwner): Promise<void> {
  await write(table, { delete: keys.secondStep(userId) });
  await createSecondStepsRepository(table).beginSetUp({
    userId,
    sealed: seal.close(appSecret, userId),
    endsAt: '2999-01-01T00:00:00.000Z',
  });
}

/** The sign-in of `newUser` from a fixed address, without a code. */
export const signInOfAda = { username: 'ada', password: newUser.password, address: '192.0.2.1' };
export const wrongCode = '000000';
export const wrongSecondStep = { code: 'wrong-second-step' };
export const codeRequired = { code: 'second-step-required' };

/** Makes a user with a second step, at a time in the middle of a 30-second period. */
export async function withSecondStep() {
  const world = await authInMemory();
  const { store, deps, user } = world;
  world.pass(15);
  const given = { table: store.table, seal: deps.seal };
  await giveSecondStep({ ...given, userId: user.id });
  const enter = (sent: Partial<Login> & { address?: string } = {}) =>
    signIn({ ...signInOfAda, ...sent }, deps);
  return {
    ...world,
    given,
    enter,
    code: (seconds = 0) => codeAt(deps.now(), { seconds }),
    own: () => deps.secondSteps.find(user.id),
    actor: callerOf(user),
  };
}
