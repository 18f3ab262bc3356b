import { expect, it } from 'vitest';
import { importPosts, memorySite } from '../import-fixture.ts';
import { temporaryExport } from '../own-export-fixture.ts';
import { readHashnodeExport } from './read-export.ts';

const prose = 'A text that is as long as the text of a post must be, and a little longer.';

function read(source: string) {
  const folder = temporaryExport({ 'export.json': source });
  return readHashnodeExport(`${folder}/export.json`);
}

const row = {
  _id: '5f0000000000000000000001',
  cuid: 'ckabc',
  title: 'On tides',
  slug: 'on-tides',
  brief: 'About water',
  contentMarkdown: `${prose}\n\n![A](https://cdn.example/a.png align="left")`,
  isActive: true,
  series: '5f0000000000000000000008',
  coverImage: 'https://cdn.example/c.png',
  dateAdded: '2020-05-01T10:00:00.000Z',
  updatedAt: '2021-05-01T10:00:00.000Z',
  tags: ['5f0000000000000000000009'],
};

it("reads Hashnode's posts", async () => {
  const { site, posts } = memorySite();
  const [outcome] = await importPosts(await read(JSON.stringify({ posts: [row] })), site);
  expect(outcome?.notes).toContain('its tags have no names in the export');
  expect(posts[0]).toMatchObject({
    slug: 'on-tides',
    excerpt: 'About water',
    avatar: 'https://cdn.example/c.png',
    tags: ['Notes'],
    former: { published_at: '2020-05-01T10:00:00.000Z', updated_at: '2021-05-01T10:00:00.000Z' },
  });
  expect(posts[0]?.content).toContain('"url":"https://cdn.example/a.png"');
});

it('prefers the subtitle, which the author wrote, to the beginning of the text', async () => {
  const { posts } = await read(JSON.stringify({ posts: [{ ...row, subtitle: 'The sea' }] }));
  expect(posts[0]?.excerpt).toBe('The sea');
});

it('keeps tags and covers of its first shape, and texts that are markup', async () => {
  const { contentMarkdown: _, ...others } = row;
  const tags = [{ _id: '5f0000000000000000000009', name: 'Sea', slug: 'sea' }, { slug: 'moon' }];
  const first = { ...others, tags, coverImage: { url: 'https://cdn.example/c.png' } };
  const { posts } = await read(
    JSON.stringify({ posts: [{ ...first, content: `<p>${prose}</p>` }] }),
  );
  expect(posts[0]).toMatchObject({
    tags: ['Sea', 'moon'],
    cover: 'https://cdn.example/c.png',
    body: { kind: 'html' },
    notes: [],
  });
});

it('makes drafts of what was taken away', async () => {
  const { posts } = await read(JSON.stringify({ posts: [{ ...row, isActive: false }] }));
  expect(posts[0]).toMatchObject({ status: 'draft' });
  expect(posts[0]?.notes).toContain('it is a draft: its “isActive” is “false”');
});

it('refuses what is cut off, or something else', async () => {
  await expect(read('{"posts":[')).rejects.toThrow('is not complete JSON');
  await expect(read('[]')).rejects.toThrow('is no export of Hashnode');
  expect((await read('{"posts":[7]}')).refused).toHaveLength(1);
});
