/** Plain values for complete requests, replies and errors, which the stand-ins use instead of Node's streams. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodePercent } from '#shared/decode-percent.ts';
import { headerLines, joinValues, splitPair } from '../engine/web-message.ts';

export interface Received {
  method: string;
  /** Still percent-encoded, as the client sent it. */
  path: string;
  /** Decoded, in the order in which the client sent the parameters. */
  query: [name: string, value: string][];
  /** By lower-case name. The values of a repeated header are joined by commas. */
  headers: Map<string, string>;
  body: Buffer;
  requestId: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** Far more than the site ever stores. Protects the memory from a faulty client. */
const maxBodyBytes = 128 * 1024 * 1024;

/** @throws Error when the body is too long or the client aborts it; the caller must then drop the connection */
export async function receive(request: IncomingMessage): Promise<Received> {
  const url = request.url ?? '/';
  const split = url.indexOf('?');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodyBytes) throw new Error('The request body is too long');
    chunks.push(chunk);
  }
  return {
    method: request.method ?? 'GET',
    path: split < 0 ? url : url.slice(0, split),
    query: split < 0 ? [] : parseQuery(url.slice(split + 1)),
    headers: joinValues(
      headerLines(request.rawHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: Buffer.concat(chunks),
    requestId: randomUUID(),
  };
}

export async function send(
  response: ServerResponse,
  reply: Reply,
  requestId: string,
): Promise<void> {
  const body = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(reply.body);
  const headers: Record<string, string | number> = {
    'x-amz-request-id': requestId,
    'x-amzn-requestid': requestId,
    ...reply.headers,
  };
  if (reply.status !== 204 && reply.status !== 304) headers['content-length'] ??= body.length;
  response.writeHead(reply.status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Keeps `+` as a plus sign, because AWS encodes a space as `%20`. */
function parseQuery(query: string): [string, string][] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name, value] = splitPair(pair);
      return [decodePercent(name), decodePercent(value)];
    });
}

/** An error that a service of AWS would answer. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Answers an error as JSON. @param protocol the optional `namespace` precedes the error code */
export function jsonFailure(
  error: ServiceError,
  protocol: { contentType: string; namespace?: string } = {
    contentType: 'application/x-amz-json-1.1',
  },
): Reply {
  return {
    status: error.status,
    headers: { 'content-type': protocol.contentType, 'x-amzn-errortype': error.code },
    body: JSON.stringify({
      __type: `${protocol.namespace ?? ''}${error.code}`,
      message: error.message,
    }),
  };
}

/** @throws ServiceError SerializationException for invalid JSON */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The body is not JSON.');
  }
}
