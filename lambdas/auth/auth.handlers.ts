import { problem } from '#shared/problems.ts';
import type { Handlers, Principal, SignedIn } from '#shared/routes/handler.ts';
import { toWireUser } from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { changePassword } from './change-password.usecase.ts';
import { findMe } from './find-me.usecase.ts';
import { refresh } from './refresh.usecase.ts';
import { reportAccessDenied } from './report-access-denied.usecase.ts';
import { signIn } from './sign-in.usecase.ts';
import { signOut } from './sign-out.usecase.ts';

type AuthRoutes = 'signIn' | 'refresh' | 'logout' | 'me' | 'reportAccessDenied' | 'changePassword';

export function authHandlers(deps: AuthDeps): Handlers<AuthRoutes> {
  return {
    signIn: async ({ body, address }) => ({ body: await signIn({ ...body, address }, deps) }),
    refresh: async ({ body }) => ({ body: await refresh(body.refresh_token, deps) }),
    logout: async ({ body, principal }) => {
      await signOut({ actor: signedIn(principal), refreshToken: body.refresh_token }, deps);
      return { body: null };
    },
    me: async ({ principal }) => ({ body: toWireUser(await findMe(signedIn(principal), deps)) }),
    reportAccessDenied: async ({ body, principal }) => {
      await reportAccessDenied({ actor: signedIn(principal), path: body.path }, deps);
      return { body: null };
    },
    changePassword: async ({ params, body, principal, address }) => {
      const actor = signedIn(principal);
      await changePassword({ ...body, userId: params.id, actor, address }, deps);
      return { body: null };
    },
  };
}

/** The policies of these routes let nobody else in; this is for the type, and a second lock. */
function signedIn(principal: Principal): SignedIn {
  if (principal.kind === 'anonymous') throw problem('sign-in-required');
  return principal;
}
