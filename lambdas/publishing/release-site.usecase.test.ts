import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BuiltFile } from './built-site.ts';
import { releaseSite } from './release-site.usecase.ts';
import type { SiteFile, SiteFilesRepository } from './site-files.repository.ts';

function inMemoryFiles() {
  const stored = new Map<string, SiteFile>();
  const puts: string[] = [];
  const files: SiteFilesRepository = {
    find: async (key) => {
      const file = stored.get(key);
      return (
        file && {
          md5: createHash('md5').update(file.body).digest('hex'),
          contentType: file.contentType,
          cacheControl: file.cacheControl,
          status: file.status?.toString(),
        }
      );
    },
    put: async (file) => {
      puts.push(file.key);
      stored.set(file.key, file);
    },
  };
  return { stored, puts, files };
}

const file = (key: string, text: string): BuiltFile => ({ key, body: Buffer.from(text) });
const build = [
  file('index.html', '<app>'),
  file('assets/index-1.js', 'one'),
  file('robots.txt', 'User-agent: *'),
];

describe('releaseSite', () => {
  it('puts what pages refer to first and the shell last', async () => {
    const { puts, files } = inMemoryFiles();
    expect(await releaseSite({ built: build, files })).toEqual({ put: 4, unchanged: 0 });
    expect(puts).toEqual(['assets/index-1.js', 'robots.txt', '404.html', 'index.html']);
  });

  it('serves hashed assets for good, and pages for no longer than a minute', async () => {
    const { stored, files } = inMemoryFiles();
    await releaseSite({ built: build, files });
    expect(stored.get('assets/index-1.js')).toMatchObject({
      contentType: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    expect(stored.get('index.html')).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=0, s-maxage=60, must-revalidate',
    });
    expect(stored.get('index.html')).not.toHaveProperty('status');
  });

  it('makes the not-found page of the shell, marked with its status', async () => {
    const { stored, files } = inMemoryFiles();
    await releaseSite({ built: build, files });
    expect(stored.get('404.html')).toMatchObject({ status: 404, body: Buffer.from('<app>') });
  });

  it("prefers the build's own not-found page", async () => {
    const { stored, files } = inMemoryFiles();
    await releaseSite({ built: [...build, file('404.html', '<lost>')], files });
    expect(stored.get('404.html')).toMatchObject({ status: 404, body: Buffer.from('<lost>') });
  });

  it('leaves alone what is there already', async () => {
    const { puts, files } = inMemoryFiles();
    await releaseSite({ built: build, files });
    puts.length = 0;
    expect(await releaseSite({ built: build, files })).toEqual({ put: 0, unchanged: 4 });
    expect(puts).toEqual([]);
  });

  it('puts a file again whose headers are not what they should be', async () => {
    const { stored, puts, files } = inMemoryFiles();
    await releaseSite({ built: build, files });
    const robots = stored.get('robots.txt');
    if (!robots) throw new Error('robots.txt was not put');
    stored.set('robots.txt', { ...robots, contentType: 'text/html' });
    puts.length = 0;
    await releaseSite({ built: build, files });
    expect(puts).toEqual(['robots.txt']);
  });

  it('keeps the assets of the build before', async () => {
    const { stored, files } = inMemoryFiles();
    await releaseSite({ built: build, files });
    const next = [file('index.html', '<app 2>'), file('assets/index-2.js', 'two')];
    expect(await releaseSite({ built: next, files })).toEqual({ put: 3, unchanged: 0 });
    expect([...stored.keys()]).toContain('assets/index-1.js');
  });

  it('releases no page when an asset cannot be put', async () => {
    const { puts, files } = inMemoryFiles();
    const failing = {
      ...files,
      put: async (each: SiteFile) => {
        if (each.key.startsWith('assets/')) throw new Error('bucket is gone');
        await files.put(each);
      },
    };
    await expect(releaseSite({ built: build, files: failing })).rejects.toThrow('bucket is gone');
    expect(puts.filter((key) => key.endsWith('.html'))).toEqual([]);
  });

  it('refuses a build without the app', async () => {
    const { files } = inMemoryFiles();
    await expect(releaseSite({ built: build.slice(1), files })).rejects.toThrow('index.html');
  });
});
