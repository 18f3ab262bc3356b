/** Draws pictures with an independent image library, and makes files that only look like pictures. */
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { imageTypes, type ImageType } from '#shared/schemas/upload-limits.ts';

interface Size {
  width: number;
  height: number;
}

/** Draws noise, because a plain picture would make a tiny file. */
export function draw({ width, height }: Size) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#385', noise } });
}

export async function picture(type: ImageType, size: Size): Promise<Buffer> {
  const image = draw(size);
  switch (type) {
    case 'image/png':
      return image.png().toBuffer();
    case 'image/jpeg':
      return image.jpeg().toBuffer();
    case 'image/webp':
      return image.webp().toBuffer();
    case 'image/gif':
      return image.gif().toBuffer();
    case 'image/avif':
      return image.avif({ effort: 0 }).toBuffer();
  }
}

const bytes = (...parts: (string | Uint8Array | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Uint8Array.from(part),
    ),
  );

const html = '<!doctype html><script>alert(document.domain)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const pdf = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF';
const php = '<?php system($_GET["c"]); ?>';
const script = '=1;alert(document.domain)//';

/** @returns a ZIP archive with one HTML file */
function zip(): Buffer {
  const content = deflateRawSync(Buffer.from(html));
  const fixed = Buffer.alloc(26);
  fixed.writeUInt16LE(20, 0);
  fixed.writeUInt16LE(8, 4);
  fixed.writeUInt32LE(crc32(html), 10);
  fixed.writeUInt32LE(content.length, 14);
  fixed.writeUInt32LE(html.length, 18);
  fixed.writeUInt16LE(6, 22);
  const local = bytes('PK\x03\x04', fixed, 'a.html', content);
  const entry = bytes('PK\x01\x02', [20, 0], fixed, Buffer.alloc(14), 'a.html');
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return bytes(local, entry, 'PK\x05\x06', end);
}

/** First bytes of each format, which would satisfy a careless check. */
const beginnings: Record<ImageType, Buffer> = {
  'image/png': bytes('\x89PNG\r\n\x1a\n'),
  'image/jpeg': bytes('\xff\xd8\xff\xe0\x00\x10JFIF\x00'),
  'image/webp': bytes('RIFF\x24\x00\x00\x00WEBPVP8 '),
  'image/gif': bytes('GIF89a'),
  'image/avif': bytes('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1'),
};

const pretences: [string, string | Buffer][] = [
  ['HTML', html],
  ['SVG', svg],
  ['PDF', pdf],
  ['ZIP', zip()],
  ['PHP', php],
  ['script', script],
];

export interface Pretender {
  name: string;
  /** Type that the sender claims. */
  type: ImageType;
  file: Buffer;
}

/** 36 files that claim to be images: other formats after the first bytes of an image, and other formats alone. */
export const polyglots: Pretender[] = [
  ...imageTypes.flatMap((type) =>
    pretences.map(([name, content]) => ({
      name: `${name} that begins like ${type}`,
      type,
      file: bytes(beginnings[type], content),
    })),
  ),
  ...pretences.map(([name, content]) => ({
    name: `${name} that says it is a PNG`,
    type: 'image/png' as const,
    file: bytes(content),
  })),
];

/** Contents that tests append to a real picture, and that a browser must never run. */
export const appendices = pretences.map(([name, content]) => ({ name, content: bytes(content) }));
