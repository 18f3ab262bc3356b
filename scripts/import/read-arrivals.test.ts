import { realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportAddress } from './arriving-post.ts';
import { fileFinder } from './files-in.ts';
import { temporaryExport } from './markdown-import-fixture.ts';
import { readArrivals } from './read-arrivals.ts';

describe('an export', () => {
  it('is of a known program, and exists', async () => {
    await expect(readArrivals('blogger', '.')).rejects.toThrow(
      '"blogger" cannot be imported; ghost,',
    );
    await expect(readArrivals('constructor', '.')).rejects.toThrow('cannot be imported');
    await expect(readArrivals('ghost', '/no/such/file')).rejects.toThrow('ENOENT');
    await expect(readArrivals('markdown', temporaryExport({ 'a.txt': '' }))).rejects.toThrow(
      'There is no Markdown',
    );
  });

  it('is of a kind and size that can be read', async () => {
    const folder = temporaryExport({ 'a.zip': 'PK', 'a.json': '{}' });
    const large = join(folder, 'a.json');
    truncateSync(large, 513 * 1024 * 1024);
    await expect(readArrivals('wordpress', folder)).rejects.toThrow('is a folder: name the file');
    await expect(readArrivals('medium', join(folder, 'a.zip'))).rejects.toThrow('Unpack it');
    await expect(readArrivals('hashnode', large)).rejects.toThrow('is larger than 512 MB');
  });

  it('may say where it was, by an address', async () => {
    const folder = temporaryExport({ 'a.md': 'Text' });
    const { formerSite } = await readArrivals('markdown', folder, 'https://old.example/blog/');
    expect(formerSite).toBe('https://old.example');
    await expect(readArrivals('markdown', folder, 'old')).rejects.toThrow('is not an address');
  });

  it('has each post once', async () => {
    const row = { id: '1', uuid: 'u', title: 'A title', slug: 'a' };
    const folder = temporaryExport({ 'a.json': JSON.stringify({ data: { posts: [row, row] } }) });
    expect((await readArrivals('ghost', folder)).posts).toHaveLength(1);
  });
});

describe('the text of a Markdown file', () => {
  const read = async (source: string) => {
    const folder = temporaryExport({ 'a.md': source });
    const { posts } = await readArrivals('markdown', folder);
    return { body: posts[0]?.body, file: join(folder, 'a.md') };
  };

  it('is not kept in memory, but read again when it is asked for', async () => {
    const { body, file } = await read('---\ntitle: Foxes\n---\nSome text.');
    expect(body?.text).toBe('Some text.');
    writeFileSync(file, '---\ntitle: Foxes\n---\nOther text.');
    expect(body?.text).toBe('Other text.');
    rmSync(file);
    expect(() => body?.text).toThrow('It cannot be read.');
  });

  it('is kept where it is not the end of the file, as with front matter that cannot be read', async () => {
    const { body } = await read('---\ntitle: A: b\n---\nSome text.');
    expect(body?.text).toMatch(/~\ntitle: A: b\n~+\n\nSome text\.$/);
  });
});

describe('files of an export', () => {
  const url = (path: string, site = exportAddress) => new URL(path, site);

  it('are found where the program has them, and by their name alone', () => {
    const folder = temporaryExport({ 'static/a b.png': '', 'deep/c.png': '', 'uploads/d.png': '' });
    const find = fileFinder(folder, {
      publicFolders: ['', 'static'],
      byName: new Map([['c.png', 'deep/c.png']]),
      prefix: '/content',
      hosts: (host) => host === 'old.example',
    });
    expect(find(url('/a%20b.png'))).toMatch(/static[\\/]a b\.png$/);
    expect(find(url('/elsewhere/C.png'))).toMatch(/deep[\\/]c\.png$/);
    expect(find(url('/content/uploads/d.png', 'https://old.example'))).toMatch(/d\.png$/);
    expect(find(url('/uploads/d.png', 'https://other.example'))).toBeUndefined();
    expect(find(url('/uploads'))).toBeUndefined();
    expect(find(url('/%ff.png'))).toBeUndefined();
  });

  it.each([
    ['100%-wool.png', '/100%-wool.png'],
    ['100%-wool.png', '/100%25-wool.png'],
    ['a%20b.png', '/a%20b.png'],
    ['a#b?c.png', '/a%23b%3Fc.png'],
    ['a#b?c.png', '/a#b?c.png'],
    ['caf\u{e9}.png'.normalize('NFD'), '/caf\u{e9}.png'],
    ['caf\u{e9}.png', `/${'caf\u{e9}.png'.normalize('NFD')}`],
    ['u\u{308}ber/At 5.00\u{202f}PM.png', '/\u{fc}ber/At 5.00 PM.png'],
    ['At 5.00\u{202f}PM.png', '/At 5.00\u{202f}PM.png'],
    ['Photo.PNG', '/photo.png'],
  ])('are found in any spelling: %j at %j', (name, address) => {
    const folder = temporaryExport({ [name]: '' });
    const find = fileFinder(folder, { publicFolders: [''] });
    expect(find(url(address))).toBe(join(realpathSync(folder), name));
  });

  it('are never outside of it, not even behind a link in it', () => {
    const outside = temporaryExport({ 'secret.png': '' });
    const folder = temporaryExport({ 'a.png': '' });
    symlinkSync(outside, join(folder, 'link'), 'junction');
    const find = fileFinder(folder, { publicFolders: ['', '..'] });
    expect(find(url('/a.png'))).toBeDefined();
    expect(find(url('/link/secret.png'))).toBeUndefined();
    expect(find(url(`/..%2f..%2f${outside.slice(1)}/secret.png`))).toBeUndefined();
  });
});
