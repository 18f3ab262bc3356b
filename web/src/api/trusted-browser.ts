/** Keeps the tokens that stand for the second step of a sign-in in this browser, one per user name. */
import { browserStorage } from './token-store.ts';

const keyOf = (username: string) => `trustToken:${username.toLowerCase()}`;

export function trustToken(username: string): string | undefined {
  return browserStorage()?.getItem(keyOf(username)) || undefined;
}

export function keepTrustToken(username: string, token: string): void {
  browserStorage()?.setItem(keyOf(username), token);
}

export function dropTrustToken(username: string): void {
  browserStorage()?.removeItem(keyOf(username));
}
