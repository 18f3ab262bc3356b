/**
 * THE rule for who sees which part of a user: the demo login is public, so what a viewer reads is
 * public, too.
 */
import type { SignedIn } from '#shared/routes/handler.ts';
import { containsWords, type QueryWord } from '#shared/search-words.ts';
import type { UserNames } from './users.repository.ts';

/** A viewer sees no address, no picture, no other user's name, and not who is invited. */
export function maskedUserFor<Seen extends UserNames>(reader: SignedIn, user: Seen): Seen {
  if (reader.kind !== 'viewer') return user;
  const masked = { ...user, email: 'hidden', picture: undefined, invitation: undefined };
  if (user.id === reader.userId) return masked;
  return { ...masked, username: 'hidden', firstName: 'Hidden', lastName: 'user' };
}

/** Searches what the reader sees: a match on a masked field would reveal it. */
export function matchesSearch(seen: UserNames, words: readonly QueryWord[]): boolean {
  const { username, email, firstName, lastName } = seen;
  return containsWords([username, email, `${firstName} ${lastName}`], words);
}
