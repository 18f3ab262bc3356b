import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { linkTokenPattern, recordIdIn } from '#shared/platform/http.ts';
import { isTokenOf, linkToken, secretBytes, tokenHash } from './link-token.ts';

const id = '0193b3a0-0000-7000-8000-0000000000ff';

it('names its record, in 64 URL-safe characters', () => {
  const token = linkToken(id, randomBytes(secretBytes));
  expect(token).toMatch(linkTokenPattern);
  expect(recordIdIn(token)).toBe(id);
});

it("matches its own hash and no other token's", () => {
  const token = linkToken(id, randomBytes(secretBytes));
  const other = linkToken(id, randomBytes(secretBytes));
  expect(isTokenOf(tokenHash(token), token)).toBe(true);
  expect(isTokenOf(tokenHash(token), other)).toBe(false);
});

it('is accepted only as it was spelled', () => {
  const token = linkToken(id, Buffer.alloc(secretBytes, 0xff));
  const standard = token.replaceAll('_', '/').replaceAll('-', '+');
  for (const text of ['', token.slice(1), `${token}AAAA`, `${token}=`, ` ${token}`, standard]) {
    expect(recordIdIn(text)).toBeUndefined();
  }
});
