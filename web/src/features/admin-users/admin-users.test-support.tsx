/** Sample users, and what the tests of the forms of users share. */
import { fireEvent, screen } from '@testing-library/react';
import type { User } from '#shared/schemas/auth.ts';
import type { UserList } from '#shared/schemas/users.ts';
import {
  type FakeRequest,
  type FakeServer,
  openAdmin,
  signedInAs,
  user,
} from '#web/src/app/admin.test-support.tsx';

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

export const create = 'POST /users';
export const update = `PUT /users/${graceId}`;
export const giveRole = `PUT /users/${graceId}/update_role`;
export const load = `GET /users/${graceId}`;
export const editPath = `/admin/users/edit/${graceId}`;

/** Opens a form of the users, with a server that saves each change. */
export function openForm(path: string, routes: FakeServer = {}, as: User['role'] = 'admin') {
  return openAdmin(path, {
    ...signedInAs(as),
    'GET /users': () => ({ body: userList([]) }),
    [load]: () => ({ body: grace() }),
    [create]: () => ({ status: 201, body: grace({ version: 1 }) }),
    [update]: () => ({ body: grace({ version: 5 }) }),
    [giveRole]: () => ({ body: grace({ version: 6 }) }),
    ...routes,
  });
}

export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
export const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
export const findUpdated = () => screen.findByText('User updated successfully!');
export const changes = (requests: FakeRequest[]) =>
  requests.filter(({ route }) => !route.startsWith('GET'));
