import * as z from 'zod';
import type { Session } from '#lambdas/features/auth/sessions.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, keys } from '../keys.ts';

const sessionItemSchema = z.object({
  userId: z.string(),
  sessionId: z.string(),
  familyId: z.string(),
  sessionsEnded: z.int().optional(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Epoch seconds; before `endsAt` once the session continues under another id. */
  [tableKeys.expiry]: z.int(),
  carried: z.literal(true).optional(),
});

export interface StoredSession extends Session {
  expiresAt: Date;
  /** It continues under another id. */
  carried: boolean;
}

export function sessionItem({ startedAt, endsAt, ...ids }: Session) {
  return {
    ...keys.session(ids.userId, ids.sessionId),
    ...ids,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    [tableKeys.expiry]: epochSeconds(endsAt),
  };
}

/** @throws ZodError when the stored item is not a session */
export function parseSession(item: unknown): StoredSession {
  const { startedAt, endsAt, carried, expires_at, ...ids } = sessionItemSchema.parse(item);
  return {
    ...ids,
    startedAt: new Date(startedAt),
    endsAt: new Date(endsAt),
    expiresAt: new Date(expires_at * 1000),
    carried: carried === true,
  };
}
