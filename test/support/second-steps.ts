/** Stores second steps of users as the use cases do, and computes the codes of their apps. */
import { Secret, TOTP } from 'otpauth';
import { createSecondStepsRepository } from '#lambdas/adapters/dynamo/auth/second-steps.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { recoveryHash } from '#lambdas/features/auth/check-second-step.ts';
import type { Seal } from '#lambdas/kernel/seal.ts';
import { setAttributes } from './stored-items.ts';

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
