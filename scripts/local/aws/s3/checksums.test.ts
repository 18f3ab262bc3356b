import { describe, expect, it } from 'vitest';
import { checksum } from './checksums.ts';

describe('checksum', () => {
  // The published check values of each algorithm, for the text '123456789'.
  it.each([
    ['crc32', 'cbf43926'],
    ['crc32c', 'e3069283'],
    ['crc64nvme', 'ae8b14860a799888'],
    ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
  ])('gives the check value of %s', (algorithm, expected) => {
    const base64 = checksum(algorithm, Buffer.from('123456789')) ?? '';
    expect(Buffer.from(base64, 'base64').toString('hex')).toBe(expected);
  });

  it('knows no other algorithm', () => {
    expect(checksum('md4', Buffer.alloc(0))).toBeUndefined();
  });
});
