/** A repeated request with the same Idempotency-Key is answered like the first one. */
import { createHash } from 'node:crypto';

const keptMs = 24 * 60 * 60 * 1000;

export interface Claim {
  /** From `Idempotency-Key`. */
  key: string;
  requestHash: string;
  now: Date;
  expiresAt: Date;
}

/** Of somebody who is signed in: others may use the same key. */
export interface OwnClaim extends Claim {
  userId: string;
}

/** @returns undefined for a request without a key */
export function claimOf<Rest extends object>(request: {
  key: string | undefined;
  /** Bytes, or fields as a schema rebuilt them: in one order, so equal requests have equal texts. */
  sent: unknown;
  now: Date;
  /** What else the claim says. */
  rest: Rest;
}): (Claim & Rest) | undefined {
  const { key, sent, now, rest } = request;
  if (key === undefined) return undefined;
  const content = sent instanceof Uint8Array ? sent : JSON.stringify(sent);
  return {
    ...rest,
    key,
    requestHash: createHash('sha256').update(content).digest('hex'),
    now,
    expiresAt: new Date(now.getTime() + keptMs),
  };
}
