import { slicedPage, storedPage, type ListPosition } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { limits, readLimits } from '#shared/schemas/limits.ts';
import type { UserList, UserListQuery } from '#shared/schemas/users.ts';
import { containsWords, type QueryWord, queryWords } from '#shared/search-words.ts';
import type { UserRecord } from './user.ts';
import type { UserNames, UsersRepository } from './users.repository.ts';

/** Part of the cursors. */
const list = 'users';

type Users = Pick<UsersRepository, 'count' | 'page' | 'names' | 'findAll'>;

/**
 * Lists one page of all users, or of those whose names or addresses contain every word of the search.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listUsers(
  { query, actor }: { query: UserListQuery; actor: SignedIn },
  { users }: { users: Users },
): Promise<UserPage> {
  const size = query.page_size ?? limits.pageSize.users;
  const words = queryWords(query.q ?? '');
  const found =
    words.length === 0
      ? await pageOfAll({ query, size }, users)
      : await pageOfMatches({ query, size, actor, words }, users);
  return { ...found, users: found.users.map((user) => maskedUserFor(actor, user)) };
}

interface UserPage {
  users: UserRecord[];
  meta: UserList['meta'];
}

async function pageOfAll(
  { query, size }: { query: UserListQuery; size: number },
  users: Users,
): Promise<UserPage> {
  const { entries, meta } = await storedPage(
    {
      count: () => users.count(),
      read: async (request) => {
        const { users: entries, more } = await users.page(request);
        return { entries, more };
      },
    },
    { query, list, size, positionOf },
  );
  return { users: entries, meta };
}

async function pageOfMatches(
  { query, size, actor, words }: Search,
  users: Users,
): Promise<UserPage> {
  const names = await users.names(readLimits.searchedUsers);
  const matches = names.filter((each) => matchesSearch(maskedUserFor(actor, each), words));
  const { entries, meta } = slicedPage(matches, { query, list, size, positionOf });
  return { users: await users.findAll(entries.map(({ id }) => id)), meta };
}

interface Search {
  query: UserListQuery;
  size: number;
  actor: SignedIn;
  words: QueryWord[];
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
  return maskedUserFor(actor, user);
}

/**
 * The only rule for who sees which part of a user. The demo login is public, so a viewer sees no mail address,
 * no picture, no other user's name, and neither who is invited nor who has a second step.
 */
function maskedUserFor<Seen extends UserNames>(reader: SignedIn, user: Seen): Seen {
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
