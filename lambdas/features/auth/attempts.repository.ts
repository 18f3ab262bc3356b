export interface AttemptLimit {
  attempts: number;
  windowSeconds: number;
  /** Each attempt restarts the window. */
  restarts?: true;
  /** The number of right answers that the window allows besides. */
  successes?: number;
}

const windowSeconds = 15 * 60;

/** The demo's password is public: what a flood has stored is gone the next day. */
export const demoSessionSeconds = 24 * 60 * 60;

/**
 * Wrong passwords for one name, from one address that has signed in to it before; and right ones, enough for an
 * office or a test run, as each stores a session.
 */
export const attemptLimit = { attempts: 5, successes: 250, windowSeconds };

/** Sessions of the demo, which last a day, that began at one address or IPv6 network /64, or at one /48. */
export const demoSessionLimits = {
  whole: { attempts: 500, windowSeconds: demoSessionSeconds },
  network: { attempts: 2000, windowSeconds: demoSessionSeconds },
};

/**
 * … for one name, from all addresses together that have not signed in to it before. Cognito locks a name
 * at the fifth, and forgets them only after 15 minutes without an attempt: hence the restarting window,
 * and an extra minute for clock skew.
 */
export const strangersLimit: AttemptLimit = {
  attempts: 4,
  windowSeconds: windowSeconds + 60,
  restarts: true,
};

const hourSeconds = 60 * 60;

/**
 * Wrong codes of one account, from people with its password: from an address that has signed in to it before, from
 * all others together, and in all. A guess is right three times in a million, as three codes are good at once.
 */
export const codeLimits = {
  known: { attempts: 10, windowSeconds: 6 * hourSeconds },
  strangers: { attempts: 10, windowSeconds: 24 * hourSeconds },
  all: { attempts: 50, windowSeconds: 24 * hourSeconds },
};

/** An account's user hears of wrong codes from the fifth in a day on, wherever they come from, and once a day at most. */
export const untoldLimits = {
  codes: { attempts: 4, windowSeconds: 24 * hourSeconds },
  times: { attempts: 1, windowSeconds: 24 * hourSeconds },
};

/** Right passwords without a code: each opens a session with Cognito, which is revoked. */
export const askedLimit: AttemptLimit = { attempts: 100, windowSeconds };

/** Links for new passwords: mails to one account, and requests of one address for any. */
export const resetLimits = {
  account: { attempts: 3, windowSeconds: hourSeconds },
  address: { attempts: 10, windowSeconds: hourSeconds },
};

/** … from one address, or IPv6 network /64, for all names: enough for an office behind one address. */
export const addressLimit: AttemptLimit = { attempts: 30, windowSeconds };

/** … from one IPv6 /48, which may belong to one visitor or to many. */
export const networkLimit: AttemptLimit = { attempts: 120, windowSeconds };

/** Counts attempts per subject in a window that begins with the first one. */
export interface AttemptsRepository {
  /**
   * Takes an attempt before the guess is made, so that parallel guesses count too.
   * @returns seconds until the window ends when none is left
   */
  take(
    subject: string,
    now: Date,
    limit: AttemptLimit,
  ): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  /** Seconds until the window ends, if a refusal is remembered. */
  remembered?(subject: string, now: Date): number | undefined;
  /** Returns an attempt that got no answer. */
  giveBack(subject: string): Promise<void>;
  /** Forgets all attempts after a correct password. */
  reset(subject: string): Promise<void>;
  /** The same, but counts the correct password in the window. */
  succeed(subject: string): Promise<void>;
}
