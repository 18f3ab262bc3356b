import { describe, expect, it } from 'vitest';
import { plainText } from '#shared/content/text.ts';
import { picture } from '#test/support/pictures.ts';
import { importPosts, memorySite } from './import-fixture.ts';
import {
  elements,
  importFile,
  importFolder,
  prose,
  readFiles,
  temporaryExport,
} from './markdown-import-fixture.ts';
import { readGhostExport } from './ghost/read-export.ts';
import { keySlug, preferredSlug } from './addresses.ts';
import { bounds, withinBounds } from './within-bounds.ts';

const png = () => picture('image/png', { width: 8, height: 8 });

const linksIn = (content: string) =>
  elements(content, 'link').map((link) => ['url' in link && link.url, plainText([link])]);

describe('a post that is too much', () => {
  it('is a line of the report, beside those that are taken', async () => {
    const deep = (depth: number) => {
      const text = `{"type":"text","text":"${prose}"}`;
      const quotes = '{"type":"quote","children":['.repeat(depth);
      return `{"root":{"type":"root","children":[${quotes}${text}${']}'.repeat(depth)}]}}`;
    };
    const bodies = [
      { lexical: deep(100_000) },
      { lexical: deep(5000) },
      { html: '<b>'.repeat(1_000_000) },
      { html: 'x'.repeat(3_000_001) },
      { html: `<p>${prose}</p>` },
    ];
    const posts = bodies.map((body, id) => ({ id, title: `Post ${id}`, slug: `p${id}`, ...body }));
    const folder = temporaryExport({ 'ghost.json': JSON.stringify({ data: { posts } }) });
    const outcomes = await importPosts(await readGhostExport(folder), memorySite().site);
    const found = outcomes.map(({ title, state, notes }) => `${title}, ${state}: ${notes[0]}`);
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^Post 0, refused: The content is nested too deeply/),
      expect.stringMatching(/^Post 1, refused: The content is nested too deeply/),
      expect.stringMatching(/^Post 2, refused: The content has too many parts/),
      expect.stringMatching(/^Post 3, refused: The content is too long/),
      'Post 4, changed: the category is “Notes”',
    ]);
  });

  it('may not take longer than another', () => {
    const endless = () => {
      for (;;);
    };
    expect(() => withinBounds(endless, { ...bounds, seconds: 0.05 })).toThrow('It takes too long');
  });
});

