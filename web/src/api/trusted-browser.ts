/** Keeps the tokens that replace the second step of a sign-in in this browser, one for each user name. */
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
