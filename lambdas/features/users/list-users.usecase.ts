import { slicedPage } from '#lambdas/kernel/sliced-page.ts';
import { storedPage } from '#lambdas/kernel/stored-page.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { UserList, UserListQuery } from '#shared/schemas/users.ts';
import { queryWords, type QueryWord } from '#shared/search-words.ts';
import type { UserRecord } from './user.ts';
import { matchesSearch, maskedUserFor } from './user-masking.ts';
import type { UserNames, UsersRepository } from './users.repository.ts';

/** The name that its cursors contain. */
const list = 'users';

type Users = Pick<UsersRepository, 'count' | 'page' | 'names' | 'findAll'>;

/**
 * One page of all users, or of those whose names or addresses contain every word of the search.
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
    { query, list, size, placeOf },
  );
  return { users: entries, meta };
}

async function pageOfMatches(
  { query, size, actor, words }: Search,
  users: Users,
): Promise<UserPage> {
  const names = await users.names(limits.searchedUsers);
  const matches = names.filter((each) => matchesSearch(maskedUserFor(actor, each), words));
  const { entries, meta } = slicedPage(matches, { query, list, size, placeOf });
  return { users: await users.findAll(entries.map(({ id }) => id)), meta };
}

interface Search {
  query: UserListQuery;
  size: number;
  actor: SignedIn;
  words: QueryWord[];
}

function placeOf({ dateJoined, id }: UserNames): TimePlace {
  return { time: dateJoined, id };
}
