/** Counts sign-in attempts per subject in a window that begins with the first one. */
export interface AttemptsRepository {
  /**
   * Takes one of the attempts before the password is tried, so that parallel guesses count too.
   * @returns seconds until the window ends when none is left
   */
  take(
    subject: string,
    now: Date,
  ): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  /** Gives an attempt back that came to no answer. */
  giveBack(subject: string): Promise<void>;
  /** Forgets all attempts, after a right password. */
  reset(subject: string): Promise<void>;
}

export const attemptLimit = { attempts: 5, windowSeconds: 15 * 60 } as const;
