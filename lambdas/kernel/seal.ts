/** Encrypts secrets that must be read again, so that whoever reads the store alone learns nothing. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** @param owner whose it is: nobody else's can be put in its place */
  close(secret: Uint8Array, owner: string): string;
  /** @throws Error for what was sealed with a key that is gone, for another owner, or changed since */
  open(sealed: string, owner: string): { secret: Buffer; isCurrent: boolean };
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** @param secrets what keys are derived from: the present one, which seals, and then earlier ones */
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
    return undefined;
  }
}
