/** The limit of messages per address: a sliding hour, not the clock's. */
import { limits } from '#shared/schemas/limits.ts';

export const senderWindowMs = 60 * 60 * 1000;

export type Admission =
  | { allowed: true; times: number[] }
  | { allowed: false /** Seconds. */; retryAfter: number };

/** @param times of the sender's latest messages, oldest first */
export function admit(times: readonly number[], now: number): Admission {
  const recent = times.filter((time) => time > now - senderWindowMs);
  const [oldest] = recent;
  if (oldest === undefined || recent.length < limits.contact.perHour) {
    return { allowed: true, times: [...recent, now] };
  }
  return { allowed: false, retryAfter: Math.ceil((oldest + senderWindowMs - now) / 1000) };
}
