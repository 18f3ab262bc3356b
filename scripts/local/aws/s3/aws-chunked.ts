/**
 * The `aws-chunked` encoding of streamed uploads: hexadecimal length, data, …, a chunk of length 0,
 * then trailing headers. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
import { ServiceError } from '../service-error.ts';

export interface Unchunked {
  content: Buffer;
  /** Lower-case names. */
  trailers: Map<string, string>;
}

const LINE_END = '\r\n';

/** @throws ServiceError IncompleteBody when the chunks are cut short or garbled. */
export function unchunk(body: Buffer): Unchunked {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const line = lineAt(body, position);
    position += line.length + LINE_END.length;
    const size = sizeOf(line);
    if (size === 0) return { content: Buffer.concat(chunks), trailers: trailersAt(body, position) };
    const end = position + size;
    if (body.toString('latin1', end, end + LINE_END.length) !== LINE_END) throw incomplete();
    chunks.push(body.subarray(position, end));
    position = end + LINE_END.length;
  }
}

function lineAt(body: Buffer, position: number): string {
  const end = body.indexOf(LINE_END, position, 'latin1');
  if (end < 0) throw incomplete();
  return body.toString('latin1', position, end);
}

function sizeOf(line: string): number {
  if (!/^[0-9a-f]{1,8}$/i.test(line)) throw incomplete();
  return Number.parseInt(line, 16);
}

function trailersAt(body: Buffer, start: number): Map<string, string> {
  const trailers = new Map<string, string>();
  let position = start;
  for (;;) {
    const line = lineAt(body, position);
    if (line === '') return trailers;
    position += line.length + LINE_END.length;
    const colon = line.indexOf(':');
    if (colon < 1) throw incomplete();
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

function incomplete(): ServiceError {
  return new ServiceError(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}
