import type { Handlers } from '#shared/routes/handler.ts';
import { toWireUser } from '../users/users.repository.ts';
import { acceptPasswordLink, readPasswordLink } from './password-link.usecase.ts';
import type { AuthDeps } from './auth-deps.ts';
import { changePassword } from './change-password.usecase.ts';
import { ownSecondStep } from './second-step.usecases.ts';
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

export function authHandlers(deps: AuthDeps): Handlers<AuthRoutes> {
  return {
    signIn: async ({ body, address, country, userAgent }) => ({
      body: await signIn({ ...body, address, country, userAgent }, deps),
    }),
    refresh: async ({ body }) => ({ body: await refresh(body.refresh_token, deps) }),
    logout: async ({ body, principal: actor }) => {
      await signOut({ actor, refreshToken: body.refresh_token }, deps);
      return { body: null };
    },
    me: async ({ principal: actor }) => {
      const user = await findMe(actor, deps);
      const offers_invitations = deps.accountMailer !== undefined;
      const second_step = await ownSecondStep(user, deps);
      return { body: { ...toWireUser(user), offers_invitations, second_step } };
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
      body: await readPasswordLink({ kind: 'invitation', token: body.token, address }, deps),
    }),
    acceptInvitation: async ({ body: { token, password }, address }) => {
      await acceptPasswordLink({ kind: 'invitation', token, password, address }, deps);
      return { body: null };
    },
  };
}