describe('moving a folder of Markdown', () => {
  it('keeps fields, dates and slugs, and says what it changed', async () => {
    const { outcomes, posts } = await importFolder({
      'content/posts/Hello_World.md': `---\ntitle: Hello world\ndate: 2015-03-01\nlastmod: 2016-01-01\ncategories: [Life]\ntags: [a]\n---\n${prose}`,
      '_posts/2012-01-02-hi.md': `---\ntitle: Hi\npublished: false\n---\n${prose}`,
    });
    expect(outcomes.map(({ title, slug, state }) => ({ title, slug, state }))).toEqual([
      { title: 'Hi', slug: 'hi', state: 'changed' },
      { title: 'Hello world', slug: 'hello-world', state: 'same' },
    ]);
    expect(outcomes[0]?.notes).toEqual([
      'it is a draft: its “published” is “false”',
      'the title is “Hi (2012)”',
      'the category is “Notes”',
      'the tag is “Notes”',
    ]);
    expect(posts.find(({ slug }) => slug === 'hello-world')).toMatchObject({
      status: 'published',
      category: 'Life',
      former: {
        created_at: '2015-03-01T00:00:00.000Z',
        updated_at: '2016-01-01T00:00:00.000Z',
        published_at: '2015-03-01T00:00:00.000Z',
      },
    });
    expect(posts.find(({ slug }) => slug === 'hi')?.status).toBe('draft');
  });

  it('changes nothing the second time, even if a post has another slug by then', async () => {
    const { site, posts, pictures } = memorySite();
    const files = {
      'a.md': `---\ndate: 2015-01-01\n---\n${prose}\n\n![A](a.png)`,
      'a.png': await png(),
    };
    await importPosts(await readFiles(files), site);
    for (const post of posts) post.slug = 'renamed';
    const again = await importPosts(await readFiles(files), site);
    expect(again).toMatchObject([{ state: 'present', slug: 'renamed' }]);
    expect([posts.length, pictures.length]).toEqual([1, 1]);
  });

  it('gives posts with the same slug, and those whose slug is taken, a number', async () => {
    const { site, posts } = memorySite();
    await site.create({
      title: 'Older one',
      category: 'Life',
      tags: ['a'],
      content: prose,
      slug: 'renamed',
      former: { created_at: '2015-01-01T00:00:00Z', slugs: ['other'] },
    });
    const outcomes = await importPosts(
      await readFiles({
        'a/hello.md': prose,
        'b/hello.md': prose,
        'other.md': prose,
      }),
      site,
    );
    expect(posts.map(({ slug }) => slug).sort()).toEqual([
      'hello',
      'hello-2',
      'other-2',
      'renamed',
    ]);
    expect(outcomes.find(({ slug }) => slug === 'other-2')?.notes).toContain(
      'its address is /blog/other-2, because /blog/other is taken',
    );
  });

  it('leads links between posts to their new addresses, and keeps the text of lost ones', async () => {
    const links = [
      '[file](sub/cats.md)',
      '[page](/posts/cats/#top)',
      '[old](/2014/old-cats.html)',
      '[ref]({{< ref "cats.md" >}})',
      '[post]({% post_url cats %})',
      '[[cats|wiki]]',
      '<a href="sub/cats">html</a>',
      '[defined][d]',
    ];
    const others = ['[lost](nowhere.md)', '[top](#top)', '[web](https://a.example/x)'];
    const { outcomes, posts } = await importFolder({
      'a.md': `${prose}\n\n${[...links, ...others].join(' ')}\n\n[d]: sub/cats.md`,
      'sub/cats.md': `---\ndate: 2015-01-01\naliases: [/2014/old-cats/]\n---\n${prose}`,
    });
    const { content = '' } = posts.find(({ slug }) => slug === 'a') ?? {};
    const found = linksIn(content);
    const texts = ['file', 'page', 'old', 'ref', 'post', 'wiki', 'html', 'defined'];
    expect(found).toEqual([
      ...texts.map((text) => ['https://new.example/blog/cats', text]),
      ['https://a.example/x', 'web'],
    ]);
    expect(plainText(JSON.parse(content))).toContain('lost top');
    expect(outcomes.find(({ slug }) => slug === 'a')?.notes).toContain(
      'the link to nowhere.md leads nowhere, so only its text is kept',
    );
    const { former } = posts.find(({ slug }) => slug === 'cats') ?? {};
    expect(former?.slugs).toEqual([expect.stringMatching(/^moved-/), 'old-cats']);
  });

  it('keeps the text of links to posts that are refused, and names those that lead to drafts', async () => {
    const { site, posts } = memorySite();
    const files = {
      'a.md': `${prose} [short](short.md) [draft](draft.md) [next](b.md)`,
      'b.md': `${prose} [[Its other name]] [back](a.md)`,
      'c.md': `---\naliases: [Its other name, Nick]\n---\n${prose}`,
      'draft.md': `---\ndraft: true\n---\n${prose}`,
      'short.md': '<!-- nothing -->',
    };
    const outcomes = await importPosts(await readFiles(files), site);
    const found = (slug: string) => {
      const { content = '' } = posts.find((post) => post.slug === slug) ?? {};
      return linksIn(content);
    };
    const at = 'https://new.example/blog';
    expect(found('a')).toEqual([
      [`${at}/draft`, 'draft'],
      [`${at}/b`, 'next'],
    ]);
    expect(found('b')).toEqual([
      [`${at}/c`, 'Its other name'],
      [`${at}/a`, 'back'],
    ]);
    const notes = (name: string) => outcomes.find((each) => each.name === name)?.notes;
    expect(notes('a.md')).toEqual(
      expect.arrayContaining([
        'the link to short.md leads to a post that was not imported, so only its text is kept',
        'the link to draft.md leads to a draft',
      ]),
    );
    expect(notes('c.md')).toContain('its aliases are left out: Its other name, Nick');
    expect(outcomes).toHaveLength(5);
    const again = await importPosts(await readFiles(files), site);
    const present = Array(4).fill('present');
    expect(again.map(({ state }) => state)).toEqual([...present, 'refused']);
  });

  it('keeps links of other kinds, or names them', async () => {
    const links =
      '[web](//a.example/x) [mail](mailto:a@a.example) [call](tel:+1) <ftp://a.example/y>';
    const html = '<a href="sms:+1">sms</a> <a href="//a.example/z">html</a>';
    const { notes, content, text } = await importFile(`${prose} ${links} ${html}`);
    const found = elements(content, 'link').map((link) => 'url' in link && link.url);
    expect(found).toEqual(['https://a.example/x', 'mailto:a@a.example', 'https://a.example/z']);
    expect(notes?.filter((note) => note.includes('link'))).toEqual(
      ['sms:+1', 'tel:+1', 'ftp://a.example/y'].map(
        (href) => `the link to ${href} is not allowed here, so only its text is kept`,
      ),
    );
    expect(text).toContain('call ftp://a.example/y sms');
  });

  it('refuses what no post may be, with one sentence each', async () => {
    const { outcomes } = await importFolder({
      'empty.md': '',
      'huge.md': 'word '.repeat(70_000),
      'latin.md': Uint8Array.from([0xff, 0xfe]),
      'deep.md': `${prose}\n\n${'<div>'.repeat(20_000)}`,
      'images.md': `${prose}\n\n${'![a](https://a.example/b.png)\n\n'.repeat(41)}`,
    });
    const reasons = outcomes.map(({ name, state, notes }) => [name, state, ...notes]);
    expect(reasons.sort()).toEqual([
      ['deep.md', 'refused', 'The content is nested too deeply: at most 32 levels are possible.'],
      ['empty.md', 'refused', 'It is empty.'],
      ['huge.md', 'refused', 'The content is too long: it may take up at most 300 kB.'],
      ['images.md', 'refused', 'The content has too many images: at most 40 are possible.'],
      ['latin.md', 'refused', 'It is not UTF-8 text.'],
    ]);
  });

  it('takes a short text as a draft, also one that was dated ahead', async () => {
    const { site, posts } = memorySite();
    const files = { 'a.md': 'Low tide.', 'b.md': '---\ndate: 2026-02-01\n---\nHigh tide.' };
    for (const { state, notes } of await importPosts(await readFiles(files), site)) {
      expect([state, ...notes]).toContain('it is a draft: its text has fewer than 50 characters');
    }
    expect(posts.map(({ status, publish_at }) => [status, publish_at])).toEqual([
      ['draft', undefined],
      ['draft', undefined],
    ]);
  });

  it('schedules what is dated ahead', async () => {
    const { posts } = await importFolder({ 'a.md': `---\ndate: 2026-02-01\n---\n${prose}` });
    expect(posts).toMatchObject([{ status: 'draft', publish_at: '2026-02-01T00:00:00.000Z' }]);
  });

  it('passes on that the site does not answer', async () => {
    const { site } = memorySite();
    const failing = { ...site, create: () => Promise.reject(new Error('away')) };
    await expect(importPosts(await readFiles({ 'a.md': prose }), failing)).rejects.toThrow('away');
  });
});

it.each([
  ['%c3%bcber-gr%c3', 'ueber-gr'],
  ['%c3%bcber-gr%c', 'ueber-gr'],
  ['%ec%97%91%ec%8a', 'a-title'],
  ['%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82', 'privet'],
])('reads the slug %s, which may be cut within a letter', (slug, wanted) => {
  expect(preferredSlug({ slug, title: 'A title' })).toBe(wanted);
});

it('finds a post by a slug that only depends on where it comes from', () => {
  expect(keySlug({ id: 'ghost 1' })).toMatch(/^moved-[0-9a-f]{20}$/);
  expect(keySlug({ id: 'ghost 1' })).not.toBe(keySlug({ id: 'ghost 2' }));
});
