/** Passwords are kept as scrypt hashes only: `<salt>.<hash>` in base64url. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const HASH_BYTES = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/** Takes as long for `undefined`, an unknown user, as for a wrong password. */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [salt = '', hash = ''] = (stored ?? '').split('.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
