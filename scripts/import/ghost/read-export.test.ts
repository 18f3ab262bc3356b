import { describe, expect, it } from 'vitest';
import { plainText } from '#shared/content/text.ts';
import { picture } from '#test/support/pictures.ts';
import { importPosts, importToNewSite, memorySite } from '../import-fixture.ts';
import { prose, temporaryExport } from '../markdown-import-fixture.ts';
import { readGhostExport } from './read-export.ts';

/** A row as Ghost's table of posts has it. */
function row(id: string, changes: object = {}) {
  return {
    id,
    uuid: `uuid-${id}`,
    title: `Title of ${id}`,
    slug: id,
    html: `<p>${prose}</p>`,
    lexical: null,
    mobiledoc: null,
    feature_image: null,
    type: 'post',
    status: 'published',
    visibility: 'public',
    custom_excerpt: null,
    created_at: '2015-03-01T10:00:00.000Z',
    updated_at: '2016-03-01T10:00:00.000Z',
    published_at: '2015-03-02T10:00:00.000Z',
    ...changes,
  };
}

function ghostJson(posts: unknown[], tables: object = {}) {
  return JSON.stringify({ db: [{ meta: { version: '5.130.6' }, data: { posts, ...tables } }] });
}

type Files = Record<string, string | Uint8Array>;

async function read(posts: unknown[], tables: object = {}, files: Files = {}) {
  const folder = temporaryExport({ 'blog.ghost.json': ghostJson(posts, tables), ...files });
  return readGhostExport(folder);
}

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const lexicalOf = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });

