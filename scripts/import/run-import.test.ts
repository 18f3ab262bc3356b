import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ContentElement, type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { picture } from '#test/support/pictures.ts';
import { memorySite, moved } from './import-fixture.ts';
import { ownExport } from './own-export-fixture.ts';
import { readGhostExport } from './ghost/read-export.ts';
import { readMarkdownFolder } from './markdown/read-folder.ts';
import { keySlug, wantedSlug } from './addresses.ts';
import { bounds, withinBounds } from './within-bounds.ts';

const prose = 'A text that is as long as the text of a post must be, and a little longer.';

async function arriving(files: Record<string, string | Uint8Array>) {
  return readMarkdownFolder(ownExport(files));
}

function elements(content: string, type: ContentElement['type']): ContentElement[] {
  const all: ContentElement[] = [];
  const collect = (nodes: readonly ContentNode[]) => {
    for (const node of nodes) {
      if (isLeaf(node)) continue;
      if (node.type === type) all.push(node);
      collect(node.children);
    }
  };
  collect(JSON.parse(content));
  return all;
}

const png = () => picture('image/png', { width: 8, height: 8 });

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
    const folder = ownExport({ 'ghost.json': JSON.stringify({ data: { posts } }) });
    const outcomes = await moved(await readGhostExport(folder), memorySite().site);
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
    const { site, posts } = memorySite();
    const outcomes = await moved(
      await arriving({
        'content/posts/Hello_World.md': `---\ntitle: Hello world\ndate: 2015-03-01\nlastmod: 2016-01-01\ncategories: [Life]\ntags: [a]\n---\n${prose}`,
        '_posts/2012-01-02-hi.md': `---\ntitle: Hi\npublished: false\n---\n${prose}`,
      }),
      site,
    );
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
    await moved(await arriving(files), site);
    for (const post of posts) post.slug = 'renamed';
    const again = await moved(await arriving(files), site);
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
    const outcomes = await moved(
      await arriving({ 'a/hello.md': prose, 'b/hello.md': prose, 'other.md': prose }),
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
    const { site, posts } = memorySite();
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
    const outcomes = await moved(
      await arriving({
        'a.md': `${prose}\n\n${[...links, ...others].join(' ')}\n\n[d]: sub/cats.md`,
        'sub/cats.md': `---\ndate: 2015-01-01\naliases: [/2014/old-cats/]\n---\n${prose}`,
      }),
      site,
    );
    const { content = '' } = posts.find(({ slug }) => slug === 'a') ?? {};
    const found = elements(content, 'link').map((link) => [
      'url' in link && link.url,
      plainText([link]),
    ]);
    const texts = ['file', 'page', 'old', 'ref', 'post', 'wiki', 'html', 'defined'];
    expect(found).toEqual([
      ...texts.map((text) => ['https://new.example/blog/cats', text]),
      ['https://a.example/x', 'web'],
    ]);
    expect(plainText(JSON.parse(content))).toContain('lost top');
    expect(outcomes.find(({ slug }) => slug === 'a')?.notes).toContain(
      'the link to nowhere.md leads nowhere: its text stays',
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
    const outcomes = await moved(await arriving(files), site);
    const found = (slug: string) => {
      const { content = '' } = posts.find((post) => post.slug === slug) ?? {};
      return elements(content, 'link').map((link) => [
        'url' in link && link.url,
        plainText([link]),
      ]);
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
        'the link to short.md leads to a post that is not taken: its text stays',
        'the link to draft.md leads to a draft',
      ]),
    );
    expect(notes('c.md')).toContain('its other names are left out: Its other name, Nick');
    expect(outcomes).toHaveLength(5);
    const again = await moved(await arriving(files), site);
    expect(again.map(({ state }) => state)).toEqual([
      'present',
      'present',
      'present',
      'present',
      'refused',
    ]);
  });

  it('keeps links of other kinds, or names them', async () => {
    const { site, posts } = memorySite();
    const links =
      '[web](//a.example/x) [mail](mailto:a@a.example) [call](tel:+1) <ftp://a.example/y>';
    const html = '<a href="sms:+1">sms</a> <a href="//a.example/z">html</a>';
    const [outcome] = await moved(await arriving({ 'a.md': `${prose} ${links} ${html}` }), site);
    const found = elements(posts[0]?.content ?? '', 'link').map(
      (link) => 'url' in link && link.url,
    );
    expect(found).toEqual(['https://a.example/x', 'mailto:a@a.example', 'https://a.example/z']);
    expect(outcome?.notes.filter((note) => note.includes('link'))).toEqual(
      ['sms:+1', 'tel:+1', 'ftp://a.example/y'].map(
        (href) => `the link to ${href} is not possible here: its text stays`,
      ),
    );
    expect(plainText(JSON.parse(posts[0]?.content ?? ''))).toContain('call ftp://a.example/y sms');
  });

  it('takes pictures from the folder, however they are referred to, and equal ones once', async () => {
    const { site, posts, pictures } = memorySite();
    await moved(
      await arriving({
        'posts/a.md': [
          '---\ncover: ./a.png\n---',
          prose,
          '![One](a.png "Its caption")',
          '<figure><img src="/img/b.png" alt="Two"><figcaption>B</figcaption></figure>',
          '![[c d.png|300]] ![[e#f?g.png]]',
          'Text <img src="../posts/a.png" alt="inline"> text',
          '![defined]\n\n[defined]: a.png',
          '![base]({{ site.baseurl }}/img/b.png) ![path]({{ "/img/b.png" | relative_url }})',
        ].join('\n\n'),
        'posts/a.png': await png(),
        'static/img/b.png': await png(),
        'attachments/c d.png': await png(),
        'attachments/e#f?g.png': await png(),
      }),
      site,
    );
    const [post] = posts;
    const images = elements(post?.content ?? '', 'image');
    expect(images).toMatchObject([
      { alt: 'One', caption: 'Its caption', url: post?.avatar },
      { alt: 'Two', caption: 'B' },
      { type: 'image' },
      { type: 'image' },
      { alt: 'inline', url: post?.avatar },
      { alt: 'defined', url: post?.avatar },
      { alt: 'base' },
      { alt: 'path' },
    ]);
    expect(post?.avatar).toMatch(/^uploads\//);
    expect(pictures).toHaveLength(4);
  });

  it('leaves out pictures that are missing, damaged or of another kind, and nothing else', async () => {
    const { site, posts } = memorySite();
    const [outcome] = await moved(
      await arriving({
        'a.md': `${prose}\n\n![x](gone.png) ![y](a.svg) ![z](cut.png) ![h](b.heic)\n\n![web](http://a.example/b.png)`,
        'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'cut.png': (await png()).subarray(0, 60),
        'b.heic': Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1'),
      }),
      site,
    );
    expect(outcome?.notes).toEqual(
      expect.arrayContaining([
        'the picture gone.png is missing',
        'one picture stays on another site (--fetch-pictures takes them)',
        'the picture a.svg is left out: it is no PNG, JPEG, WebP, GIF or AVIF, or damaged',
        'the picture b.heic is left out: it is HEIC: save it as JPEG, and add it to the post',
        'the picture cut.png is left out: it is no PNG, JPEG, WebP, GIF or AVIF, or damaged',
      ]),
    );
    expect(elements(posts[0]?.content ?? '', 'image')).toMatchObject([
      { url: 'https://a.example/b.png' },
    ]);
  });

  it('says that a PNG that moves stands still', async () => {
    const { site, pictures } = memorySite();
    const plain = Buffer.from(await png());
    const frames = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(frames.subarray(4)));
    const film = Buffer.concat([plain.subarray(0, 33), frames, checksum, plain.subarray(33)]);
    const files = { 'a.md': `${prose}\n\n![a](a.png) ![b](b.png)`, 'a.png': film, 'b.png': plain };
    const [outcome] = await moved(await arriving(files), site);
    expect(pictures).toHaveLength(2);
    expect(outcome?.notes.filter((note) => note.includes('picture'))).toEqual([
      'the picture a.png moves, and stands still here',
    ]);
  });

  it('never takes a file from outside of the folder', async () => {
    const { site, pictures } = memorySite();
    const outside = ownExport({ 'secret.png': await png() });
    const up = '../'.repeat(20);
    await moved(
      await arriving({
        'a.md': `${prose}\n\n![a](${up}${outside}/secret.png) ![b](%2e%2e/%2e%2e${outside}/secret.png) ![c](file://${outside}/secret.png)`,
      }),
      site,
    );
    expect(pictures).toEqual([]);
  });

  it('keeps covers at other sites, whatever is in their addresses', async () => {
    const { site, posts } = memorySite();
    await moved(
      await arriving({
        'a.md': `---\ncover: "https://a.example/a|b c.png"\n---\n${prose}`,
        'b.md': `---\ncover: gone.png\n---\n${prose}`,
      }),
      site,
    );
    expect(posts.find(({ slug }) => slug === 'a')?.avatar).toBe('https://a.example/a%7Cb%20c.png');
    expect(posts.find(({ slug }) => slug === 'b')?.avatar).toBeUndefined();
  });

  it('shows the notes that Obsidian shows in others, or names them', async () => {
    const { site, posts } = memorySite();
    const files = {
      'a.md': [
        prose,
        '![[Notes/b]]',
        '- ![[b#Deep part]]',
        'Before ![[b#^named|as such]]',
        '![[secret]] ![[b#None]] ![[a]] ![[none]]',
        '![[a#b?c.png]]',
        '```\n![[b]] ^code\n```',
      ].join('\n\n'),
      'Notes/b.md': `---\ntitle: B\n---\nThe **note**.\n\n![[a#^x]]\n\n## Deep part\n\nIts text.\n\n### Below\n\nMore.\n\n## Next\n\nA line\nof a block. ^named\n\n![[loop]]`,
      'a#b?c.png': await png(),
      'loop.md': `${prose}\n\n![[Notes/b]]`,
      'secret.md': `---\ndraft: true\n---\n${prose} secret`,
    };
    const outcomes = await moved(await arriving(files), site);
    const { content = '' } = posts.find(({ slug }) => slug === 'a') ?? {};
    const text = plainText(JSON.parse(content));
    expect(text).toContain('The note.');
    expect(text.match(/Its text\./g)).toHaveLength(2);
    expect(text).toMatch(/Before\s+A line\s+of a block\./);
    expect(text).not.toMatch(/\^named|secret$/m);
    expect(text).toContain('![[b]] ^code');
    expect(elements(content, 'image')).toHaveLength(1);
    const notes = outcomes.find(({ slug }) => slug === 'a')?.notes;
    const out = (name: string, reason: string) => `the note “${name}” in it is left out: ${reason}`;
    expect(notes).toEqual(
      expect.arrayContaining([
        out('secret', 'it is not public'),
        out('b#None', 'it has no such part'),
        out('a', 'it would contain itself'),
        out('a#^x', 'it has no such part'),
        out('Notes/b', 'it would contain itself'),
        'the link to none leads nowhere: its text stays',
      ]),
    );
    const again = await moved(await arriving(files), site);
    expect(new Set(again.map(({ state }) => state))).toEqual(new Set(['present']));
  });

  it('keeps shortcodes as text', async () => {
    const { site, posts } = memorySite();
    const [outcome] = await moved(
      await arriving({ 'a.md': `${prose}\n\n{{< youtube abc >}}\n\n{% include x.html %}` }),
      site,
    );
    expect(outcome?.notes).toContain('2 shortcodes stay text');
    expect(plainText(JSON.parse(posts[0]?.content ?? ''))).toContain(
      '{{< youtube abc >}}\n{% include x.html %}',
    );
  });

  it('keeps components of MDX as text, and callouts of Obsidian as such', async () => {
    const { site, posts } = memorySite();
    const [outcome] = await moved(
      await arriving({
        'a.mdx': `${prose}\n\n<YouTube id="abc" />\n\nBefore <Badge /> after\n\n> [!danger]- Its title\n> Text`,
      }),
      site,
    );
    expect(outcome?.notes).toContain('a component stays text');
    const content = JSON.parse(posts[0]?.content ?? '');
    expect(plainText(content)).toContain('<YouTube id="abc" />\nBefore <Badge /> after');
    expect(content[3]).toMatchObject({ type: 'block-quote', kind: 'warning' });
    expect(content[3].children).toEqual([
      { type: 'paragraph', children: [{ text: 'Its title', bold: true }] },
      { type: 'paragraph', children: [{ text: 'Text' }] },
    ]);
  });

  it('refuses what no post may be, with one sentence each', async () => {
    const { site } = memorySite();
    const outcomes = await moved(
      await arriving({
        'empty.md': '',
        'huge.md': 'word '.repeat(70_000),
        'latin.md': Uint8Array.from([0xff, 0xfe]),
        'deep.md': `${prose}\n\n${'<div>'.repeat(20_000)}`,
        'images.md': `${prose}\n\n${'![a](https://a.example/b.png)\n\n'.repeat(41)}`,
      }),
      site,
    );
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
    for (const { state, notes } of await moved(await arriving(files), site)) {
      expect([state, ...notes]).toContain('it is a draft: its text has fewer than 50 characters');
    }
    expect(posts.map(({ status, publish_at }) => [status, publish_at])).toEqual([
      ['draft', undefined],
      ['draft', undefined],
    ]);
  });

  it('takes no control characters along, however they are written', async () => {
    const { site, posts } = memorySite();
    const signs = '\u0010\u001b\u0085 &#16;&#27;&#133;';
    const files = {
      'a.md': `---\ntitle: "A title\\e"\ntags: ["t\\u0010g"]\nexcerpt: "e\\ex"\n---\n${prose} ${signs}
![a${signs}](https://a.example/b.png "t${signs}")\n\n[l${signs}](https://a.example "t${signs}") $x\u0010$
| a${signs} |\n|---|\n| c |\n\nNote[^1]\n\n[^1]: n${signs}\n\n\`\`\`js title="a\u0010.js"\nc\u0010\n\`\`\`
<figure><img src="https://a.example/c.png" alt="x${signs}"><figcaption>y${signs}</figcaption></figure>`,
    };
    const [outcome] = await moved(await arriving(files), site);
    expect(outcome?.state).toBe('changed');
    expect(posts).toHaveLength(1);
    const { content = '', ...fields } = posts[0] ?? {};
    expect(elements(content, 'image')).toHaveLength(2);
    expect(JSON.stringify([fields, JSON.parse(content)])).not.toMatch(/\\u00[01]|[\u0080-\u009f]/);
  });

  it('schedules what is dated ahead', async () => {
    const { site, posts } = memorySite();
    await moved(await arriving({ 'a.md': `---\ndate: 2026-02-01\n---\n${prose}` }), site);
    expect(posts).toMatchObject([{ status: 'draft', publish_at: '2026-02-01T00:00:00.000Z' }]);
  });

  it('passes on that the site does not answer', async () => {
    const { site } = memorySite();
    const failing = { ...site, create: () => Promise.reject(new Error('away')) };
    await expect(moved(await arriving({ 'a.md': prose }), failing)).rejects.toThrow('away');
  });
});

it.each([
  ['%c3%bcber-gr%c3', 'ueber-gr'],
  ['%c3%bcber-gr%c', 'ueber-gr'],
  ['%ec%97%91%ec%8a', 'a-title'],
  ['%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82', 'privet'],
])('reads the slug %s, which may be cut within a letter', (slug, wanted) => {
  expect(wantedSlug({ slug, title: 'A title' })).toBe(wanted);
});

it('finds a post by a slug that only depends on where it comes from', () => {
  expect(keySlug({ id: 'ghost 1' })).toMatch(/^moved-[0-9a-f]{20}$/);
  expect(keySlug({ id: 'ghost 1' })).not.toBe(keySlug({ id: 'ghost 2' }));
});
