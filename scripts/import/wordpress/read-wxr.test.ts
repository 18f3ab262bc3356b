import { describe, expect, it } from 'vitest';
import { plainText } from '#shared/content/text.ts';
import { picture } from '#test/support/pictures.ts';
import { formerAddressPatterns } from '../former-addresses.ts';
import { importPosts, importToNewSite, memorySite } from '../import-fixture.ts';
import { prose, temporaryExport } from '../markdown-import-fixture.ts';
import { readWxr } from './read-wxr.ts';

interface ItemSource {
  id: number;
  content?: string;
  slug?: string;
  type?: string;
  status?: string;
  link?: string;
  more?: string;
}

/** An item as WordPress writes it. */
function item({
  id,
  content = prose,
  slug = `post-${id}`,
  type = 'post',
  status = 'publish',
  link,
  more = '',
}: ItemSource) {
  return `<item>
    <title><![CDATA[Title ${id} & more]]></title>
    <link>${link ?? `https://old.example/2015/03/${slug}/`}</link>
    <pubDate>Sun, 01 Mar 2015 10:00:00 +0000</pubDate>
    <dc:creator><![CDATA[ada]]></dc:creator>
    <guid isPermaLink="false">https://old.example/?p=${id}</guid>
    <content:encoded><![CDATA[${content}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date><![CDATA[2015-03-01 11:00:00]]></wp:post_date>
    <wp:post_date_gmt><![CDATA[2015-03-01 10:00:00]]></wp:post_date_gmt>
    <wp:post_modified_gmt><![CDATA[2016-03-01 10:00:00]]></wp:post_modified_gmt>
    <wp:post_name><![CDATA[${slug}]]></wp:post_name>
    <wp:status><![CDATA[${status}]]></wp:status>
    <wp:post_type><![CDATA[${type}]]></wp:post_type>
    <wp:post_password><![CDATA[]]></wp:post_password>
    ${more}
  </item>`;
}

function wxr(...items: string[]) {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old blog</title>
  <link>https://old.example</link>
  <language>pl-PL</language>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[ada]]></wp:author_login><wp:author_display_name><![CDATA[Ada Byron]]></wp:author_display_name></wp:author>
  ${items.join('\n')}
</channel>
</rss>`;
}

function read(source: string, files: Record<string, string | Uint8Array> = {}) {
  const folder = temporaryExport({ 'blog.xml': source, ...files });
  return readWxr(`${folder}/blog.xml`);
}

const move = async (...items: string[]) => importToNewSite(await read(wxr(...items)));

const labels =
  '<category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>' +
  '<category domain="category" nicename="life"><![CDATA[Life]]></category>' +
  '<category domain="category" nicename="work"><![CDATA[Work]]></category>' +
  '<category domain="post_tag" nicename="go"><![CDATA[Go]]></category>';
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

describe("WordPress's export", () => {
  it('has the language of the site, or of a post where Polylang names it', async () => {
    const more = '<category domain="language" nicename="de"><![CDATA[Deutsch]]></category>';
    const { posts } = await read(wxr(item({ id: 1 }), item({ id: 2, more })));
    expect(posts.map(({ language }) => language)).toEqual(['pl-PL', 'de']);
  });

  it('has fields, dates, labels, authors, pictures and links', async () => {
    const content =
      `${prose} <a href="https://old.example/2015/03/post-2/">other</a> <a href="http://www.old.example/?p=2#x">id</a>` +
      '\n\n<img src="https://old.example/wp-content/uploads/2015/03/a.png" alt="A" />';
    const attached = `<wp:attachment_url><![CDATA[https://old.example/wp-content/uploads/2015/03/a.png]]></wp:attachment_url>`;
    const arrivals = await read(
      wxr(
        item({
          id: 1,
          content,
          more:
            labels +
            meta('_thumbnail_id', '9') +
            '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>',
        }),
        item({ id: 2, more: labels }),
        item({ id: 9, type: 'attachment', status: 'inherit', more: attached }),
        item({ id: 10, type: 'nav_menu_item' }),
      ),
      { 'uploads/2015/03/a.png': await picture('image/png', { width: 8, height: 8 }) },
    );
    const { outcomes, posts, pictures } = await importToNewSite(arrivals);
    const post = posts.find(({ slug }) => slug === 'post-1');
    expect(outcomes.find(({ slug }) => slug === 'post-1')?.notes).toEqual([
      'its other categories became tags',
      'a comment is left out',
    ]);
    expect(arrivals.posts[0]).toMatchObject({ author: 'Ada Byron' });
    expect(post).toMatchObject({
      title: 'Title 1 & more',
      category: 'Life',
      tags: ['Go', 'Work'],
      status: 'published',
      avatar: expect.stringMatching(/^uploads\//),
      former: {
        created_at: '2015-03-01T10:00:00.000Z',
        published_at: '2015-03-01T10:00:00.000Z',
        updated_at: '2016-03-01T10:00:00.000Z',
      },
    });
    expect(post?.content).toContain('"url":"https://new.example/blog/post-2"');
    expect(pictures).toHaveLength(1);
    expect(posts).toHaveLength(2);
  });

  it('has titles, excerpts and labels as text, however they are escaped', async () => {
    const escaped = item({ id: 1, more: labels })
      .replace('<![CDATA[Title 1 & more]]>', 'Don&#8217;t &amp;amp; &lt;em&gt;do&lt;/em&gt;')
      .replace('<excerpt:encoded><![CDATA[]]>', '<excerpt:encoded><![CDATA[<p>R&amp;D</p>]]>')
      .replace('[Life]', '[R&amp;D]');
    const { posts } = await read(wxr(escaped));
    expect(posts[0]).toMatchObject({ title: 'Don’t & do', excerpt: 'R&D', category: 'R&D' });
  });

  it('keeps escaped markup in a post as its text', async () => {
    const { posts } = await move(item({ id: 1, content: `${prose} &lt;b&gt; &amp;amp;` }));
    expect(plainText(JSON.parse(posts[0]?.content ?? ''))).toBe(`${prose} <b> &amp;`);
  });

  it('shows nobody what was private, and keeps drafts and schedules', async () => {
    const password = item({ id: 3 }).replace(
      '<wp:post_password><![CDATA[]]>',
      '<wp:post_password><![CDATA[x]]>',
    );
    const future = item({ id: 4, status: 'future' }).replaceAll('2015-03-01 10', '2026-02-01 10');
    const { posts } = await move(
      item({ id: 1, status: 'private' }),
      item({ id: 2, status: 'draft', link: 'https://old.example/?p=2' }),
      password,
      future,
    );
    expect(posts.map(({ slug, status, publish_at }) => [slug, status, publish_at])).toEqual([
      ['post-1', 'draft', undefined],
      ['post-2', 'draft', undefined],
      ['post-3', 'draft', undefined],
      ['post-4', 'draft', '2026-02-01T10:00:00.000Z'],
    ]);
  });

  it('tells pictures that the export lacks from those of other sites', async () => {
    const at = (host: string) => `<img src="https://${host}/wp-content/uploads/a.png" />`;
    const content = `${prose} ${at('old.example')} ${at('a.example')} ${at('b.example')}`;
    const { outcomes } = await move(item({ id: 1, content }));
    expect(outcomes[0]?.notes).toEqual(
      expect.arrayContaining([
        'one picture stays on the former site, because the export does not contain it (--fetch-pictures downloads such pictures)',
        '2 pictures stay on another site (--fetch-pictures downloads such pictures)',
      ]),
    );
  });

  it('shows nobody what plugins kept for some readers', async () => {
    const content = `${prose}\n\n[members]\n\nsecret\n\n[/members]`;
    const { outcomes, posts } = await move(
      item({ id: 1, content }),
      item({ id: 2, more: meta('_jetpack_newsletter_access', 'subscribers') }),
      item({ id: 3, more: meta('_jetpack_newsletter_access', 'everybody') }),
    );
    expect(posts.map(({ status }) => status)).toEqual(['draft', 'draft', 'published']);
    expect(posts[0]?.content).not.toMatch(/secret|members/);
    expect(outcomes.map(({ notes }) => notes[0])).toEqual([
      'it is a draft: the part in [members] was restricted, and is left out',
      'it was not public, so it is a draft',
      'the category is “Notes”',
    ]);
  });

  it('has slugs of other scripts, which its addresses lead to', async () => {
    const { posts } = await move(item({ id: 1, slug: '%e4%bd%a0%e5%a5%bd' }));
    expect(posts[0]).toMatchObject({
      slug: 'title-1-and-more',
      former: { slugs: [expect.any(String), 'e4-bd-a0-e5-a5-bd', 'p-1'] },
    });
  });

  it('has former slugs of the numbers in its shortlinks', async () => {
    const plain = item({ id: 13, link: 'https://old.example/?p=13' });
    const arrivals = await read(wxr(item({ id: 12 }), plain));
    const { posts } = await importToNewSite(arrivals);
    const key = expect.stringMatching(/^moved-/);
    expect(posts.map(({ slug, former }) => [slug, former?.slugs])).toEqual([
      ['post-12', [key, 'p-12']],
      ['post-13', [key, 'p-13']],
    ]);
    expect(formerAddressPatterns(arrivals.posts.flatMap(({ addresses }) => addresses))).toEqual([
      '/{year}/{month}/{slug}',
      '/?p={id}',
    ]);
  });

  it('brings no numbers where none of its addresses has one', async () => {
    const unnumbered = item({ id: 12 }).replace('https://old.example/?p=12', 'urn:uuid:12');
    const { posts } = await move(unnumbered);
    expect(posts[0]?.former?.slugs).toEqual([expect.stringMatching(/^moved-/)]);
  });

  it('leaves the slug of a number to the post that is called so, here or in the export', async () => {
    const { site, posts } = memorySite();
    const own = { title: 'P 12 model', category: 'Life', tags: ['a'], content: prose };
    await site.create({ ...own, slug: 'p-12' });
    const called = item({ id: 60, slug: 'p-51' });
    await importPosts(await read(wxr(item({ id: 12 }), item({ id: 51 }), called)), site);
    const key = expect.stringMatching(/^moved-/);
    expect(posts.map(({ slug, former }) => [slug, former?.slugs])).toEqual([
      ['p-12', undefined],
      ['post-12', [key]],
      ['post-51', [key]],
      ['p-51', [key, 'p-60']],
    ]);
  });

  it.each([
    { home: 'https://old.example', other: 'http://www.old.example' },
    { home: 'https://old.example/wp', other: 'http://www.old.example/wp' },
  ])('leads links by number at $home to the posts, and no others', async ({ home, other }) => {
    const links = [`${home}/?p=2`, `${other}?p=2&amp;preview=true#x`, '?p=2'];
    const others = [`${home}/`, `${home}/?p=99`, `${home}/?cat=2`, 'https://a.example/?p=2'];
    const content = [...links, ...others].map((href) => `<a href="${href}">x</a>`).join(' ');
    const plain = { link: `${home}/?p=1`, content: `${prose} ${content}` };
    const source = wxr(item({ id: 1, ...plain }), item({ id: 2, link: `${home}/?p=2` }));
    const elsewhere = source.replace(/(<wp:base_blog_url>)[^<]+/, `$1${home}`);
    const { posts } = await importToNewSite(await read(elsewhere));
    const post = posts.find(({ slug }) => slug === 'post-1');
    const found = [...(post?.content ?? '').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url);
    expect(found).toEqual([...links.map(() => 'https://new.example/blog/post-2'), ...others]);
  });

  it('says what is no post', async () => {
    const { refused } = await read(
      wxr(item({ id: 1, type: 'page' }), item({ id: 2, status: 'trash' })),
    );
    expect(refused.map(({ reason }) => reason)).toEqual([
      'It is a page, not a post.',
      'It is in the trash.',
    ]);
  });

  it('is refused as a whole when it is cut off, something else or hostile', async () => {
    const whole = wxr(item({ id: 1 }));
    await expect(read(whole.slice(0, -200))).rejects.toThrow('is not complete XML');
    await expect(read('<html></html>')).rejects.toThrow('is not an export of WordPress');
    const bomb = Array.from(
      { length: 12 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join('');
    const doctype = `<!DOCTYPE rss [<!ENTITY e0 "lol">${bomb}]>`;
    const hostile = whole
      .replace('<rss', `${doctype}<rss`)
      .replace('<title>Old blog</title>', '<link>&e12;</link>');
    expect((await read(hostile)).posts[0]?.title).toBe('Title 1 & more');
    const huge = `<!DOCTYPE rss [<!ENTITY e "${'x'.repeat(5000)}">]>`;
    const large = whole.replace('<rss', `${huge}<rss`).replace('Old blog', '&e;'.repeat(5000));
    await expect(read(large)).rejects.toThrow('cannot be read');
  });
});
