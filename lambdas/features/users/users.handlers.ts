import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { addUser } from './add-user.usecase.ts';
import { deleteUser } from './delete-user.usecase.ts';
import { getUser, listUsers } from './read-users.usecases.ts';
import { type InvitationDeps, revokeInvitation, sendInvitation } from './invitations.usecases.ts';
import { updateRole, updateUser, type OwnUserDeps, updateOwnUser } from './update-user.usecase.ts';
import { toWireUser, type UserRecord } from './user.ts';
import type { UserDeps } from './user-changes.ts';

type UserRoutes =
  | 'listUsers'
  | 'getUser'
  | 'createUser'
  | 'updateUser'
  | 'updateUserRole'
  | 'deleteUser'
  | 'updateMe'
  | 'inviteUser'
  | 'sendInvitation'
  | 'revokeInvitation';

export function userHandlers(deps: UserDeps & InvitationDeps & OwnUserDeps): Handlers<UserRoutes> {
  return {
    listUsers: async ({ query, principal: actor }) => {
      const { users, meta } = await listUsers({ query, actor }, deps);
      return { body: { data: users.map(toWireUser), meta } };
    },
    getUser: async ({ params, principal: actor }) =>
      reply(await getUser({ id: params.id, actor }, deps)),
    createUser: async ({ body, principal: actor, idempotencyKey }) => {
      const user = await addUser({ sent: body, actor, idempotencyKey }, deps);
      return { ...reply(user), location: `/users/${user.id}` };
    },
    updateUser: async ({ params, body, principal: actor, ifMatch }) => {
      const request = { id: params.id, sent: body, actor, ifMatch };
      return reply(await updateUser(request, deps));
    },
    updateUserRole: async ({ params, body, principal: actor, ifMatch }) => {
      const request = { id: params.id, sent: body, actor, ifMatch };
      return reply(await updateRole(request, deps));
    },
    deleteUser: async ({ params, principal: actor, ifMatch }) => {
      await deleteUser({ id: params.id, actor, ifMatch }, deps);
      return { body: null };
    },
    updateMe: async ({ body: sent, principal: actor, ifMatch, address }) =>
      reply(await updateOwnUser({ sent, actor, ifMatch, address }, deps)),
    inviteUser: async ({ body, principal: actor, idempotencyKey }) => {
      if (!deps.accountMailer) throw problem('mail-not-set-up');
      const user = await addUser({ sent: body, actor, idempotencyKey }, deps);
      return { ...reply(user), location: `/users/${user.id}` };
    },
    sendInvitation: async ({ params, principal: actor, ifMatch }) => {
      const request = { id: params.id, actor, ifMatch };
      const { user, token, isMailed } = await sendInvitation(request, deps);
      return { body: { user: toWireUser(user), token, is_mailed: isMailed } };
    },
    revokeInvitation: async ({ params, principal: actor, ifMatch }) =>
      reply(await revokeInvitation({ id: params.id, actor, ifMatch }, deps)),
  };
}

function reply(user: UserRecord) {
  return { body: toWireUser(user) };
}
