/** Sign-in, and the security of accounts: second steps, sessions, and forgotten passwords. */
import type { Handlers } from '#shared/routes/handler.ts';
import { toWireUser, notify } from '../users/users.repository.ts';
import {
  acceptPasswordLink,
  readPasswordLink,
  requestPasswordReset,
} from './password-link.usecase.ts';
import type { AuthDeps } from './auth-deps.ts';
import { changePassword } from './change-password.usecase.ts';
import {
  ownSecondStep,
  beginSecondStep,
  confirmSecondStep,
  forgetTrustedBrowsers,
  removeSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
} from './second-step.usecases.ts';
import {
  requireOwnUser,
  refresh,
  reportAccessDenied,
  signOut,
  listSessions,
} from './session.usecases.ts';
import { signIn } from './sign-in.usecase.ts';
import { problem } from '#shared/problems.ts';
import type { RouteName } from '#shared/routes/table.ts';
import type { accountRoutes } from '#shared/routes/account.routes.ts';
import { getSignInRules, updateSignInRules } from './sign-in-rules.usecase.ts';

type AuthRoutes =
  | 'signIn'
  | 'refresh'
  | 'logout'
  | 'me'
  | 'reportAccessDenied'
  | 'changePassword'
  | 'readInvitation'
  | 'acceptInvitation';

const noContent = { body: null };

export function authHandlers(deps: AuthDeps): Handlers<AuthRoutes> {
  return {
    signIn: async ({ body, address, country, userAgent }) => ({
      body: await signIn({ ...body, address, country, userAgent }, deps),
    }),
    refresh: async ({ body }) => ({ body: await refresh(body.refresh_token, deps) }),
    logout: async ({ body, principal: actor }) => {
      await signOut({ actor, refreshToken: body.refresh_token }, deps);
      return noContent;
    },
    me: async ({ principal: actor }) => {
      const user = await requireOwnUser(actor, deps);
      const offers_invitations = deps.accountMailer !== undefined;
      const second_step = await ownSecondStep(user, deps);
      return { body: { ...toWireUser(user), offers_invitations, second_step } };
    },
    reportAccessDenied: async ({ body, principal: actor }) => {
      await reportAccessDenied({ actor, path: body.path }, deps);
      return noContent;
    },
    changePassword: async ({ params, body, principal: actor, address }) => {
      await changePassword({ ...body, userId: params.id, actor, address }, deps);
      return noContent;
    },
    readInvitation: async ({ body, address }) => ({
      body: await readPasswordLink({ kind: 'invitation', token: body.token, address }, deps),
    }),
    acceptInvitation: async ({ body: { token, password }, address }) => {
      await acceptPasswordLink({ kind: 'invitation', token, password, address }, deps);
      return noContent;
    },
  };
}

type AccountRoutes = keyof typeof accountRoutes & RouteName;

export function accountHandlers(deps: AuthDeps): Handlers<AccountRoutes> {
  return {
    beginSecondStep: async ({ body, principal: actor, address }) => {
      const { current_password: password } = body;
      return { body: await beginSecondStep({ actor, address, password }, deps) };
    },
    confirmSecondStep: async ({ body: { code }, principal: actor }) => ({
      body: { recovery_codes: await confirmSecondStep({ actor, code }, deps) },
    }),
    renewRecoveryCodes: async ({ body, principal: actor, address }) => {
      const { current_password: password, code } = body;
      const codes = await renewRecoveryCodes({ actor, address, password, code }, deps);
      return { body: { recovery_codes: codes } };
    },
    turnOffSecondStep: async ({ body, principal: actor, address }) => {
      const { current_password: password, ...codes } = body;
      await turnOffSecondStep({ actor, address, password, ...codes }, deps);
      return noContent;
    },
    forgetTrustedBrowsers: async ({ principal: actor }) => {
      await forgetTrustedBrowsers(actor, deps);
      return noContent;
    },
    removeSecondStep: async ({ params: { id }, principal: actor }) => {
      const user = await deps.users.findById(id);
      if (!user || user.pending) throw problem('user-not-found');
      if (user.id === actor.userId) throw problem('own-credentials');
      await removeSecondStep({ user, actorId: actor.userId }, deps);
      await notify(user, 'second-step', deps);
      return { body: toWireUser({ ...user, hasSecondStep: undefined }) };
    },
    getSignInRules: async () => ({ body: await getSignInRules(deps) }),
    updateSignInRules: async ({ body, principal: actor }) => ({
      body: await updateSignInRules({ actor, isRequired: body.require_second_step }, deps),
    }),
    listSessions: async ({ principal: actor }) => ({ body: await listSessions(actor, deps) }),
    endSession: async ({ params: { id }, principal: actor }) => {
      await deps.sessions.end(actor.userId, id);
      return noContent;
    },
    endOtherSessions: async ({ principal: actor }) => {
      await deps.sessions.endOthers(actor.userId, actor.sessionId);
      return noContent;
    },
    signInOptions: async () => ({
      body: { offers_password_reset: deps.accountMailer !== undefined },
    }),
    requestPasswordReset: async ({ body: { username }, address }) => {
      await requestPasswordReset({ username, address }, deps);
      return noContent;
    },
    readPasswordReset: async ({ body: { token }, address }) => ({
      body: await readPasswordLink({ kind: 'passwordReset', token, address }, deps),
    }),
    acceptPasswordReset: async ({ body: { token, password }, address }) => {
      await acceptPasswordLink({ kind: 'passwordReset', token, password, address }, deps);
      return noContent;
    },
  };
}
