/** Calls the API as a client that works with any version of the site, so it does not use the current schemas. */
import { apiBasePath } from '#shared/platform/http.ts';
import { owner } from '../../seed/users.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the site's address or, after the prefix `api:`, to the base path of the API. */
  path: string;
  token?: string | undefined;
  body?: unknown;
}

export type Api = ReturnType<typeof apiOf>;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** User agent of a browser, because the site does not count visits of programs. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Makes a function that calls the site, and returns answers of any status. */
export function apiOf(siteUrl: string) {
  return async ({ method, path, token, body }: Call): Promise<Answer> => {
    const response = await fetch(siteUrl + path.replace(/^api:/, apiBasePath), {
      method,
      headers: {
        'user-agent': userAgent,
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

/** @throws Error for a status other than 2xx */
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

const visitor = {
  user_agent: userAgent,
  device_type: 'desktop',
  referrer: null,
  screen_width: 1280,
  screen_height: 800,
};

export function visitorEvent(sessionId: string, type: string, pathname: string) {
  return {
    method: 'POST',
    path: 'api:/analytics/visitor_events',
    body: {
      event_type: type,
      session_id: sessionId,
      event_metadata: { ...visitor, session_id: sessionId, pathname },
    },
  } as const;
}

export function post(title: string, more: Record<string, unknown> = {}) {
  const content = `${title}: enough words to be a post that somebody reads to its very end.`;
  return { title, category: 'Systems', tags: ['releases'], content, ...more };
}

export const publishedTitle = 'A post that is read before and after the release';

export const project = {
  title: 'A project through releases',
  description: 'It was there before the release.',
  status: 'in-progress',
  start_date: '2026-02-01',
};

/** @param token access token of an administrator */
export async function addContent(api: Api, token: string): Promise<void> {
  const write = (path: string, body?: unknown) =>
    mustSucceed(api, { method: 'POST', path, token, body });
  await write('api:/blog_posts', post(publishedTitle, { status: 'published' }));
  const publishAt = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const scheduled = await write(
    'api:/blog_posts',
    post('A post of tomorrow', { publish_at: publishAt }),
  );
  await write(`api:/blog_posts/${scheduled['id']}/preview`);
  const deleted = await write('api:/blog_posts', post('A post in the trash'));
  const path = `api:/blog_posts/${deleted['id']}`;
  await mustSucceed(api, { method: 'DELETE', path, token });
  await mustSucceed(api, {
    method: 'POST',
    path: 'api:/contact',
    body: {
      name: 'Ada Moreau',
      email: 'ada@example.com',
      subject: 'Before the release',
      message: 'I hope that this message is still there afterwards.',
      elapsed_ms: 5000,
    },
  });
  for (const type of ['session_start', 'page_view', 'click_contact']) {
    await mustSucceed(api, visitorEvent('before-the-release', type, '/blog'));
  }
}
