import type { AttemptsRepository } from './attempts.repository.ts';

/** Kept short, as another instance may give an attempt back. */
const rememberedMs = 10_000;
const maxRefusals = 1000;

/** Times are in milliseconds since the epoch. */
interface Refusal {
  windowEnd: number;
  rememberedUntil: number;
}

/**
 * Answers a flood from memory. Once a subject has no attempt left, the table is asked only every ten seconds, so that
 * refused requests are fast and leave room for others.
 */
export function rememberingRefusals(attempts: AttemptsRepository): AttemptsRepository {
  const refusals = new Map<string, Refusal>();

  function remember(subject: string, now: number, retryAfter: number): void {
    const [oldest] = refusals.keys();
    if (refusals.size >= maxRefusals && oldest !== undefined) refusals.delete(oldest);
    refusals.set(subject, {
      windowEnd: now + retryAfter * 1000,
      rememberedUntil: now + rememberedMs,
    });
  }

  function remembered(subject: string, date: Date): number | undefined {
    const now = date.getTime();
    const refusal = refusals.get(subject);
    if (refusal && now < Math.min(refusal.rememberedUntil, refusal.windowEnd)) {
      return Math.ceil((refusal.windowEnd - now) / 1000);
    }
    refusals.delete(subject);
    return undefined;
  }

  return {
    remembered,
    take: async (subject, date, limit) => {
      const seconds = remembered(subject, date);
      if (seconds !== undefined) return { allowed: false, retryAfter: seconds };
      const taken = await attempts.take(subject, date, limit);
      if (!taken.allowed) remember(subject, date.getTime(), taken.retryAfter);
      return taken;
    },
    giveBack: async (subject) => {
      refusals.delete(subject);
      await attempts.giveBack(subject);
    },
    reset: async (subject) => {
      refusals.delete(subject);
      await attempts.reset(subject);
    },
    succeed: async (subject) => {
      refusals.delete(subject);
      await attempts.succeed(subject);
    },
  };
}
