/**
 * THE rule for who sees which part of a user: the demo login is public, so what a viewer reads is
 * public, too.
 */
import type { SignedIn } from '#shared/routes/handler.ts';
import type { UserNames } from './users.repository.ts';

/** A viewer sees no address, and no other user's name. */
export function maskedUserFor<Seen extends UserNames>(reader: SignedIn, user: Seen): Seen {
  if (reader.kind !== 'viewer') return user;
  const masked = { ...user, email: 'hidden' };
  if (user.id === reader.userId) return masked;
  return { ...masked, username: 'hidden', firstName: 'Hidden', lastName: 'user' };
}

/** Searches what the reader sees: a match on a masked field would reveal it. */
export function matchesSearch(seen: UserNames, words: readonly string[]): boolean {
  const { username, email, firstName, lastName } = seen;
  const haystack = comparable([username, email, `${firstName} ${lastName}`].join('\n'));
  return words.every((word) => haystack.includes(word));
}

export function searchWords(text: string): string[] {
  return comparable(text).split(/\s+/u).filter(Boolean);
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
