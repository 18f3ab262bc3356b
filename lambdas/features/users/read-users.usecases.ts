import { slicedPage, storedPage, type ListPosition } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { limits, readLimits } from '#shared/schemas/limits.ts';
import type { UserList, UserListQuery } from '#shared/schemas/users.ts';
import { containsWords, type QueryWord, queryWords } from '#shared/search-words.ts';
import type { UserRecord } from './user.ts';
import type { UserNames, UsersRepository } from './users.repository.ts';

/** The list's name in cursors. */
const list = 'users';

type Users = Pick<UsersRepository, 'count' | 'page' | 'names' | 'findAll'>;

interface Search {
  query: UserListQuery;
  size: number;
  actor: SignedIn;
  words: QueryWord[];
}

/**
 * Lists one page of all users, or of those whose names or addresses contain every word of the search.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listUsers(
  { query, actor }: { query: UserListQuery; actor: SignedIn },
  { users }: { users: Users },
): Promise<{ users: UserRecord[]; meta: UserList['meta'] }> {
  const size = query.page_size ?? limits.pageSize.users;
  const words = queryWords(query.q ?? '');
  const { entries, meta } =
    words.length > 0
      ? await readMatches({ query, size, actor, words }, users)
      : await storedPage(
          { count: () => users.count(), read: (page) => users.page(page) },
          { query, list, size, positionOf },
        );
  return { users: entries.map((user) => maskUserFor(actor, user)), meta };
}

async function readMatches({ query, size, actor, words }: Search, users: Users) {
  const names = await users.names(readLimits.searchedUsers);
  const matches = names.filter((user) => matchesSearch(maskUserFor(actor, user), words));
  const { entries, meta } = slicedPage(matches, { query, list, size, positionOf });
  return { entries: await users.findAll(entries.map(({ id }) => id)), meta };
}

function positionOf({ dateJoined, id }: UserNames): ListPosition {
  return { time: dateJoined, id };
}

/** @throws Problem `user-not-found` */
export async function getUser(
  { id, actor }: { id: string; actor: SignedIn },
  { users }: { users: Pick<UsersRepository, 'findById'> },
): Promise<UserRecord> {
  const user = await users.findById(id);
  if (!user || user.pending) throw problem('user-not-found');
  return maskUserFor(actor, user);
}

/**
 * Hides private fields from viewers, as the demo login is public: mail addresses, pictures, other users' names, and
 * who is invited or has a second step.
 */
function maskUserFor<Seen extends UserNames>(reader: SignedIn, user: Seen): Seen {
  if (reader.kind !== 'viewer') return user;
  const hidden = { picture: undefined, invitation: undefined, hasSecondStep: undefined };
  const masked = { ...user, email: 'hidden', ...hidden };
  if (user.id === reader.userId) return masked;
  return { ...masked, username: 'hidden', firstName: 'Hidden', lastName: 'user' };
}

/** @param user as masked for the reader: a match in a hidden field would reveal its content */
function matchesSearch(user: UserNames, words: readonly QueryWord[]): boolean {
  const { username, email, firstName, lastName } = user;
  return containsWords([username, email, `${firstName} ${lastName}`], words);
}
