/**
 * Work with Cognito and sessions that a change of a user leaves, as neither is part of its
 * transaction. It is stored with the change and deleted when it is done; `processUserOutbox` does
 * what remains.
 */
import * as z from 'zod';

const base = { id: z.string(), userId: z.uuid(), startedAt: z.iso.datetime() };

export const userOutboxSchema = z.discriminatedUnion('kind', [
  /** The account must be created, or everything undone. */
  z.object({
    ...base,
    kind: z.literal('creation'),
    /** Idempotency-Key of the request, to be removed with the user. */
    claim: z.object({ actorId: z.string(), key: z.string() }).optional(),
  }),
  /** The account and the records of sessions must be deleted. */
  z.object({ ...base, kind: z.literal('removal') }),
  /** Sessions must end; except for one, when the user requested it. */
  z.object({ ...base, kind: z.literal('sessions'), keptSessionId: z.string().optional() }),
]);

export type UserOutboxEntry = z.infer<typeof userOutboxSchema>;

/** A user is created and removed once, so these need no id of their own. */
export const creationEntryId = 'CREATION';
export const removalEntryId = 'REMOVAL';

const requestMs = 15 * 1000;
/** No work in progress is older: a request has 15 seconds, a terminal some more. */
export const abandonedAfterMs = 2 * 60 * 1000;

export function isAbandoned({ startedAt }: Pick<UserOutboxEntry, 'startedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(startedAt) >= abandonedAfterMs;
}

/** Until the request that may be working has ended, or else until its work counts as abandoned. */
export function secondsToFinish(
  { startedAt }: Pick<UserOutboxEntry, 'startedAt'>,
  now: Date,
): number {
  const age = now.getTime() - Date.parse(startedAt);
  const end = age < requestMs ? requestMs : abandonedAfterMs;
  return Math.max(1, Math.ceil((end - age) / 1000));
}
