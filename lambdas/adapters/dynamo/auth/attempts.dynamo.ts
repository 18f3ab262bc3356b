import * as z from 'zod';
import type {
  AttemptLimit,
  AttemptsRepository,
} from '#lambdas/features/auth/attempts.repository.ts';
import type { KnownAddressesRepository } from '#lambdas/features/auth/auth-deps.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { attemptKeys, epochSeconds } from '../keys.ts';
import { getItem } from '../reads.ts';
import { changes, exists, write } from '../transact.ts';

const countSchema = z.object({
  attempts: z.int(),
  /** Number of correct passwords in the window. */
  successes: z.int().optional(),
  /** Milliseconds since the epoch. */
  windowEndsAt: z.number(),
});

export function createAttemptsRepository(table: CoreTable): AttemptsRepository {
  /** @returns false while a window is running */
  function startWindow(subject: string, now: number, limit: AttemptLimit): Promise<boolean> {
    return write(table, {
      put: { ...attemptKeys.attempts(subject), attempts: 1, ...windowFrom(now, limit) },
      when: {
        expression: 'attribute_not_exists(pk) OR windowEndsAt <= :now',
        values: { ':now': now },
      },
    });
  }

  /** @returns false when no window is running, or no attempt is left in it */
  function countAttempt(subject: string, now: number, limit: AttemptLimit): Promise<boolean> {
    const { attempts, successes } = limit;
    const isRunning = 'windowEndsAt > :now AND attempts < :limit';
    return write(table, {
      update: attemptKeys.attempts(subject),
      ...changes({ set: limit.restarts ? windowFrom(now, limit) : {}, add: { attempts: 1 } }),
      when: {
        expression: successes ? `${isRunning} AND ${hasSuccessesLeft}` : isRunning,
        values: { ':now': now, ':limit': attempts, ...(successes && { ':successes': successes }) },
      },
    });
  }

  async function endOfFullWindow(
    subject: string,
    limit: AttemptLimit,
  ): Promise<number | undefined> {
    const item = await getItem(table, attemptKeys.attempts(subject));
    if (!item) return undefined;
    const { attempts, successes = 0, windowEndsAt } = countSchema.parse(item);
    const isFull = attempts >= limit.attempts || successes >= (limit.successes ?? Infinity);
    return isFull ? windowEndsAt : undefined;
  }

  return {
    take: async (subject, date, limit) => {
      const now = date.getTime();
      // A window may end or be reset between two of these calls; the next round then succeeds.
      for (let round = 0; round < 10; round += 1) {
        if (await startWindow(subject, now, limit)) return { allowed: true };
        if (await countAttempt(subject, now, limit)) return { allowed: true };
        const end = await endOfFullWindow(subject, limit);
        if (end !== undefined && end > now) {
          return { allowed: false, retryAfter: Math.ceil((end - now) / 1000) };
        }
      }
      throw problem('unavailable');
    },
    giveBack: async (subject) => {
      await write(table, {
        update: attemptKeys.attempts(subject),
        ...changes({ add: { attempts: -1 } }),
        when: { expression: 'attempts > :none', values: { ':none': 0 } },
      });
    },
    reset: async (subject) => {
      await write(table, { delete: attemptKeys.attempts(subject) });
    },
    succeed: async (subject) => {
      await write(table, {
        update: attemptKeys.attempts(subject),
        ...changes({ set: { attempts: 0 }, add: { successes: 1 } }),
        when: exists,
      });
    },
  };
}

const hasSuccessesLeft = '(attribute_not_exists(successes) OR successes < :successes)';

function windowFrom(now: number, { windowSeconds }: AttemptLimit) {
  const windowEndsAt = now + windowSeconds * 1000;
  return { windowEndsAt, [tableKeys.expiry]: Math.ceil(windowEndsAt / 1000) };
}

const knownSchema = z.object({ [tableKeys.expiry]: z.int() });

export function createKnownAddressesRepository(table: CoreTable): KnownAddressesRepository {
  return {
    knownUntil: async (subject, now) => {
      const item = await getItem(table, attemptKeys.knownAddress(subject));
      const until = item && new Date(knownSchema.parse(item).expires_at * 1000);
      return until && until > now ? until : undefined;
    },
    remember: async (subject, until) => {
      const expiry = { [tableKeys.expiry]: epochSeconds(until) };
      await write(table, { put: { ...attemptKeys.knownAddress(subject), ...expiry } });
    },
  };
}
