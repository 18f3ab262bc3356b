import {
  accessDeniedSchema,
  loginSchema,
  logoutSchema,
  ownUserSchema,
  refreshSchema,
  signedInSchema,
  tokensSchema,
} from '../schemas/auth.ts';
import { emptySchema } from '../schemas/common.ts';
import { defineRoutes } from './route.ts';

export const authRoutes = defineRoutes({
  signIn: {
    method: 'POST',
    path: '/auth/token',
    function: 'auth',
    policy: 'anyone',
    summary:
      'Sign in with a username and a password, and with a code where the account asks for one',
    body: loginSchema,
    response: signedInSchema,
    status: 200,
    credentials: true,
    throttle: 'credentials',
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    function: 'auth',
    policy: 'anyone',
    summary: 'Exchange a refresh token for new tokens',
    body: refreshSchema,
    response: tokensSchema,
    status: 200,
    credentials: true,
    throttle: 'credentials',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    function: 'auth',
    policy: 'signedIn',
    summary: 'End this session',
    body: logoutSchema,
    response: emptySchema,
    status: 204,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    function: 'auth',
    policy: 'signedIn',
    summary: 'The signed-in user',
    response: ownUserSchema,
    status: 200,
  },
  reportAccessDenied: {
    method: 'POST',
    path: '/auth/access-denied',
    function: 'auth',
    policy: 'signedIn',
    summary: 'Record that somebody without the rights asked for the admin area',
    body: accessDeniedSchema,
    response: emptySchema,
    status: 204,
  },
});
