/** A site's content besides posts, projects and users: one of everything that its API creates. */
import { type Api, mustSucceed } from './api.ts';

const visitor = {
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
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

/** @param token of an administrator */
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
