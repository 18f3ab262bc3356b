/** API Gateway's token bucket: a rate per second and a burst, per route. */
export interface ThrottleLimits {
  ratePerSecond: number;
  burst: number;
}

/** Returns a function that takes one token and says whether there was one. */
export function createThrottle(
  limits: ThrottleLimits,
  now: () => number = Date.now,
): () => boolean {
  let tokens = limits.burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(limits.burst, tokens + ((time - filledAt) / 1000) * limits.ratePerSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
