/** The body of an upload is accepted only after every checksum that came with it was verified. */
import { createHash } from 'node:crypto';
import { ServiceError } from '../service-error.ts';
import { unchunk } from './aws-chunked.ts';
import { checksum } from './checksums.ts';
import type { Caller } from './s3-access.ts';
import { badDigest, notImplemented } from './s3-error.ts';

const CHECKSUM_PREFIX = 'x-amz-checksum-';

export interface VerifiedBody {
  content: Buffer;
  /** By header name. */
  checksums: Record<string, string>;
}

/** @throws ServiceError when a checksum, the length or the chunks are wrong */
export function verifiedBody(body: Buffer, caller: Caller): VerifiedBody {
  const { content, trailers } = bodyOf(body, caller);
  const checksums = verifiedChecksums(content, new Map([...caller.headers, ...trailers]));
  return { content, checksums };
}

function bodyOf(
  body: Buffer,
  { payloadHash, headers }: Caller,
): { content: Buffer; trailers: Map<string, string> } {
  if (payloadHash === 'UNSIGNED-PAYLOAD') return { content: body, trailers: new Map() };
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return streamedBody(body, headers);
  if (payloadHash.startsWith('STREAMING-')) throw notImplemented(payloadHash);
  if (createHash('sha256').update(body).digest('hex') === payloadHash) {
    return { content: body, trailers: new Map() };
  }
  throw new ServiceError(
    400,
    'XAmzContentSHA256Mismatch',
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  );
}

function streamedBody(body: Buffer, headers: Map<string, string>) {
  const { content, trailers } = unchunk(body);
  if (headers.get('x-amz-decoded-content-length') !== String(content.length)) {
    throw new ServiceError(
      400,
      'IncompleteBody',
      'The decoded body does not have the length of x-amz-decoded-content-length.',
    );
  }
  const announced = (headers.get('x-amz-trailer') ?? '').split(',').map((name) => name.trim());
  if (announced.some((name) => name !== '' && !trailers.has(name.toLowerCase()))) {
    throw new ServiceError(400, 'MalformedTrailerError', 'An announced trailer is missing.');
  }
  return { content, trailers };
}

function verifiedChecksums(content: Buffer, headers: Map<string, string>): Record<string, string> {
  const md5 = headers.get('content-md5');
  if (md5 !== undefined) {
    const digest = createHash('md5').update(content).digest('base64');
    if (Buffer.from(md5, 'base64').length !== 16) {
      throw new ServiceError(400, 'InvalidDigest', 'The Content-MD5 you specified is not valid.');
    }
    if (md5 !== digest) throw badDigest('Content-MD5');
  }
  const verified: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (!name.startsWith(CHECKSUM_PREFIX)) continue;
    const algorithm = name.slice(CHECKSUM_PREFIX.length);
    const computed = checksum(algorithm, content);
    if (computed === undefined) throw notImplemented(name);
    if (computed !== value) throw badDigest(algorithm.toUpperCase());
    verified[name] = value;
  }
  return verified;
}
