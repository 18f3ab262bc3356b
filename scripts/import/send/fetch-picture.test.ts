import { get, type IncomingMessage, type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { describe, expect, it, vi } from 'vitest';
import { fetchPicture, isPublicAddress, PictureRefused, readResponse } from './fetch-picture.ts';

describe('an address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
    'such as %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...'127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0'.split(' '),
    ...'224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1'.split(' '),
    ...'64:ff9b::7f00:1 2002:7f00:1:: 3fff::1 localhost'.split(' '),
  ])('such as %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('fetching a picture', () => {
  it.each([
    ['ftp://a.example/a.png', 'it is not at an https address'],
    ['http://a.example:8080/a.png', 'it is not at an https address'],
    ['https://127.0.0.1/a.png', 'its address is not public'],
    ['https://[::1]/a.png', 'its address is not public'],
    ['https://2130706433/a.png', 'its address is not public'],
    ['https://localhost/a.png', 'its address is not public'],
  ])('from %s is refused: %s', async (address, reason) => {
    await expect(fetchPicture(address)).rejects.toThrow(new PictureRefused(reason));
  });

  it('looks up the host that it connects to, and passes on a refusal', async () => {
    const lookup = vi.fn((_host, _options, done) => done(new PictureRefused('no'), '', 0));
    await expect(fetchPicture('http://a.example/a.png', { lookup })).rejects.toThrow('no');
    expect(lookup.mock.calls[0]?.[0]).toBe('a.example');
  });
});

describe('an answer', () => {
  async function answer(listener: RequestListener) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // A TCP server has no other kind.
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port }, resolve).on('error', reject);
    });
    try {
      return await readResponse(response);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('is the bytes, or where they are', async () => {
    const whole = answer((_, response) => response.end('abc'));
    expect(await whole).toEqual({ bytes: Buffer.from('abc') });
    const moved = answer((_, response) => response.writeHead(302, { location: '/b.png' }).end());
    expect(await moved).toEqual({ location: '/b.png' });
  });

  it('is refused for its status, and when it stops', async () => {
    const missing = answer((_, response) => response.writeHead(404).end());
    await expect(missing).rejects.toThrow(new PictureRefused('the server responded with 404'));
    const cut = answer((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('abc', () => response.destroy());
    });
    await expect(cut).rejects.toThrow(new PictureRefused('the connection was lost'));
  });

  it('is refused while it arrives, when it is too large, whatever it says', async () => {
    let sent = 0;
    const endless = answer((_, response) => {
      const part = Buffer.alloc(1024 * 1024);
      const more = () => {
        if (response.destroyed) return;
        sent += part.length;
        response.write(part, more);
      };
      more();
    });
    await expect(endless).rejects.toThrow('20 MB');
    expect(sent).toBeLessThan(uploadLimits.bytes * 3);
  });
});
