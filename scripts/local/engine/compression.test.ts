import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compression.ts';
import type { Behaviour } from './distribution-config.ts';
import { someRequest } from './fixtures/some-request.ts';
import type { WebResponse } from './web-message.ts';

const behaviour = { compress: { brotli: true, gzip: true } } as Behaviour; // compression reads no other field
const request = someRequest({
  path: '/api/v1/blog_posts/a',
  headers: [['accept-encoding', 'br']],
});

/** Responses for all letters have the same length and version, like two new posts. */
const firstVersionOf = (letter: string): WebResponse => ({
  status: 200,
  headers: [
    ['content-type', 'application/json'],
    ['etag', '"1"'],
  ],
  body: Buffer.from(JSON.stringify(letter.repeat(2_000))),
});

it('never sends another body of the same length and entity tag', async () => {
  for (const letter of ['a', 'b', 'a']) {
    const { body } = await compress(firstVersionOf(letter), request, behaviour);
    expect(JSON.parse(brotliDecompressSync(body).toString())).toBe(letter.repeat(2_000));
  }
});

it.each([
  ['application/rss+xml; charset=utf-8', true],
  ['application/xml', true],
  ['application/json', true],
  // CloudFront does not compress the following types.
  ['application/atom+xml', false],
  ['application/feed+json', false],
  ['image/png', false],
])('compresses %s as CloudFront does: %s', async (type, isCompressed) => {
  const response = {
    ...firstVersionOf('a'),
    headers: [['content-type', type]] as [string, string][],
  };
  const { headers } = await compress(response, request, behaviour);
  expect(headers.some(([name]) => name === 'content-encoding')).toBe(isCompressed);
});
