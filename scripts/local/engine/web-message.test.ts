import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { serve, testAddressHeader } from './web-message.ts';

const hasSixth = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

const echo = (send: (sourceIp: string) => void) =>
  serve(0, async ({ sourceIp }) => {
    send(sourceIp);
    return { status: 204, headers: [], body: Buffer.alloc(0) };
  });

it('is reached by both addresses of localhost, where a machine has both', async () => {
  const callers: string[] = [];
  const { port, stop } = await echo((caller) => callers.push(caller));
  const addresses = ['127.0.0.1', ...(hasSixth ? ['::1'] : [])];
  for (const address of addresses) {
    await fetch(`http://${address === '::1' ? '[::1]' : address}:${port}/`);
  }
  await fetch(`http://127.0.0.1:${port}/`, { headers: { [testAddressHeader]: '127.9.8.7' } });
  expect(callers).toEqual([...addresses, '127.9.8.7']);
  await stop();
});

it.runIf(hasSixth)('refuses a port that another program has on the other address', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const handler = async () => ({ status: 204, headers: [], body: Buffer.alloc(0) });
  await expect(serve(port, handler)).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  await once(other, 'close');
  // Connections that were opened meanwhile are closed again.
  await (await serve(port, handler)).stop();
});
