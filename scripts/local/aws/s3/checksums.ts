/** The checksums that S3 verifies on upload, each as the base64 text in its header. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** By the part of the header's name after `x-amz-checksum-`. */
const algorithms: Record<string, (content: Buffer) => Buffer> = {
  crc32: (content) => bytesOf(crc32(content)),
  crc32c: (content) => bytesOf(crc32c(content)),
  crc64nvme: crc64nvme,
  sha1: (content) => createHash('sha1').update(content).digest(),
  sha256: (content) => createHash('sha256').update(content).digest(),
};

/** @returns undefined for an algorithm that S3 does not support either. */
export function checksum(algorithm: string, content: Buffer): string | undefined {
  return algorithms[algorithm]?.(content).toString('base64');
}

function bytesOf(word: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(word);
  return bytes;
}

const castagnoli = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(content: Buffer): number {
  let value = 0xffffffff;
  for (const byte of content) value = (castagnoli[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

const nvme = BigUint64Array.from({ length: 256 }, (_, index) => {
  let value = BigInt(index);
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n;
  }
  return value;
});

function crc64nvme(content: Buffer): Buffer {
  let value = 0xffffffffffffffffn;
  for (const byte of content) {
    value = (nvme[Number((value ^ BigInt(byte)) & 0xffn)] ?? 0n) ^ (value >> 8n);
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value ^ 0xffffffffffffffffn);
  return bytes;
}
