/** Encrypts secrets that the server must read again, so that they are useless to somebody who sees only the table. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** @param owner id that is bound to the secret, so that a secret cannot be moved to another owner */
  close(secret: Uint8Array, owner: string): string;
  /** @throws Error when the key is gone, the owner is another one, or the sealed text was changed */
  open(sealed: string, owner: string): { secret: Buffer; isCurrent: boolean };
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** @param secrets sources of the keys: the current one, which seals, followed by earlier ones, which only open */
export function createSeal(purpose: string, secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), purpose, 32)),
  );
  const [current] = keys;
  if (!current) throw new Error('There is no key to seal with');
  return {
    close: (secret, owner) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open: (sealed, owner) => {
      for (const key of keys) {
        const secret = openWith(key, Buffer.from(sealed, 'base64url'), owner);
        if (secret) return { secret, isCurrent: key === current };
      }
      throw new Error('No key opens this secret');
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined; // The key or the owner is another one.
  }
}
