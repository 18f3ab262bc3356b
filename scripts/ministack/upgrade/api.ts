/** The API from a client's view, whatever version answers: independent of the current code. */
import { apiBasePath } from '#shared/platform/http.ts';
import { owner } from '../../seed/users.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the site's address, or below the API's base path when it begins with `api:`. */
  path: string;
  token?: string | undefined;
  body?: unknown;
}

export type Api = ReturnType<typeof apiOf>;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls a site. A response with any status counts as a response. */
export function apiOf(siteUrl: string) {
  return async ({ method, path, token, body }: Call): Promise<Answer> => {
    const response = await fetch(siteUrl + path.replace(/^api:/, apiBasePath), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : {} };
  };
}

/** @throws Error unless it succeeds */
export async function mustSucceed(api: Api, call: Call): Promise<Answer['body']> {
  const { status, body } = await api(call);
  if (status >= 200 && status < 300) return body;
  throw new Error(`${call.method} ${call.path} was answered ${status}: ${JSON.stringify(body)}`);
}

export interface SignedIn {
  token: string;
  refreshToken: string;
}

export async function signInAsOwner(api: Api): Promise<SignedIn> {
  const { username, password } = owner;
  const call = { method: 'POST', path: 'api:/auth/token', body: { username, password } } as const;
  const { access_token, refresh_token } = await mustSucceed(api, call);
  return { token: String(access_token), refreshToken: String(refresh_token) };
}
