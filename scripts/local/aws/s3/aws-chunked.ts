/**
 * The `aws-chunked` encoding of streamed uploads: hexadecimal length, data, …, a chunk of length 0,
 * then trailing headers, which hold the checksum and are not read here.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
import { ServiceError } from '../service-error.ts';

const LINE_END = '\r\n';

/** @throws ServiceError IncompleteBody when the chunks are cut short or garbled. */
export function unchunk(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = body.indexOf(LINE_END, position, 'latin1');
    const line = body.toString('latin1', position, lineEnd);
    if (lineEnd < 0 || !/^[0-9a-f]{1,8}$/i.test(line)) throw incomplete();
    const start = lineEnd + LINE_END.length;
    const size = Number.parseInt(line, 16);
    if (size === 0) return Buffer.concat(chunks);
    const end = start + size;
    if (body.toString('latin1', end, end + LINE_END.length) !== LINE_END) throw incomplete();
    chunks.push(body.subarray(start, end));
    position = end + LINE_END.length;
  }
}

function incomplete(): ServiceError {
  return new ServiceError(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}
