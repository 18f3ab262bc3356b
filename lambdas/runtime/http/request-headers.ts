import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';

/**
 * The version of an `If-Match` header, quoted or bare; `*` asks for none in particular.
 * @throws Problem `malformed-request`
 */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const digits = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(header.trim());
  if (!digits) throw problem('malformed-request', { detail: 'If-Match is not a version.' });
  return Number(digits[1] ?? digits[2]);
}

/** @throws Problem `malformed-request` */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const valid = /^[\x21-\x7e]+$/.test(header) && header.length <= limits.idempotencyKey.max;
  if (!valid) throw problem('malformed-request', { detail: 'Idempotency-Key is not valid.' });
  return header;
}
