/**
 * Makes and checks tokens for links that give their holder a right. A token is the 16 bytes of a record's id and
 * 32 random bytes, as 64 characters of base64url.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

export const secretBytes = 32;

/** @param secret `secretBytes` random bytes */
export function linkToken(recordId: string, secret: Uint8Array): string {
  const id = Buffer.from(recordId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, secret]).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isTokenOf(hash: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(tokenHash(token), 'hex'));
}
