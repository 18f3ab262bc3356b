/** Gives a repeated request with the same Idempotency-Key the first response. */
import { createHash } from 'node:crypto';

const keptMs = 24 * 60 * 60 * 1000;

export interface Claim {
  /** From `Idempotency-Key`. */
  key: string;
  requestHash: string;
  now: Date;
  expiresAt: Date;
}

/** The id of a signed-in user: others may use the same key. */
export interface OwnClaim extends Claim {
  userId: string;
}

/** @returns undefined for a request without a key */
export function claimOf<Rest extends object>(request: {
  key: string | undefined;
  /** Bytes, or fields in the schema's order, so equal requests give equal strings. */
  sent: unknown;
  now: Date;
  /** Further data of the claim. */
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
