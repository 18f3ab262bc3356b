export interface AttemptLimit {
  attempts: number;
  windowSeconds: number;
  /** Each attempt restarts the window. */
  restarts?: true;
  /** The number of correct answers that the window allows in addition. */
  successes?: number;
}

const windowSeconds = 15 * 60;

/** Short, as the demo's password is public and each sign-in stores a session. */
export const demoSessionSeconds = 24 * 60 * 60;

/**
 * Limits wrong passwords for one name from one address that has signed in to it before. Correct passwords are
 * limited, too, as each stores a session; 250 are enough for an office or a test run.
 */
export const attemptLimit = { attempts: 5, successes: 250, windowSeconds };

/** Limits demo sessions begun at one address or IPv6 /64 (`whole`), and at one IPv6 /48 (`network`). */
export const demoSessionLimits = {
  whole: { attempts: 500, windowSeconds: demoSessionSeconds },
  network: { attempts: 2000, windowSeconds: demoSessionSeconds },
};

/**
 * Limits wrong passwords for one name from all addresses together that have not signed in to it before.
 * Cognito locks a name at the fifth wrong password, and forgets wrong passwords only after 15 minutes without an
 * attempt: hence the restarting window, and an extra minute for clock skew.
 */
export const strangersLimit: AttemptLimit = {
  attempts: 4,
  windowSeconds: windowSeconds + 60,
  restarts: true,
};

const hourSeconds = 60 * 60;

/**
 * Limits wrong codes of one account: from one known address, from all new addresses together, and in total. Three
 * codes are valid at once, so three guesses in a million are correct.
 */
export const codeLimits = {
  known: { attempts: 10, windowSeconds: 6 * hourSeconds },
  strangers: { attempts: 10, windowSeconds: 24 * hourSeconds },
  all: { attempts: 50, windowSeconds: 24 * hourSeconds },
};

/** A user is warned of the fifth wrong code within a day, from any address, and at most once a day. */
export const codeWarningLimits = {
  unwarnedCodes: { attempts: 4, windowSeconds: 24 * hourSeconds },
  warnings: { attempts: 1, windowSeconds: 24 * hourSeconds },
};

/** Limits correct passwords without a code: each opens a Cognito session, which has to be revoked. */
export const missingCodeLimit: AttemptLimit = { attempts: 100, windowSeconds };

/** Limits password reset links: mails to one account, and requests from one address for any account. */
export const resetLimits = {
  account: { attempts: 3, windowSeconds: hourSeconds },
  address: { attempts: 10, windowSeconds: hourSeconds },
};

/** Limits wrong passwords from one address or IPv6 /64 for all names; enough for an office behind one address. */
export const addressLimit: AttemptLimit = { attempts: 30, windowSeconds };

/** Limits wrong passwords from one IPv6 /48, which may belong to one visitor or to many. */
export const networkLimit: AttemptLimit = { attempts: 120, windowSeconds };

/** Counts attempts per subject in a window that begins with the first one. */
export interface AttemptsRepository {
  /**
   * Takes an attempt before the guess is made, so that parallel guesses count too.
   * @returns in `retryAfter` the seconds until the window ends
   */
  take(
    subject: string,
    now: Date,
    limit: AttemptLimit,
  ): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  /** Seconds until the window ends, if a refusal is remembered. */
  remembered?(subject: string, now: Date): number | undefined;
  /** Takes one attempt off the count. */
  giveBack(subject: string): Promise<void>;
  /** Forgets all attempts after a correct password. */
  reset(subject: string): Promise<void>;
  /** Forgets the wrong attempts, but counts the correct password in the window. */
  succeed(subject: string): Promise<void>;
}
