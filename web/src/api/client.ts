/** The API client of this browser. */
import { ApiError } from './api-error.ts';
import { type ClientPorts, createClient } from './create-client.ts';
import { browserLock } from './refresh.ts';
import { tokens } from './tokens.ts';

export { ApiError };

const sessionLostListeners = new Set<() => void>();

/** Calls back when a sign-in has ended while the admin area was open. Returns a function that unsubscribes. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

type SignInInPlace = Pick<ClientPorts, 'signedInAgain' | 'mayChange'>;

let signInInPlace: SignInInPlace | undefined;

/**
 * Registers a handler that can ask for the password on the open page. Refused calls wait for the answer, and are then
 * sent again. Returns a function that unsubscribes.
 */
export function onSignInNeeded(ask: SignInInPlace): () => void {
  signInInPlace = ask;
  return () => {
    signInInPlace = undefined;
  };
}

export const api = createClient({
  // `fetch` throws if it is called as a method of another object.
  fetch: (input, init) => globalThis.fetch(input, init),
  timeoutMs: 30_000,
  tokens,
  withLock: browserLock,
  inAdminArea: () => typeof location !== 'undefined' && /^\/admin(?:\/|$)/.test(location.pathname),
  sessionLost: () => {
    for (const listener of sessionLostListeners) listener();
  },
  signedInAgain: () => signInInPlace?.signedInAgain(),
  mayChange: () => signInInPlace?.mayChange(),
  log: (message, facts) => console.error(message, facts),
});

/** The message of an `ApiError`, or `otherwise` for any other failure. */
export function errorDetail(
  error: unknown,
  otherwise = 'Something went wrong. Please try again.',
): string {
  return error instanceof ApiError ? error.detail : otherwise;
}
