import { describe, expect, it } from 'vitest';
import { plainText } from '#shared/content/text.ts';
import { crc32 } from 'node:zlib';
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

const png = () => picture('image/png', { width: 8, height: 8 });

describe('the contents of a folder of Markdown', () => {
  it('takes pictures from the folder, however they are referred to, and equal ones once', async () => {
    const { posts, pictures } = await importFolder({
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
    });
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
    const { notes, content } = await importFile(
      `${prose}\n\n![x](gone.png) ![y](a.svg) ![z](cut.png) ![h](b.heic)\n\n![web](http://a.example/b.png)`,
      {
        'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'cut.png': (await png()).subarray(0, 60),
        'b.heic': Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1'),
      },
    );
    expect(notes).toEqual(
      expect.arrayContaining([
        'the picture gone.png is missing',
        'one picture stays on another site (--fetch-pictures downloads such pictures)',
        'the picture a.svg is left out: it is damaged, or not a PNG, JPEG, WebP, GIF or AVIF',
        'the picture b.heic is left out: it is HEIC: save it as JPEG, and add it to the post',
        'the picture cut.png is left out: it is damaged, or not a PNG, JPEG, WebP, GIF or AVIF',
      ]),
    );
    expect(elements(content, 'image')).toMatchObject([{ url: 'https://a.example/b.png' }]);
  });

  it('says that a PNG that moves stands still', async () => {
    const plain = Buffer.from(await png());
    const frames = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(frames.subarray(4)));
    const film = Buffer.concat([plain.subarray(0, 33), frames, checksum, plain.subarray(33)]);
    const { notes, pictures } = await importFile(`${prose}\n\n![a](a.png) ![b](b.png)`, {
      'a.png': film,
      'b.png': plain,
    });
    expect(pictures).toHaveLength(2);
    expect(notes?.filter((note) => note.includes('picture'))).toEqual([
      'the picture a.png is animated, but shows only its first frame here',
    ]);
  });

  it('never takes a file from outside of the folder', async () => {
    const outside = temporaryExport({ 'secret.png': await png() });
    const up = '../'.repeat(20);
    const { pictures } = await importFile(
      `${prose}\n\n![a](${up}${outside}/secret.png) ![b](%2e%2e/%2e%2e${outside}/secret.png) ![c](file://${outside}/secret.png)`,
    );
    expect(pictures).toEqual([]);
  });

  it('keeps covers at other sites, whatever is in their addresses', async () => {
    const { posts } = await importFolder({
      'a.md': `---\ncover: "https://a.example/a|b c.png"\n---\n${prose}`,
      'b.md': `---\ncover: gone.png\n---\n${prose}`,
    });
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
    const outcomes = await importPosts(await readFiles(files), site);
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
        'the link to none leads nowhere, so only its text is kept',
      ]),
    );
    const again = await importPosts(await readFiles(files), site);
    expect(new Set(again.map(({ state }) => state))).toEqual(new Set(['present']));
  });

  it('keeps shortcodes as text', async () => {
    const shortcodes = '{{< youtube abc >}}\n\n{% include x.html %}';
    const { notes, text } = await importFile(`${prose}\n\n${shortcodes}`);
    expect(notes).toContain('2 shortcodes are shown as text');
    expect(text).toContain(shortcodes.replace('\n\n', '\n'));
  });

  it('keeps components of MDX as text, and callouts of Obsidian as such', async () => {
    const {
      outcomes: [outcome],
      posts,
    } = await importFolder({
      'a.mdx': `${prose}\n\n<YouTube id="abc" />\n\nBefore <Badge /> after\n\n> [!danger]- Its title\n> Text`,
    });
    expect(outcome?.notes).toContain('a component is shown as text');
    const content = JSON.parse(posts[0]?.content ?? '');
    expect(plainText(content)).toContain('<YouTube id="abc" />\nBefore <Badge /> after');
    expect(content[3]).toMatchObject({ type: 'block-quote', kind: 'warning' });
    expect(content[3].children).toEqual([
      { type: 'paragraph', children: [{ text: 'Its title', bold: true }] },
      { type: 'paragraph', children: [{ text: 'Text' }] },
    ]);
  });

  it('takes no control characters along, however they are written', async () => {
    const signs = '\u0010\u001b\u0085 &#16;&#27;&#133;';
    const files = {
      'a.md': `---\ntitle: "A title\\e"\ntags: ["t\\u0010g"]\nexcerpt: "e\\ex"\n---\n${prose} ${signs}
![a${signs}](https://a.example/b.png "t${signs}")\n\n[l${signs}](https://a.example "t${signs}") $x\u0010$
| a${signs} |\n|---|\n| c |\n\nNote[^1]\n\n[^1]: n${signs}\n\n\`\`\`js title="a\u0010.js"\nc\u0010\n\`\`\`
<figure><img src="https://a.example/c.png" alt="x${signs}"><figcaption>y${signs}</figcaption></figure>`,
    };
    const {
      outcomes: [outcome],
      posts,
    } = await importFolder(files);
    expect(outcome?.state).toBe('changed');
    expect(posts).toHaveLength(1);
    const { content = '', ...fields } = posts[0] ?? {};
    expect(elements(content, 'image')).toHaveLength(2);
    expect(JSON.stringify([fields, JSON.parse(content)])).not.toMatch(/\\u00[01]|[\u0080-\u009f]/);
  });
});
