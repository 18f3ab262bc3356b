import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { serve, testAddressHeader } from './http-server.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

const serveCallers = (onCaller: (sourceIp: string) => void) =>
  serve(0, async ({ sourceIp }) => {
    onCaller(sourceIp);
    return { status: 204, headers: [], body: Buffer.alloc(0) };
  });

it('answers at both addresses of localhost, if the machine has both', async () => {
  const callers: string[] = [];
  const { port, stop } = await serveCallers((caller) => callers.push(caller));
  const addresses = ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])];
  for (const address of addresses) {
    await fetch(`http://${address === '::1' ? '[::1]' : address}:${port}/`);
  }
  await fetch(`http://127.0.0.1:${port}/`, { headers: { [testAddressHeader]: '127.9.8.7' } });
  expect(callers).toEqual([...addresses, '127.9.8.7']);
  await stop();
});

it.runIf(hasIpv6)('refuses a port that another program uses at the IPv6 address', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const handler = async () => ({ status: 204, headers: [], body: Buffer.alloc(0) });
  await expect(serve(port, handler)).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  await once(other, 'close');
  // The failed start must have closed its server, or the port would still be taken.
  await (await serve(port, handler)).stop();
});
