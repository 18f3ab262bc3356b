import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentLimits } from '#shared/content/limits.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { paragraph } from '#shared/content/source-text.ts';
import { type ArchiveFile, archiveFiles } from '#shared/platform/stored-kinds.ts';
import { checkArchive } from './archived-units.ts';
import { archivedPost } from '#lambdas/adapters/archive/archived-post.fixtures.ts';
import { archiveFormat, itemsName, type Manifest } from '#lambdas/adapters/archive/format.ts';
import { canonical } from '#lambdas/adapters/archive/lines.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { writeArchive } from '#lambdas/adapters/archive/write-archive.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';

const { id, author, createdAt: time } = archivedPost;
const post = { pk: `POST#${id}`, sk: 'POST', ...archivedPost };
const text = (content: string) => ({ pk: post.pk, sk: 'BODY', content, version: 1 });
const body = text(serializeContent([paragraph('Hello')]));

let folder: string;
let archive: Archive | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'units-'));
});

afterEach(async () => {
  archive?.close();
  archive = undefined;
  await rm(folder, { recursive: true });
});

async function check(files: Record<string, string>, kinds: Record<string, number> = { post: 1 }) {
  const content = join(folder, 'content');
  await mkdir(content);
  for (const [name, written] of Object.entries(files)) {
    await mkdir(dirname(join(content, name)), { recursive: true });
    await writeFile(join(content, name), written);
  }
  const manifest: Omit<Manifest, 'files'> = {
    format: archiveFormat,
    site: 'a test',
    createdAt: time,
    consistentAt: time,
    changing: [],
    isPublic: false,
    kinds,
    counts: {},
    pictures: 0,
    withoutMarkdown: [],
  };
  await writeArchive({ folder: content, file: join(folder, 'site.zip'), manifest });
  archive = await openArchive(join(folder, 'site.zip'));
  return checkArchive(archive);
}

async function refusedOf(file: ArchiveFile, value: unknown): Promise<string[]> {
  const line = typeof value === 'string' ? value : canonical(value);
  const { refused, units } = await check({ [itemsName(file)]: `${line}\n` });
  for await (const unit of units(file)) if (refused.length > 0) throw new Error(canonical(unit));
  return refused;
}

it('gives the units of an archive', async () => {
  const { refused, units } = await check({ 'items/posts.jsonl': `${canonical([post, body])}\n` });
  expect(refused).toEqual([]);
  for await (const unit of units('posts')) expect(unit).toEqual([post, body]);
});

it('takes what earlier releases did with control characters, which none shows', async () => {
  const old = [{ ...post, title: 'One\u0010 two\u0085', excerpt: 'a\u001bb\fc' }, body];
  const oldBody = text(serializeContent([paragraph('Hello\u0010\u001b')]));
  const lines = [old, [post, oldBody]].map((unit) => `${canonical(unit)}\n`);
  const { refused, units } = await check({ 'items/posts.jsonl': lines.join('') });
  expect(refused).toEqual([]);
  const clean = { ...post, title: 'One two', excerpt: 'ab c' };
  const expected = [
    [clean, body],
    [post, oldBody],
  ].values();
  for await (const unit of units('posts')) expect(unit).toEqual(expected.next().value);
  expect(expected.next().done).toBe(true);
});

it('refuses an archive of a later release', async () => {
  await expect(check({}, { post: 99 })).rejects.toThrow(
    'it has items of the kind post in format 99. Update this site first.',
  );
  await rm(join(folder, 'content'), { recursive: true });
  await expect(check({}, { holiday: 1 })).rejects.toThrow('items of the kind holiday');
});

it('leaves out every way in: invitations and preview links', async () => {
  const ada = {
    pk: `USER#${id}`,
    sk: 'USER',
    ...userRecord({ id, username: 'ada', isAdmin: true }),
  };
  const expiresAt = '2999-01-01T00:00:00.000Z';
  const invited = { ...ada, invitation: { tokenHash: 'known', expiresAt } };
  const preview = { pk: `PREVIEW#${id}`, sk: 'PREVIEW', postId: id, tokenHash: 'known', expiresAt };
  const files = { users: invited, previews: preview };
  const { refused, units } = await check(
    Object.fromEntries(
      Object.entries(files).map(([file, item]) => [`items/${file}.jsonl`, `${canonical(item)}\n`]),
    ),
    { user: 1, preview: 1 },
  );
  expect(refused).toEqual([]);
  for (const file of archiveFiles) {
    for await (const unit of units(file)) expect([file, unit]).toEqual(['users', [ada]]);
  }
});

describe('leaves out', () => {
  const script = '[{"type":"script","children":[{"text":"alert(1)"}]}]';
  const link =
    '[{"type":"paragraph","children":[{"type":"link","url":"javascript:alert(1)","children":[{"text":"x"}]}]}]';
  const large = serializeContent([paragraph('x'.repeat(contentLimits.bytes))]);
  const bomb = gzipSync(Buffer.alloc(2_000_000, 'a'));
  const version = {
    ...post,
    pk: `VERSIONS#${id}`,
    sk: '0000000001',
    savedAt: time,
    savedBy: author,
  };
  const cases: [string, ArchiveFile, unknown, string][] = [
    ['what is not JSON', 'posts', '{"pk":', 'it is not an item'],
    ['a node that no editor makes', 'posts', [post, text(script)], 'line 1: '],
    ['a link that runs code', 'posts', [post, text(link)], 'line 1: '],
    ['a text over 300 kB', 'posts', [post, text(large)], 'line 1: '],
    ['a post without its text', 'posts', post, 'it belongs elsewhere'],
    ['a text of another version', 'posts', [post, { ...body, version: 2 }], 'of another version'],
    [
      'a post at the place of another',
      'posts',
      [{ ...post, id: id.replace('01', '02') }, body],
      'its ids differ',
    ],
    ['what nothing stores', 'posts', [{ ...post, html: '' }, body], 'html is wrong'],
    [
      'the demo login, which each site makes',
      'users',
      { pk: `USER#${id}`, sk: 'USER', username: 'Demo' },
      'each site makes its own',
    ],
    [
      'a session among the users',
      'users',
      { pk: `USER#${id}`, sk: 'SESSION#1' },
      'it belongs elsewhere',
    ],
    [
      'a list entry among the posts',
      'labels',
      { pk: 'POSTS#public', sk: 'x' },
      'it belongs elsewhere',
    ],
    [
      'a version that unpacks to megabytes',
      'versions',
      { ...version, gzip: bomb },
      'cannot be read',
    ],
    [
      'a version that is not packed',
      'versions',
      { ...version, gzip: Buffer.from('x') },
      'cannot be read',
    ],
  ];
  it.each(cases)('%s', async (_what, file, value, sentence) => {
    const refused = await refusedOf(file, value);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/^items\/[a-z-]+\.jsonl, line 1: [^.]+\.( [^.]+\.)?$/);
    expect(refused[0]).toContain(sentence);
  });

  it('a picture that is none', async () => {
    const { refused, pictures } = await check({
      'pictures/uploads/00000000-0000-4000-8000-000000000001.png': '<script>alert(1)</script>',
    });
    expect(pictures).toEqual([]);
    expect(refused).toEqual([
      'pictures/uploads/00000000-0000-4000-8000-000000000001.png: it is not the image that its name says.',
    ]);
  });
});
