/** Sample users and lists of users. */
import type { User } from '#shared/schemas/auth.ts';
import type { UserList } from '#shared/schemas/users.ts';
import { user } from '#web/src/app/admin.test-support.tsx';

export const graceId = '01890000-0000-7000-8000-0000000000ce';

export function grace(changes: Partial<User> = {}): User {
  return {
    ...user('user'),
    id: graceId,
    username: 'grace',
    email: 'grace@example.com',
    first_name: 'Grace',
    last_name: 'Hopper',
    name: 'Grace Hopper',
    version: 4,
    ...changes,
  };
}

export function userList(data: User[], totalPages = 1): UserList {
  return {
    data,
    meta: { page: 1, total_pages: totalPages, total: data.length, next_cursor: null },
  };
}
