/** The codes that stand for the second step: those of an authenticator app (RFC 6238), and recovery codes. */
import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Every app supports this: SHA-1, six digits, every 30 seconds. */
const period = 30;

const secretBytes = 20;

export function newCodeSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The secret as text to type, and as the address that a QR code holds. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, username }: { issuer: string; username: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label: username });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The 30 seconds since 1970 that a code belongs to, of the present ones and those on either side; undefined for a
 * wrong one. A code is only good once, so the caller remembers it.
 */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

function totpOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({ ...names, secret: new Secret({ buffer }), algorithm: 'SHA1', period });
}

const recoveryCodes = 10;
/** 80 random bits: no hash of one can be guessed. */
const recoveryBytes = 10;

/** Four groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryBytes)).buffer });
    return base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** In any case, and with any spaces and dashes; keyed by the account's secret, so that no other account's fits. */
export function recoveryHash(code: string, secret: Uint8Array): string {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHmac('sha256', secret).update(letters).digest('base64url');
}
