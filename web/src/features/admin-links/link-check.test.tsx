import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  openAdmin,
  post,
  postList,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';
import type { FakeServer } from '#web/src/app/admin.test-support.tsx';
import { findLinks, internalPath } from './check-links.ts';

const link = (url: string) => ({ type: 'link', url, children: [{ text: url }] });
const withLinks = (...urls: string[]) =>
  JSON.stringify([{ type: 'paragraph', children: urls.map(link) }]);

const [here = '', gone = ''] = ['/blog/here', '/blog/gone'].map((path) => location.origin + path);
const good = post({ title: 'All is well', content: withLinks(here) });
const bad = post({
  id: '01890000-0000-7000-8000-00000000000b',
  slug: 'bad',
  title: 'Some is not',
  content: withLinks(here, gone, 'https://example.com/a', 'mailto:a@example.com'),
});

function open(changes: FakeServer = {}) {
  const none = {
    body: { data: [], meta: { page: 1, total_pages: 0, total: 0, next_cursor: null } },
  };
  return openAdmin('/admin/links', {
    ...signedInAs('staff'),
    'GET /blog_posts': () => ({ body: postList([good, bad]) }),
    'GET /projects': () => none,
    'GET /pages': () => none,
    [`GET /blog_posts/${good.id}`]: () => ({ body: good }),
    [`GET /blog_posts/${bad.id}`]: () => ({ body: bad }),
    'HEAD /blog/here': () => ({ status: 204, body: undefined }),
    ...changes,
  });
}

it('requests each internal link once, and lists external links by entry', async () => {
  const { requests } = open();
  expect(await screen.findByText(/^One entry has links that do not lead/)).toBeDefined();
  const [problems, foreign] = screen.getAllByRole('list', { name: 'Some is not' });
  expect(problems?.textContent).toBe(`${gone} There is no such page.`);
  expect(foreign?.textContent).toBe('https://example.com/a');
  expect(screen.getAllByRole('link', { name: 'Some is not' })).toHaveLength(2);
  expect(screen.queryByRole('list', { name: 'All is well' })).toBeNull();
  const followed = requests.map(({ route }) => route).filter((route) => route.startsWith('HEAD'));
  expect(followed.toSorted()).toEqual(['HEAD /blog/gone', 'HEAD /blog/here']);
});

it('says when all links work, ignores entries deleted meanwhile, and checks again', async () => {
  let answers = 0;
  open({
    'HEAD /blog/gone': () => ({ status: 204, body: undefined }),
    [`GET /blog_posts/${good.id}`]: () => {
      answers += 1;
      return refusal(404, 'post-not-found', 'Not found.');
    },
  });
  expect(await screen.findByText('All links within the site lead to a page.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Check Again' }));
  await screen.findByText('All links within the site lead to a page.');
  expect(answers).toBe(2);
});

it('can be retried when a list cannot be loaded', async () => {
  let fails = true;
  const refused = () => refusal(503, 'unavailable', 'Later.');
  open({ 'GET /blog_posts': () => (fails ? refused() : { body: postList([good]) }) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('All links within the site lead to a page.')).toBeDefined();
});

it.each([
  ['https://me.example/blog/a?tag=b#c', '/blog/a?tag=b'],
  ['https://me.example.org/a', undefined],
  ['https://me.example:8443/a', undefined],
  ['https://me.example@evil.example/a', undefined],
  ['mailto:a@me.example', undefined],
])('takes %s as %s', (href, path) => {
  expect(internalPath(href, 'https://me.example')).toBe(path);
});

it('finds links anywhere in a text, and embedded pages', () => {
  const video = 'https://www.youtube.com/watch?v=abcdefghijk';
  const quote = { type: 'block-quote', children: [{ type: 'paragraph', children: [link(gone)] }] };
  const embed = { type: 'embed', url: video, children: [{ text: 'A talk' }] };
  expect(findLinks(JSON.stringify([quote, embed, quote]))).toEqual([gone, video]);
});
