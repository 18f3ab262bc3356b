export interface AttemptLimit {
  attempts: number;
  windowSeconds: number;
  /** The window begins again with each attempt that is taken. */
  restarts?: true;
}

const windowSeconds = 15 * 60;

/** Of wrong guesses of a password, from one address for one name that it has signed in to before. */
export const attemptLimit: AttemptLimit = { attempts: 5, windowSeconds };

/**
 * … for one name, from all addresses together that have not signed in to it before. Cognito locks a name
 * at the fifth, and forgets them only after 15 minutes without an attempt: hence a window that restarts,
 * and a minute for clocks that differ.
 */
export const strangersLimit: AttemptLimit = {
  attempts: 4,
  windowSeconds: windowSeconds + 60,
  restarts: true,
};

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
  /** Returns an attempt that got no answer. */
  giveBack(subject: string): Promise<void>;
  /** Forgets all attempts after a correct password. */
  reset(subject: string): Promise<void>;
}
