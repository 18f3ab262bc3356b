import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveFormat, archiveLimits, type Manifest } from '#lambdas/adapters/archive/format.ts';
import { sha256 } from '#lambdas/adapters/archive/lines.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { writeArchive } from '#lambdas/adapters/archive/write-archive.ts';

const facts: Omit<Manifest, 'files'> = {
  format: archiveFormat,
  site: 'a test',
  createdAt: '2026-11-26T10:00:00.000Z',
  consistentAt: '2026-11-26T09:59:00.000Z',
  changing: [],
  isPublic: false,
  kinds: { post: 1 },
  counts: { posts: 2 },
  pictures: 0,
  withoutMarkdown: [],
};
const lines = '{"pk":"A","sk":"1"}\n{"pk":"B","sk":"2"}\n';

let folder: string;
let file: string;
let opened: Archive | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  file = join(folder, 'site.zip');
});

afterEach(async () => {
  opened?.close();
  opened = undefined;
  await rm(folder, { recursive: true });
});

describe('a written archive', () => {
  it('has every file, with its hash in the manifest', async () => {
    await writeSample();
    opened = await openArchive(file);
    await opened.verify();
    expect(opened.manifest.files.map(({ name }) => name)).toEqual([
      'README.txt',
      'items/posts.jsonl',
      'posts/hello.md',
    ]);
    expect(opened.manifest.files[1]?.sha256).toBe(sha256(lines));
    expect(await collect(opened.lines('items/posts.jsonl'))).toEqual(lines.trim().split('\n'));
  });

  it('is the same for the same content', async () => {
    await writeSample();
    const first = await readFile(file);
    await writeSample();
    expect(sha256(await readFile(file))).toBe(sha256(first));
  });
});

describe('refused with a sentence', () => {
  it('a missing file, and a folder', async () => {
    await expect(openArchive(file)).rejects.toThrow(`There is no file or folder ${file}.`);
    await mkdir(file);
    await expect(openArchive(file)).rejects.toThrow(`${file} is a folder, where a file belongs.`);
  });

  it('something else than an archive', async () => {
    await writeFile(file, 'Dear diary');
    await expect(openArchive(file)).rejects.toThrow(/ is not a complete archive: .*[^.]\.$/);
  });

  it('an archive that was cut off', async () => {
    await writeSample();
    await truncate(file, (await readFile(file)).length - 30);
    await expect(openArchive(file)).rejects.toThrow('is not a complete archive');
  });

  it.each(['../../evil', '/absolute', 'posts\\..\\evil', 'C:/windows'])(
    'a file that would be written to %s',
    async (name) => {
      await zipOf({ 'posts/a-name.md': 'x', 'manifest.json': '{}' });
      const bytes = (await readFile(file)).toString('latin1');
      await writeFile(file, bytes.replaceAll('posts/a-name.md', name.padEnd(15, 'x')), 'latin1');
      await expect(openArchive(file)).rejects.toThrow('names a file outside of itself');
    },
  );

  it.each([
    'run.sh',
    'pictures/uploads/../x.png',
    'pictures/incoming/x.png',
    'items/sessions.jsonl',
  ])('a file that no archive has: %s', async (name) => {
    const safe = name.replace('..', 'dd');
    await zipOf({ [safe]: 'x', 'manifest.json': '{}' });
    await expect(openArchive(file)).rejects.toThrow('a file that no archive has');
  });

  const withManifest = (manifest: object) => ({ 'manifest.json': JSON.stringify(manifest) });
  const listed = [{ name: 'posts/a.md', bytes: 1, sha256: sha256('x') }];
  const refusals: [string, Record<string, string | Buffer>, string | RegExp][] = [
    ['another zip file', { 'README.txt': 'Hello' }, 'it is not an archive of a site'],
    [
      'an archive that would fill the disk',
      { 'items/posts.jsonl': Buffer.alloc(archiveLimits.smallBytes + 1), ...withManifest({}) },
      /would unpack to \d+ times its size/,
    ],
    [
      'a Markdown file that is too large',
      { 'posts/a.md': Buffer.alloc(archiveLimits.readableBytes + 1), ...withManifest({}) },
      'larger than an archive may hold',
    ],
    [
      'a later format',
      withManifest({ ...facts, format: 2, files: [] }),
      'has format 2, and this release reads format 1: use a later release.',
    ],
    ['an unknown format', withManifest({ ...facts, format: 'x', files: [] }), 'The manifest of'],
    ['an incomplete manifest', withManifest({ format: 1 }), 'is incomplete or wrong'],
    [
      'a file that the manifest lacks',
      { 'posts/a.md': 'x', ...withManifest({ ...facts, files: [] }) },
      '"posts/a.md" in',
    ],
    [
      'a manifest that names a missing file',
      withManifest({ ...facts, files: listed }),
      'but not in the archive',
    ],
  ];
  it.each(refusals)('%s', async (_what, files, sentence) => {
    await zipOf(files);
    await expect(openArchive(file)).rejects.toThrow(sentence);
  });

  it('a hash that does not fit', async () => {
    const files = [{ name: 'posts/a.md', bytes: 1, sha256: sha256('y') }];
    await zipOf({ 'posts/a.md': 'x', 'manifest.json': JSON.stringify({ ...facts, files }) });
    opened = await openArchive(file);
    await expect(opened.verify()).rejects.toThrow('posts/a.md in');
  });

  it('bytes that were changed inside', async () => {
    await writeSample();
    const bytes = await readFile(file);
    // The changed byte is in the compressed items.
    const at = bytes.indexOf('items/posts.jsonl') + 'items/posts.jsonl'.length + 20;
    bytes.fill(0xff, at, at + 8);
    await writeFile(file, bytes);
    const damaged = await openArchive(file);
    opened = damaged;
    await expect(damaged.verify()).rejects.toThrow(
      /not a complete archive|not what the manifest says/,
    );
  });

  it('a line that is longer than any item', async () => {
    const long = Buffer.alloc(archiveLimits.lineBytes + 2, 'a');
    const files = [{ name: 'items/posts.jsonl', bytes: long.length, sha256: sha256(long) }];
    await zipOf({
      'items/posts.jsonl': long,
      'manifest.json': JSON.stringify({ ...facts, files }),
    });
    opened = await openArchive(file);
    await expect(collect(opened.lines('items/posts.jsonl'))).rejects.toThrow('Line 1 of');
  });
});

async function writeSample(): Promise<void> {
  const work = join(folder, 'work');
  await mkdir(join(work, 'items'), { recursive: true });
  await mkdir(join(work, 'posts'), { recursive: true });
  await writeFile(join(work, 'README.txt'), 'Read me');
  await writeFile(join(work, 'items/posts.jsonl'), lines);
  await writeFile(join(work, 'posts/hello.md'), '# Hello\n');
  await writeArchive({ folder: work, file, manifest: facts });
}

async function zipOf(files: Record<string, string | Buffer>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

async function collect(source: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of source) all.push(line);
  return all;
}
