/** The stored second step of a sign-in, apart from the user, so that no answer about a user contains it. */
import * as z from 'zod';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { UserOutboxEntry } from '../users/users.repository.ts';

export const secondStepRecordSchema = z.object({
  userId: z.uuid(),
  /** The authenticator app's secret, encrypted. */
  sealed: z.string(),
  /** The 30-second period, counted from 1970, of the last used code: no code signs in twice. */
  lastStep: z.int(),
  /** Hashes of the unused recovery codes. */
  recoveryHashes: z.array(z.string()),
  /** Browsers that need no code. They are forgotten when the user's sessions end. */
  trusted: z.array(
    z.object({
      tokenHash: z.string(),
      until: z.iso.datetime(),
      /** The user's `sessionsEnded` at the sign-in. */
      sessionsEnded: z.int().optional(),
    }),
  ),
  /** A new value with each change. */
  revision: z.string(),
});

/** A secret that no code has confirmed yet. */
export const secondStepSetUpSchema = z.object({
  userId: z.uuid(),
  sealed: z.string(),
  endsAt: z.iso.datetime(),
});

export const signInRulesRecordSchema = z.object({
  /** Since when staff and administrators must use a second step; null while it is optional. */
  secondStepRequiredSince: z.iso.datetime().nullable(),
});

export type SecondStep = z.infer<typeof secondStepRecordSchema>;
export type SecondStepSetUp = z.infer<typeof secondStepSetUpSchema>;
export type SignInRulesRecord = z.infer<typeof signInRulesRecordSchema>;

/** A user with a record has a second step. `hasSecondStep` of the user changes in the same transaction. */
export interface SecondStepsRepository {
  find(userId: string): Promise<SecondStep | undefined>;
  findSetUp(userId: string): Promise<SecondStepSetUp | undefined>;
  /** Replaces an earlier set-up. */
  beginSetUp(setUp: SecondStepSetUp): Promise<void>;
  /** `stale` when the set-up is no longer the one that was confirmed, or the user is not active. */
  turnOn(write: {
    secondStep: SecondStep;
    setUp: SecondStepSetUp;
    event: AuditEvent;
    entry: UserOutboxEntry;
  }): Promise<'saved' | 'stale'>;
  /** `stale` when the record has changed since it was read: of two parallel uses of a code one succeeds. */
  save(write: {
    before: SecondStep;
    after: SecondStep;
    event?: AuditEvent | undefined;
  }): Promise<'saved' | 'stale'>;
  /** `stale` as for `save`. */
  remove(write: {
    before: SecondStep;
    event: AuditEvent;
    entry?: UserOutboxEntry | undefined;
  }): Promise<'saved' | 'stale'>;
}

export interface SignInRulesRepository {
  find(): Promise<SignInRulesRecord | undefined>;
  /** `stale` when somebody else has decided meanwhile. */
  save(write: {
    before: SignInRulesRecord;
    after: SignInRulesRecord;
    event: AuditEvent;
  }): Promise<'saved' | 'stale'>;
}
