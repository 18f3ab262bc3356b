import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiEvent } from '#test/support/api-event.ts';
import { expect, it } from 'vitest';
import { compressing } from './response.ts';
import type { HttpResult } from './request-state.ts';

const long = JSON.stringify({ text: 'long '.repeat(300) });
const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"7"' };

function answerTo(accepted: string | undefined, body: string | undefined): HttpResult {
  const sent: Record<string, string> = accepted ? { 'x-viewer-encodings': accepted } : {};
  const response: HttpResult = { statusCode: 200, headers, ...(body !== undefined && { body }) };
  const event = apiEvent({ routeKey: 'GET /blog_tags', headers: sent });
  compressing().after?.({ event, response } as never); // The rest of a request is not read.
  return response;
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
])('answers %s with %s, which is another entity', (accepted, encoding, decode) => {
  const answer = answerTo(accepted, long);
  expect(String(decode(Buffer.from(answer.body ?? '', 'base64')))).toBe(long);
  expect(answer).toMatchObject({
    statusCode: 200,
    isBase64Encoded: true,
    headers: { ...headers, etag: 'W/"7"', 'content-encoding': encoding, vary: 'Accept-Encoding' },
  });
});

it.each([
  ['accepts nothing', undefined, long],
  ['accepts only others', 'identity, zstd, br;q=0.0', long],
  ['gets a short answer', 'br', 'a'.repeat(999)],
  ['gets no body', 'br', undefined],
])('leaves the answer alone for a visitor who %s', (_who, accepted, body) => {
  expect(answerTo(accepted, body)).toEqual({
    statusCode: 200,
    headers,
    ...(body !== undefined && { body }),
  });
});
