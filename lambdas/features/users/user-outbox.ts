/**
 * What a change of a user leaves to do with Cognito and with sessions, which are no part of its
 * transaction. It is noted with the change and struck out when it is done; what stays noted is done by
 * `processUserOutbox`.
 */
import * as z from 'zod';

const base = { id: z.string(), userId: z.uuid(), startedAt: z.iso.datetime() };

export const userOutboxSchema = z.discriminatedUnion('kind', [
  /** The account is to be made, or all is to be taken back. */
  z.object({
    ...base,
    kind: z.literal('creation'),
    /** Idempotency-Key of the request, to be forgotten with the user. */
    claim: z.object({ actorId: z.string(), key: z.string() }).optional(),
  }),
  /** The account and the sessions are to go. */
  z.object({ ...base, kind: z.literal('removal') }),
  /** Sessions are to end; but for one, when the user itself asked for it. */
  z.object({ ...base, kind: z.literal('sessions'), keptSessionId: z.string().optional() }),
]);

export type UserOutboxEntry = z.infer<typeof userOutboxSchema>;

/** A user is created and removed once, so these need no id of their own. */
export const creationEntryId = 'CREATION';
export const removalEntryId = 'REMOVAL';

const requestMs = 15 * 1000;
/** Nothing that is still being done is older: a request has 15 seconds, a terminal some more. */
export const abandonedAfterMs = 2 * 60 * 1000;

export function isAbandoned({ startedAt }: Pick<UserOutboxEntry, 'startedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(startedAt) >= abandonedAfterMs;
}

/** Until the request has ended that may be at work, or else until its work counts as abandoned. */
export function secondsToFinish(
  { startedAt }: Pick<UserOutboxEntry, 'startedAt'>,
  now: Date,
): number {
  const age = now.getTime() - Date.parse(startedAt);
  const end = age < requestMs ? requestMs : abandonedAfterMs;
  return Math.max(1, Math.ceil((end - age) / 1000));
}
