/** Node's HTTP servers for the stand-ins, and the ports that they may use. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CommandFailed, messageOf } from '../../build/run.ts';
import {
  headerLines,
  headerValue,
  messageResponse,
  type WebHandler,
  type WebRequest,
  type WebResponse,
} from './web-message.ts';

export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Lets a test pretend to call from another address. Most systems have only one local IPv4 address. The header is safe,
 * because only programs on this machine reach these servers.
 */
export const testAddressHeader = 'x-test-address';

/** Bytes of a body after this limit are discarded. */
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Serves on both loopback addresses, because `localhost` is ::1 for some browsers and 127.0.0.1 for others.
 * @param port 0 takes any free port
 * @throws CommandFailed when the port is taken
 */
export async function serve(port: number, handler: WebHandler): Promise<RunningServer> {
  const server = createServer(keepIdleConnections, (incoming, outgoing) => {
    respond(incoming, outgoing, handler).catch((error: unknown) => {
      // The connection broke or a stand-in has a bug. CloudFront would answer 502 as well.
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end(messageOf(error));
    });
  });
  const actualPort = await listen(server, port, '127.0.0.1');
  const ipv6Server = createServer(keepIdleConnections, (incoming, outgoing) =>
    server.emit('request', incoming, outgoing),
  );
  const hasIpv6 = await listen(ipv6Server, actualPort, '::1').then(
    () => true,
    async (error: unknown) => {
      // A machine without IPv6 has no ::1. If another program has the port there, browsers would show that program's
      // pages. That does not matter for a random port, which nobody types.
      if (port === 0 || !(error instanceof CommandFailed)) return false;
      await close(server);
      throw error;
    },
  );
  return {
    port: actualPort,
    stop: async () => {
      await Promise.all((hasIpv6 ? [server, ipv6Server] : [server]).map(close));
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
  const isEmpty = response.status === 204 || response.status === 304;
  if (!isEmpty) headers.push(['content-length', String(contentLength(response, request.method))]);
  outgoing.writeHead(response.status, headers.flat());
  outgoing.end(isEmpty || request.method === 'HEAD' ? undefined : response.body);
}

/** For HEAD, uses the length that the origin announced, because the response has no body. */
function contentLength(response: WebResponse, method: string): number {
  const announced = headerValue(response.headers, 'content-length');
  return method === 'HEAD' && announced !== undefined ? Number(announced) : response.body.length;
}

async function read(incoming: IncomingMessage): Promise<WebRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  const target = incoming.url ?? '/';
  const mark = target.indexOf('?');
  const headers = headerLines(incoming.rawHeaders);
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

/** @throws CommandFailed when a port is taken, reserved, or blocked by browsers */
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

/** Asks `fetch`, the only API that knows the blocked ports. @see https://fetch.spec.whatwg.org/#port-blocking */
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
    server.once('error', (error: NodeJS.ErrnoException) => {
      // EACCES stands for ports that the system reserves: some on Windows, ports below 1024 elsewhere.
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      const message = `Port ${port} is taken by another program or reserved by the system: choose another port, or stop that program.`;
      reject(new CommandFailed(message));
    });
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

/**
 * Options for Node's servers that leave closing idle connections to the client. By default a server closes them after
 * five seconds, sometimes just as the next request arrives; the client then gets ECONNRESET, and some clients do not
 * retry.
 */
export const keepIdleConnections = { keepAliveTimeout: 0 } as const;
