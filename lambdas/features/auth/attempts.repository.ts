export interface AttemptLimit {
  attempts: number;
  windowSeconds: number;
}

const windowSeconds = 15 * 60;

/** Of wrong guesses of a password, from one address for one name. */
export const attemptLimit: AttemptLimit = { attempts: 5, windowSeconds };

/** … from one address, or IPv6 network /64, for all names: enough for an office behind one address. */
export const addressLimit: AttemptLimit = { attempts: 30, windowSeconds };

/** … from one IPv6 network /48, which may be one visitor's or that of many. */
export const networkLimit: AttemptLimit = { attempts: 120, windowSeconds };

/** Counts attempts per subject in a window that begins with the first one. */
export interface AttemptsRepository {
  /**
   * Takes one of the attempts before what it is for, so that parallel ones count too.
   * @returns seconds until the window ends when none is left
   */
  take(
    subject: string,
    now: Date,
    limit: AttemptLimit,
  ): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  /** Gives an attempt back that came to no answer. */
  giveBack(subject: string): Promise<void>;
  /** Forgets all attempts, after a right password. */
  reset(subject: string): Promise<void>;
}
