import { problem } from '#shared/problems.ts';
import type { Handlers, Principal, SignedIn } from '#shared/routes/handler.ts';
import { addUser } from './add-user.usecase.ts';
import { deleteUser } from './delete-user.usecase.ts';
import { getUser } from './get-user.usecase.ts';
import { listUsers } from './list-users.usecase.ts';
import { updateRole } from './update-role.usecase.ts';
import { updateUser } from './update-user.usecase.ts';
import { toWireUser, type UserRecord } from './user.ts';
import type { UserDeps } from './user-changes.ts';

type UserRoutes =
  | 'listUsers'
  | 'getUser'
  | 'createUser'
  | 'updateUser'
  | 'updateUserRole'
  | 'deleteUser';

export function userHandlers(deps: UserDeps): Handlers<UserRoutes> {
  return {
    listUsers: async ({ query, principal }) => {
      const { users, meta } = await listUsers({ query, actor: signedIn(principal) }, deps);
      return { body: { data: users.map(toWireUser), meta } };
    },
    getUser: async ({ params, principal }) =>
      reply(await getUser({ id: params.id, actor: signedIn(principal) }, deps)),
    createUser: async ({ body, principal, idempotencyKey }) => {
      const request = { sent: body, actor: signedIn(principal), idempotencyKey };
      const user = await addUser(request, deps);
      return { ...reply(user), location: `/users/${user.id}` };
    },
    updateUser: async ({ params, body, principal, ifMatch }) => {
      const request = { id: params.id, sent: body, actor: signedIn(principal), ifMatch };
      return reply(await updateUser(request, deps));
    },
    updateUserRole: async ({ params, body, principal, ifMatch }) => {
      const request = { id: params.id, sent: body, actor: signedIn(principal), ifMatch };
      return reply(await updateRole(request, deps));
    },
    deleteUser: async ({ params, principal, ifMatch }) => {
      await deleteUser({ id: params.id, actor: signedIn(principal), ifMatch }, deps);
      return { body: null };
    },
  };
}

function reply(user: UserRecord) {
  return { body: toWireUser(user), version: user.version };
}

/** The policies of these routes let nobody else in; this is for the type, and a second lock. */
function signedIn(principal: Principal): SignedIn {
  if (principal.kind === 'anonymous') throw problem('sign-in-required');
  return principal;
}
