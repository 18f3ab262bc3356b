import type { Handlers } from '#shared/routes/handler.ts';
import { toWireUser } from '../users/users.repository.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.usecase.ts';
import type { AuthDeps } from './auth-deps.ts';
import { changePassword } from './change-password.usecase.ts';
import { findMe, refresh, reportAccessDenied, signOut } from './session.usecases.ts';
import { signIn } from './sign-in.usecase.ts';

type AuthRoutes =
  | 'signIn'
  | 'refresh'
  | 'logout'
  | 'me'
  | 'reportAccessDenied'
  | 'changePassword'
  | 'readInvitation'
  | 'acceptInvitation';

export interface AuthHandlerDeps extends AuthDeps {
  /** Only its presence matters here. */
  invitationMailer: object | undefined;
}

export function authHandlers(deps: AuthHandlerDeps): Handlers<AuthRoutes> {
  return {
    signIn: async ({ body, address }) => ({ body: await signIn({ ...body, address }, deps) }),
    refresh: async ({ body }) => ({ body: await refresh(body.refresh_token, deps) }),
    logout: async ({ body, principal: actor }) => {
      await signOut({ actor, refreshToken: body.refresh_token }, deps);
      return { body: null };
    },
    me: async ({ principal: actor }) => {
      const user = toWireUser(await findMe(actor, deps));
      return { body: { ...user, offers_invitations: deps.invitationMailer !== undefined } };
    },
    reportAccessDenied: async ({ body, principal: actor }) => {
      await reportAccessDenied({ actor, path: body.path }, deps);
      return { body: null };
    },
    changePassword: async ({ params, body, principal: actor, address }) => {
      await changePassword({ ...body, userId: params.id, actor, address }, deps);
      return { body: null };
    },
    readInvitation: async ({ body, address }) => ({
      body: await readInvitation({ token: body.token, address }, deps),
    }),
    acceptInvitation: async ({ body: { token, password }, address }) => {
      await acceptInvitation({ token, password, address }, deps);
      return { body: null };
    },
  };
}
