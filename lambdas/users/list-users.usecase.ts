import type { SignedIn } from '#shared/routes/handler.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { UserList, UserListQuery } from '#shared/schemas/users.ts';
import type { UserRecord } from './user.ts';
import { type Cursor, decodeCursor, encodeCursor } from './user-cursor.ts';
import { matchesSearch, searchWords, seenBy } from './user-sight.ts';
import type { UserNames, UserPosition, UsersRepository } from './users.repository.ts';

type Users = Pick<UsersRepository, 'count' | 'page' | 'names' | 'findAll'>;

interface Wanted {
  cursor: Cursor | undefined;
  /** How many come before it, when there is no cursor. */
  skip: number;
  size: number;
}

interface Found {
  total: number;
  users: UserRecord[];
  /** Position of the last one when others follow. */
  next: UserPosition | undefined;
}

/**
 * One page of all users, or of those whose names or addresses hold every word of the search.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listUsers(
  { query, actor }: { query: UserListQuery; actor: SignedIn },
  { users }: { users: Users },
): Promise<{ users: UserRecord[]; meta: UserList['meta'] }> {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const page = cursor?.page ?? query.page ?? 1;
  const size = query.page_size ?? limits.pageSize.users;
  const wanted = { cursor, skip: (page - 1) * size, size };
  const words = searchWords(query.q ?? '');
  const found =
    words.length === 0
      ? await pageOfAll(wanted, users)
      : await pageOfMatches(wanted, { users, actor, words });
  return {
    users: found.users.map((user) => seenBy(actor, user)),
    meta: {
      page,
      total_pages: Math.ceil(found.total / size),
      total: found.total,
      next_cursor: found.next ? encodeCursor({ page: page + 1, after: found.next }) : null,
    },
  };
}

async function pageOfAll({ cursor, skip, size }: Wanted, users: Users): Promise<Found> {
  const total = await users.count();
  if (!cursor && skip > 0 && skip >= total) return { total, users: [], next: undefined };
  const found = await users.page({ size, from: cursor ? { after: cursor.after } : { skip } });
  const last = found.users.at(-1);
  return { total, users: found.users, next: found.more && last ? positionOf(last) : undefined };
}

async function pageOfMatches(
  { cursor, skip, size }: Wanted,
  { users, actor, words }: { users: Users; actor: SignedIn; words: string[] },
): Promise<Found> {
  const names = await users.names(limits.searchedUsers);
  const matches = names.filter((each) => matchesSearch(seenBy(actor, each), words));
  const behind = cursor ? matches.filter((each) => comesAfter(each, cursor.after)) : matches;
  const start = cursor ? 0 : skip;
  const shown = behind.slice(start, start + size);
  const last = shown.at(-1);
  return {
    total: matches.length,
    users: await users.findAll(shown.map(({ id }) => id)),
    next: last && behind.length > start + size ? positionOf(last) : undefined,
  };
}

function positionOf({ dateJoined, id }: UserNames): UserPosition {
  return { joined: dateJoined, id };
}

/** In a list with the newest first. */
function comesAfter(user: UserNames, { joined, id }: UserPosition): boolean {
  return `${user.dateJoined}#${user.id}` < `${joined}#${id}`;
}
