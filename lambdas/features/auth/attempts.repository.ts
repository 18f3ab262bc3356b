export interface AttemptLimit {
  attempts: number;
  windowSeconds: number;
}

/** Of wrong guesses of a password. */
export const attemptLimit: AttemptLimit = { attempts: 5, windowSeconds: 15 * 60 };

/** Counts attempts per subject in a window that begins with the first one. */
export interface AttemptsRepository {
  /**
   * Takes one of the attempts before what it is for, so that parallel ones count too.
   * @param limit `attemptLimit` by default
   * @returns seconds until the window ends when none is left
   */
  take(
    subject: string,
    now: Date,
    limit?: AttemptLimit,
  ): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  /** Gives an attempt back that came to no answer. */
  giveBack(subject: string): Promise<void>;
  /** Forgets all attempts, after a right password. */
  reset(subject: string): Promise<void>;
}