describe("Ghost's export", () => {
  it('has the language of the site', async () => {
    const rows = (key: string) => [
      { key: 'title', value: 'Old' },
      { key, value: 'pl' },
    ];
    for (const key of ['locale', 'lang']) {
      const { posts } = await read([row('a')], { settings: rows(key) });
      expect(posts[0]?.language).toBe('pl');
    }
  });

  it('has fields, dates, tags, authors, pictures, links and redirects', async () => {
    const html =
      `<p>${prose} <a href="__GHOST_URL__/b/">other</a> <a href="/b">again</a></p>` +
      '<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2015/a.png" alt="A" loading="lazy"><figcaption>C</figcaption></figure>';
    const arrivals = await read(
      [row('a', { html, feature_image: '__GHOST_URL__/content/images/2015/a.png' }), row('b')],
      {
        tags: [
          { id: 't1', name: 'Go' },
          { id: 't2', name: 'News' },
          { id: 't3', name: '#internal' },
        ],
        posts_tags: [
          { post_id: 'a', tag_id: 't1', sort_order: 1 },
          { post_id: 'a', tag_id: 't2', sort_order: 0 },
          { post_id: 'a', tag_id: 't3', sort_order: 2 },
        ],
        users: [{ id: 'u1', name: 'Ada' }],
        posts_authors: [{ post_id: 'a', author_id: 'u1' }],
      },
      {
        'content/images/2015/a.png': await picture('image/png', { width: 8, height: 8 }),
        'redirects.json':
          '[{"from":"^/2014/old-a/$","to":"/a/"},{"from":"^/tag/(.*)$","to":"/a/"}]',
      },
    );
    const { outcomes, posts, pictures } = await importToNewSite(arrivals);
    expect(outcomes).toContainEqual(expect.objectContaining({ state: 'same', slug: 'a' }));
    const post = posts.find(({ slug }) => slug === 'a');
    expect(arrivals.posts[0]).toMatchObject({ author: 'Ada', addresses: ['/a/', '/2014/old-a/'] });
    expect(post).toMatchObject({
      category: 'News',
      tags: ['News', 'Go'],
      avatar: expect.stringMatching(/^uploads\//),
      former: {
        created_at: '2015-03-01T10:00:00.000Z',
        updated_at: '2016-03-01T10:00:00.000Z',
        published_at: '2015-03-02T10:00:00.000Z',
        slugs: [expect.stringMatching(/^moved-/), 'old-a'],
      },
    });
    expect(post?.content.match(/https:\/\/new\.example\/blog\/b/g)).toHaveLength(2);
    expect(post?.content).toContain('"caption":"C"');
    expect(pictures).toHaveLength(1);
  });

  it('keeps what its cards show', async () => {
    const html = `<p>${prose}</p>
      <div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>this</b></div></div>
      <figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A page</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.example/i.ico"></div></div></a></figure>
      <figure class="kg-card kg-embed-card"><iframe src="https://v.example/embed/1"></iframe></figure>
      <pre><code class="language-js">a &lt; b</code></pre>
      <div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://a.example/a.mp3"></audio><div class="kg-audio-title">Song</div><span class="kg-audio-current-time">0:00</span></div></div>
      <div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/a.pdf"><div class="kg-file-card-title">Paper</div><div class="kg-file-card-caption">Its caption</div><div class="kg-file-card-filesize">10 Bytes</div></a></div>
      <div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>Inside</p></div></div>`;
    const { outcomes, posts } = await importToNewSite(await read([row('a', { html })]));
    const notes = outcomes[0]?.notes;
    const content = JSON.parse(posts[0]?.content ?? '');
    expect(content.map(({ type }: { type: string }) => type)).toEqual([
      'paragraph',
      'block-quote',
      'paragraph',
      'paragraph',
      'code-block',
      'paragraph',
      'paragraph',
      'heading-three',
      'paragraph',
    ]);
    expect(content[5].children).toMatchObject([
      { type: 'link', url: 'https://a.example/a.mp3', children: [{ text: 'Song' }] },
    ]);
    expect(content[6].children).toEqual([{ text: 'Paper: Its caption' }]);
    expect(notes).toContain(
      'the link to /content/files/a.pdf leads nowhere, so only its text is kept',
    );
    expect(content[1]).toMatchObject({ kind: 'note' });
    expect(content[2].children).toMatchObject([{ type: 'link', url: 'https://a.example/x' }]);
    expect(plainText(content)).toContain('https://v.example/embed/1');
    expect(notes).toContain('an embedded frame or video became a link');
  });

  it('is read from the documents of its editors where the markup is missing', async () => {
    const lexical = lexicalOf(paragraph(prose), { type: 'signup' });
    const mobiledoc = JSON.stringify({ sections: [[1, 'p', [[0, [], 0, prose]]]], cards: [] });
    const markdown = JSON.stringify({
      cards: [['card-markdown', { markdown: `**${prose}**` }]],
      sections: [[10, 0]],
    });
    const arrivals = await read([
      row('a', { html: null, lexical }),
      row('b', { html: null, mobiledoc }),
      row('c', { mobiledoc: markdown }),
    ]);
    const { outcomes, posts } = await importToNewSite(arrivals);
    const texts = posts.map(({ content }) => plainText(JSON.parse(content)));
    expect(texts).toEqual([prose, prose, prose]);
    expect(posts[2]?.content).toContain('"bold":true');
    expect(outcomes[0]?.notes).toContain('the card “signup” is left out');
  });

  it('shows nobody what was for members, and keeps drafts and schedules', async () => {
    const arrivals = await read([
      row('paid', { visibility: 'paid' }),
      row('draft', { status: 'draft', published_at: null }),
      row('later', { status: 'scheduled', published_at: '2026-02-01T00:00:00.000Z' }),
    ]);
    const { posts } = await importToNewSite(arrivals);
    expect(posts.map(({ slug, status, publish_at }) => [slug, status, publish_at])).toEqual([
      ['paid', 'draft', undefined],
      ['draft', 'draft', undefined],
      ['later', 'draft', '2026-02-01T00:00:00.000Z'],
    ]);
  });

  it('shows nobody what was for mail alone, nor the parts that were not for everybody', async () => {
    const { site, posts } = memorySite();
    const card = (nonMember: boolean) => ({
      type: 'html',
      html: `<p>card ${nonMember}</p>`,
      visibility: {
        web: { nonMember, memberSegment: '' },
        email: { memberSegment: 'status:free' },
      },
    });
    const gated = lexicalOf(paragraph(prose), card(false), card(true));
    const readAll = async () =>
      read(
        [
          row('sent', { status: 'sent' }),
          row('planned', { status: 'scheduled', published_at: '2026-02-01T00:00:00.000Z' }),
          row('gated', { html: null, lexical: gated }),
        ],
        { posts_meta: [{ post_id: 'planned', email_only: 1 }] },
      );
    const outcomes = await importPosts(await readAll(), site);
    expect(posts.map(({ slug, status, publish_at }) => [slug, status, publish_at])).toEqual([
      ['sent', 'draft', undefined],
      ['planned', 'draft', undefined],
      ['gated', 'draft', undefined],
    ]);
    expect(outcomes.map(({ notes }) => notes[0])).toEqual([
      'it was only sent by email, so it is a draft',
      'it was only sent by email, so it is a draft',
      'it is a draft: a part was restricted, and is left out',
    ]);
    expect(posts[2]?.content).not.toContain('card false');
    expect(posts[2]?.content).toContain('card true');
    const again = await importPosts(await readAll(), site);
    expect(again.map(({ state }) => state)).toEqual(['present', 'present', 'present']);
  });

  it('is refused as a whole when it is cut off or something else, and in parts elsewhere', async () => {
    const whole = ghostJson([row('a')]);
    const failing = (content: string) => readGhostExport(temporaryExport({ 'a.json': content }));
    await expect(failing(whole.slice(0, -20))).rejects.toThrow('is not complete JSON');
    await expect(failing('{"posts":[]}')).rejects.toThrow('is not an export of Ghost');
    await expect(
      readGhostExport(temporaryExport({ 'a.json': '1', 'b.json': '2' })),
    ).rejects.toThrow('has 2 JSON files');
    const { posts, refused } = await read([row('a'), 7, row('p', { type: 'page' })]);
    expect(posts).toHaveLength(1);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'Its data is incomplete.',
      'It is a page, not a post.',
    ]);
  });

  it('is harmless whatever its markup says', async () => {
    const html = `<p onclick="x()">${prose}</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>
      <img src="x" onerror="alert(1)"><svg><a xlink:href="javascript:1">y</a></svg><iframe srcdoc="<script>1</script>"></iframe>`;
    const { posts } = await importToNewSite(await read([row('a', { html })]));
    expect(posts[0]?.content).not.toMatch(/script|onclick|onerror|alert|srcdoc/);
  });
});
