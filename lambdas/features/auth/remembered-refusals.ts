import type { AttemptsRepository } from './attempts.repository.ts';

/** Short, as an attempt may be given back elsewhere. */
const rememberedMs = 10_000;
const mostRemembered = 1000;

interface Refusal {
  /** When the window ends, and until when that is believed, in milliseconds since the epoch. */
  end: number;
  until: number;
}

/**
 * Answers a flood from memory: once a subject has no attempt left, the table is asked only every ten
 * seconds, so that requests of one address are refused fast and leave room for those of others.
 */
export function rememberingRefusals(attempts: AttemptsRepository): AttemptsRepository {
  const refusals = new Map<string, Refusal>();

  function remember(subject: string, now: number, retryAfter: number): void {
    const [oldest] = refusals.keys();
    if (refusals.size >= mostRemembered && oldest !== undefined) refusals.delete(oldest);
    refusals.set(subject, { end: now + retryAfter * 1000, until: now + rememberedMs });
  }

  function remembered(subject: string, date: Date): number | undefined {
    const now = date.getTime();
    const refusal = refusals.get(subject);
    if (refusal && now < Math.min(refusal.until, refusal.end)) {
      return Math.ceil((refusal.end - now) / 1000);
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
