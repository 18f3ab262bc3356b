import { apiBasePath } from '#shared/platform/http.ts';
import { authRoutes } from '#shared/routes/account.routes.ts';
import { tokensSchema } from '#shared/schemas/auth.ts';
import {
  type ApiRequest,
  retryingApi,
  RequestRefused,
  type SiteLogin,
} from '../../seed/retrying-api.ts';

export type Call = (request: ApiRequest) => Promise<unknown>;

/**
 * Signs in, and returns a function that sends requests. A request whose token has expired is repeated with a
 * new token, because an import may take hours.
 * @throws CommandFailed when the site refuses the login, or does not answer
 */
export async function siteSession({ siteUrl, username, password, wait }: SiteLogin): Promise<Call> {
  const call = retryingApi(`${siteUrl}${apiBasePath}`, wait);
  const signIn = async () => {
    const login = { ...authRoutes.signIn, body: { username, password } };
    return tokensSchema.parse(await call(login)).access_token;
  };
  let token = signIn();
  await token;
  return async (request) => {
    const used = token;
    try {
      return await call({ ...request, token: await used });
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.status !== 401) throw error;
      // When several requests fail at once, only the first signs in again.
      if (token === used) token = signIn();
      return call({ ...request, token: await token });
    }
  };
}
