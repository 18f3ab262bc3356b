/**
 * HTTP messages between the stand-ins of CloudFront and API Gateway, and Node's server around them.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CommandFailed, messageOf } from '../../build/run.ts';

/** Header lines in order; names keep the sender's spelling, so compare through `headerValues`. */
export type HeaderLines = [name: string, value: string][];

export interface WebRequest {
  method: string;
  /** Unchanged: percent-encoded, without the query. */
  path: string;
  /** Unchanged, without the question mark. */
  query: string;
  headers: HeaderLines;
  body: Buffer;
  /** The address of the client. */
  sourceIp: string;
  sourcePort: number;
}

export interface WebResponse {
  status: number;
  headers: HeaderLines;
  body: Buffer;
}

export type WebHandler = (request: WebRequest) => Promise<WebResponse>;

export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/** All values of a header, in order. */
export function headerValues(headers: HeaderLines, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

export function headerValue(headers: HeaderLines, name: string): string | undefined {
  return headerValues(headers, name)[0];
}

export function withoutHeader(headers: HeaderLines, name: string): HeaderLines {
  const unwanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() !== unwanted);
}

/** Replaces every line of that name. */
export function withHeader(headers: HeaderLines, name: string, value: string): HeaderLines {
  return [...withoutHeader(headers, name), [name, value]];
}

/** A response with a JSON body of `{"message": …}`, the form of API Gateway's own errors. */
export function messageResponse(status: number, message: string): WebResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/**
 * Lets a test call from an address of its own. Most systems have only one of IPv4 for themselves, and
 * nobody else reaches these servers.
 */
export const testAddressHeader = 'x-test-address';

/** Bodies are read up to this many bytes; the rest is discarded unread. */
const LARGEST_BODY = 64 * 1024 * 1024;

/**
 * Serves on the loopback addresses: `localhost` is ::1 for some browsers and 127.0.0.1 for others.
 *
 * @param port 0 takes any free port
 * @throws CommandFailed when the port is taken
 */
export async function serve(port: number, handler: WebHandler): Promise<RunningServer> {
  const server = createServer(keepIdleConnections, (incoming, outgoing) => {
    respond(incoming, outgoing, handler).catch((error: unknown) => {
      // The connection broke or a stand-in has a bug: the visitor sees what CloudFront would show.
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end(messageOf(error));
    });
  });
  const bound = await listen(server, port, '127.0.0.1');
  const sixth = createServer(keepIdleConnections, (incoming, outgoing) =>
    server.emit('request', incoming, outgoing),
  );
  const sixthListens = await listen(sixth, bound, '::1').then(
    () => true,
    async (error: unknown) => {
      // A machine without IPv6 has no ::1. Where another program has the port there, browsers would
      // get that one's pages; nobody types a port that was chosen at random.
      if (port === 0 || !(error instanceof CommandFailed)) return false;
      await close(server);
      throw error;
    },
  );
  return {
    port: bound,
    stop: async () => {
      await Promise.all((sixthListens ? [server, sixth] : [server]).map(close));
    },
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: WebHandler,
): Promise<void> {
  const request = await read(incoming);
  const response = await handler(request);
  const headers = response.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  const empty = response.status === 204 || response.status === 304;
  if (!empty) headers.push(['content-length', String(contentLength(response, request.method))]);
  outgoing.writeHead(response.status, headers.flat());
  outgoing.end(empty || request.method === 'HEAD' ? undefined : response.body);
}

/** A response to HEAD has no body; its length is the origin's. */
function contentLength(response: WebResponse, method: string): number {
  const announced = headerValue(response.headers, 'content-length');
  return method === 'HEAD' && announced !== undefined ? Number(announced) : response.body.length;
}

async function read(incoming: IncomingMessage): Promise<WebRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  const target = incoming.url ?? '/';
  const mark = target.indexOf('?');
  const headers: HeaderLines = [];
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.push([incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '']);
  }
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers,
    body: Buffer.concat(chunks),
    sourceIp:
      headerValue(headers, testAddressHeader) ?? incoming.socket.remoteAddress ?? '127.0.0.1',
    sourcePort: incoming.socket.remotePort ?? 0,
  };
}

/** Windows reserves ports, and other systems those below 1024. */
function isRefusedPort({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EADDRINUSE' || code === 'EACCES';
}

/**
 * @throws CommandFailed when one of them is taken or blocked, so that nobody waits for what cannot be
 *   served
 */
export async function requireUsablePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if (await isBlocked(port)) {
      throw new CommandFailed(
        `Port ${port} belongs to another protocol, so Node and browsers refuse to connect to it: choose another port.`,
      );
    }
    await (await serve(port, async () => messageResponse(503, ''))).stop();
  }
}

/** Only `fetch` itself says so: https://fetch.spec.whatwg.org/#port-blocking */
async function isBlocked(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}`);
    return false;
  } catch (error) {
    return (
      error instanceof TypeError &&
      error.cause instanceof Error &&
      error.cause.message === 'bad port'
    );
  }
}

/** @throws CommandFailed when the port is taken */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        isRefusedPort(error)
          ? new CommandFailed(
              `Port ${port} is taken by another program or reserved by the system: choose another port, or stop that program.`,
            )
          : error,
      ),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Weak comparison, since compression makes an entity tag weak (RFC 9110, 13.1.2). */
export function matchesEntityTag(list: string, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((one) => bare(one) === bare(etag));
}

/**
 * For Node's servers: only the client should close an idle connection. A server that closes it,
 * after five seconds by default, now and then does so just when the next request is on its way; the
 * client then gets ECONNRESET, and not every client may retry.
 */
export const keepIdleConnections = { keepAliveTimeout: 0 } as const;
