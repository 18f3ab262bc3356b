import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { previewTokenShape } from '#shared/platform/http.ts';
import { isTokenOf, postIdIn, previewToken, secretBytes, tokenHash } from './preview-token.ts';

const id = '0193b3a0-0000-7000-8000-0000000000ff';

it('tells whose it is, in 64 characters that an address takes as they are', () => {
  const token = previewToken(id, randomBytes(secretBytes));
  expect(token).toMatch(previewTokenShape);
  expect(postIdIn(token)).toBe(id);
});

it('is known by its hash alone, and no other token is', () => {
  const token = previewToken(id, randomBytes(secretBytes));
  const other = previewToken(id, randomBytes(secretBytes));
  expect(isTokenOf(tokenHash(token), token)).toBe(true);
  expect(isTokenOf(tokenHash(token), other)).toBe(false);
});

it('is taken in its own spelling only', () => {
  const token = previewToken(id, Buffer.alloc(secretBytes, 0xff));
  const standard = token.replaceAll('_', '/').replaceAll('-', '+');
  for (const text of ['', token.slice(1), `${token}AAAA`, `${token}=`, ` ${token}`, standard]) {
    expect(postIdIn(text)).toBeUndefined();
  }
});
