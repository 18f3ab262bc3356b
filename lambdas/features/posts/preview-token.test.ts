import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewTokenShape } from '#shared/platform/http.ts';
import { isTokenOf, postIdIn, previewToken, secretBytes, tokenHash } from './preview-token.ts';

const id = '0193b3a0-0000-7000-8000-0000000000ff';

it('names its post, in 64 URL-safe characters', () => {
  const token = previewToken(id, randomBytes(secretBytes));
  expect(token).toMatch(previewTokenShape);
  expect(postIdIn(token)).toBe(id);
});

it("matches its own hash and no other token's", () => {
  const token = previewToken(id, randomBytes(secretBytes));
  const other = previewToken(id, randomBytes(secretBytes));
  expect(isTokenOf(tokenHash(token), token)).toBe(true);
  expect(isTokenOf(tokenHash(token), other)).toBe(false);
});

it('is accepted only as it was spelled', () => {
  const token = previewToken(id, Buffer.alloc(secretBytes, 0xff));
  const standard = token.replaceAll('_', '/').replaceAll('-', '+');
  for (const text of ['', token.slice(1), `${token}AAAA`, `${token}=`, ` ${token}`, standard]) {
    expect(postIdIn(text)).toBeUndefined();
  }
});
