import { expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { embedOf, frameOrigins } from './embeds.ts';

const id = 'dQw4w9_gXc-';
const post = '3l6oveex3ii2l';
const did = `did:plc:${'a2'.repeat(12)}`;
const gist = '0123456789abcdef0123456789abcdef';

it.each([
  [`https://www.youtube.com/watch?v=${id}`, `https://www.youtube-nocookie.com/embed/${id}`],
  [`https://youtube.com/shorts/${id}?si=a`, `https://www.youtube-nocookie.com/embed/${id}`],
  [`https://youtu.be/${id}`, `https://www.youtube-nocookie.com/embed/${id}`],
  [
    `https://m.youtube.com/watch?app=m&v=${id}&list=a&t=90s`,
    `https://www.youtube-nocookie.com/embed/${id}?start=90`,
  ],
  [`https://youtu.be/${id}?si=a&t=5`, `https://www.youtube-nocookie.com/embed/${id}?start=5`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://vimeo.com/76979871/0a1b2c3d4e?share=copy',
    'https://player.vimeo.com/video/76979871?dnt=1&h=0a1b2c3d4e',
  ],
  ['https://codepen.io/a-b/pen/aBcDeF', 'https://codepen.io/a-b/embed/aBcDeF?default-tab=result'],
  [
    'https://codepen.io/team/codepen/pen/aBcDeF?editors=1100',
    'https://codepen.io/team/codepen/embed/aBcDeF?default-tab=result',
  ],
  [
    'https://stackblitz.com/edit/vite-a1?file=src/app.ts',
    'https://stackblitz.com/edit/vite-a1?embed=1',
  ],
  [
    'https://stackblitz.com/github/vitejs/vite',
    'https://stackblitz.com/github/vitejs/vite?embed=1',
  ],
  [
    `https://bsky.app/profile/a.bsky.social/post/${post}`,
    `https://embed.bsky.app/embed/a.bsky.social/app.bsky.feed.post/${post}`,
  ],
  [
    `https://bsky.app/profile/${did}/post/${post}`,
    `https://embed.bsky.app/embed/${did}/app.bsky.feed.post/${post}`,
  ],
  [`https://speakerdeck.com/player/${gist}`, `https://speakerdeck.com/player/${gist}`],
])('shows %s in a frame with %s', (url, frame) => {
  expect(embedOf(url)?.frame?.url).toBe(frame);
  expect(frameOrigins).toContain(new URL(frame).origin);
});

it.each([
  ['https://speakerdeck.com/a-b/a-talk', 'Speaker Deck'],
  [`https://gist.github.com/octocat/${gist}`, 'GitHub Gist'],
  ['https://github.com/a/b.c/blob/main/src/a.ts#L3', 'GitHub'],
  ['https://github.com/a/b/blob/v1/%C3%BC.md?plain=1#L3C1-L9C2', 'GitHub'],
  ['https://mastodon.social/@a_b/109876543210987654', 'Mastodon'],
  ['https://social.example.org/@a@b.example/109876543210987654', 'Mastodon'],
])('knows the provider of %s, but has no frame for it', (url, provider) => {
  expect(embedOf(url)).toEqual({ provider, frame: undefined });
});

it.each([
  `http://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com:443/watch?v=${id}`,
  `https://www.youtube.com:8443/watch?v=${id}`,
  `https://a@www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com@evil.example/watch?v=${id}`,
  `https://www.youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/https://youtu.be/${id}`,
  `https://evil.example/?https://youtu.be/${id}`,
  `https://evil.example#https://youtu.be/${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://wwwXyoutube.com/watch?v=${id}`,
  `https://WWW.YOUTUBE.COM/watch?v=${id}`,
  `https://ｙoutube.com/watch?v=${id}`,
  `https://yоutube.com/watch?v=${id}`,
  `https://youtube.com./watch?v=${id}`,
  `https://youtu.be\\${id}`,
  `https://youtu.be/${id}"onload="alert(1)`,
  `https://youtu.be/${id}\n`,
  ` https://youtu.be/${id}`,
  `//youtu.be/${id}`,
  `javascript:alert(1)//https://youtu.be/${id}`,
  `https://youtu.be/${id}a`,
  `https://youtu.be/../${id}`,
  `https://youtu.be/a/../${id}`,
  `https://youtu.be/%2e%2e/${id}`,
  'https://www.youtube.com/watch?v=a',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/76979871/../1',
  'https://vimeo.com/about',
  'https://codepen.io/../pen/aBcDeF',
  'https://codepen.io/a/pen/aBcDeF/x',
  'https://stackblitz.com/github/../x',
  'https://stackblitz.com/github/a/b/c',
  `https://bsky.app/profile/a/post/${post}`,
  `https://bsky.app/profile/a.b/../post/${post}`,
  'https://github.com/a/b/blob/main/a.ts',
  'https://github.com/a/b/blob/../../x#L1',
  'https://10.0.0.1/@a/109876543210987654',
  'https://localhost/@a/109876543210987654',
  'https://mastodon.social:8080/@a/109876543210987654',
  'https://a@mastodon.social/@a/109876543210987654',
])('refuses %j', (url) => {
  expect(embedOf(url)).toBeUndefined();
});

it('reads the longest addresses quickly', () => {
  const long = (start: string, part: string) =>
    (start + part.repeat(2_000)).slice(0, 2_000).replace(/[&.-]$/, '');
  const hostile = [
    long('https://www.youtube.com/watch?', 'v=&'),
    long(`https://www.youtube.com/watch?v=${id}`, `&v=${id}`),
    long(`https://youtu.be/${id}?`, 't=&'),
    long('https://', 'a.'),
    long('https://github.com/a/b/blob/', '#L1'),
    long('https://bsky.app/profile/', 'a.'),
  ];
  const taken = cpuTime(() => {
    for (const url of hostile) embedOf(url);
  });
  expect(taken).toBeLessThan(100);
});
