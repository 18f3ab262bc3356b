import { expect, it } from 'vitest';
import { importToNewSite } from '../import-fixture.ts';
import { prose, temporaryExport } from '../markdown-import-fixture.ts';
import { readHashnodeExport } from './read-export.ts';

function read(source: string) {
  const folder = temporaryExport({ 'export.json': source });
  return readHashnodeExport(`${folder}/export.json`);
}
const readPosts = (...posts: object[]) => read(JSON.stringify({ posts }));

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
  const { outcomes, posts } = await importToNewSite(await readPosts(row));
  expect(outcomes[0]?.notes).toContain('its tags have no names in the export');
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
  const { posts } = await readPosts({ ...row, subtitle: 'The sea' });
  expect(posts[0]?.excerpt).toBe('The sea');
});

it('reads older exports: tags and covers as objects, and HTML', async () => {
  const { contentMarkdown: _, ...others } = row;
  const tags = [{ _id: '5f0000000000000000000009', name: 'Sea', slug: 'sea' }, { slug: 'moon' }];
  const first = { ...others, tags, coverImage: { url: 'https://cdn.example/c.png' } };
  const { posts } = await readPosts({ ...first, content: `<p>${prose}</p>` });
  expect(posts[0]).toMatchObject({
    tags: ['Sea', 'moon'],
    cover: 'https://cdn.example/c.png',
    body: { kind: 'html' },
    notes: [],
  });
});

it('makes a draft of a post that is not active', async () => {
  const { posts } = await readPosts({ ...row, isActive: false });
  expect(posts[0]).toMatchObject({ status: 'draft' });
  expect(posts[0]?.notes).toContain('it is a draft: its “isActive” is “false”');
});

it('refuses an incomplete file, another file and an invalid post', async () => {
  await expect(read('{"posts":[')).rejects.toThrow('is not complete JSON');
  await expect(read('[]')).rejects.toThrow('is not an export of Hashnode');
  expect((await read('{"posts":[7]}')).refused).toHaveLength(1);
});
