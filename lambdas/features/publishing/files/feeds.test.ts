import { parseFeed } from '@rowanmanning/feed-parser';
import * as fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { FeedEntry } from './facts.ts';
import { atomFeed, jsonFeed, rssFeed } from './feeds.ts';
import { feedProblems } from '#test/support/feed-problems.ts';
import { anyText, entryOf, facts, numberedPost, sayable } from './files.fixtures.ts';
import { element, htmlText } from './xml.ts';

const xmlFeeds = { RSS: rssFeed, Atom: atomFeed };
const feeds = { ...xmlFeeds, 'JSON Feed': jsonFeed };

const post = numberedPost(7, {
  title: 'Tides & <clocks>: why "&amp;" is not ]]>',
  slug: 'tides-and-clocks',
  excerpt: 'An hour <late> every day.',
  published_at: '2026-02-03T04:05:06.000Z',
  updated_at: '2026-03-04T05:06:07.000Z',
  tags: [
    { id: 'csharp', title: 'C#' },
    { id: 'tides', title: 'Tides' },
  ],
});
const entry: FeedEntry = {
  post,
  html: '<p>High water ]]> and low ]]> water, <a href="https://example.com/">here</a>.</p>',
  imageAddress: 'https://example.com/media/uploads/one.png?a=1&b=2',
};

/** Reads XML without trimming texts and without decoding HTML entities. */
const strict = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ['item', 'entry', 'category'].includes(name),
  processEntities: { maxTotalExpansions: Number.MAX_SAFE_INTEGER },
});

interface StrictDocument {
  rss?: {
    channel: {
      item: {
        'atom:updated': string;
        'dc:creator': string;
        category: string[];
        'content:encoded': string;
      }[];
    };
  };
  feed?: {
    entry: {
      updated: string;
      author: { name: string };
      category: { '@term': string }[];
      content: { '#text': string };
    }[];
  };
}

/** Returns the only item of a feed, unparsed. */
function strictItem(xml: string) {
  const { rss, feed } = strict.parse(xml) as StrictDocument;
  const item = rss?.channel.item[0];
  if (item) {
    const { category, 'dc:creator': author, 'content:encoded': content } = item;
    return { updated: item['atom:updated'], author, category: category[0], content };
  }
  const atom = feed?.entry[0];
  if (!atom) throw new Error('The feed has no item');
  const { updated, author, category, content } = atom;
  return {
    updated,
    author: author.name,
    category: category[0]?.['@term'],
    content: content['#text'],
  };
}

const visibleText = (html: string) => sayable(html).replaceAll(' ', '');

describe.each([
  ['RSS', rssFeed, '<dc:language>pl</dc:language>'],
  ['Atom', atomFeed, '<entry xml:lang="pl">'],
  ['JSON Feed', jsonFeed, '"language":"pl"'],
])('%s', (_name, write, language) => {
  it('names the language of an entry that is not in the one of the site', () => {
    expect(write(facts, [entryOf({ ...post, lang: 'pl' })])).toContain(language);
    expect(write(facts, [entryOf(post)])).not.toMatch(/dc:language|<entry [^>]|"pl"/);
  });
});

const ofPart = `A & B<x>, part 2: ${post.title}`;

describe.each([
  ['RSS', rssFeed, element('title', htmlText(ofPart))],
  ['Atom', atomFeed, element('title type="html"', htmlText(ofPart))],
  ['JSON Feed', jsonFeed, JSON.stringify({ title: ofPart }).slice(1, -1)],
])('%s', (_name, write, title) => {
  it('says the place of a part in the title, whatever its series is called', () => {
    const part = { ...post, series: { name: 'A & B<x>', slug: 'a-b', position: 7 } };
    expect(write(facts, [entryOf(part, { part: 2 })])).toContain(title);
    expect(write(facts, [entryOf(post)])).not.toContain(', part');
  });
});

describe.each(Object.entries(xmlFeeds))('%s', (name, write) => {
  it('is well-formed XML in which a feed reader finds every field', () => {
    const xml = write(facts, [entry]);
    expect(XMLValidator.validate(xml)).toBe(true);
    const feed = parseFeed(xml);
    expect(feed.meta).toEqual(
      name === 'RSS' ? { type: 'rss', version: '2.0' } : { type: 'atom', version: '1.0' },
    );
    expect(feed).toMatchObject({
      title: 'Ada Moreau',
      description: 'Notes on tides & <clocks>.',
      language: 'en-US',
      url: 'https://example.com/',
      self: `https://example.com/${name === 'RSS' ? 'rss' : 'atom'}.xml`,
    });
    expect(feed.updated?.toISOString()).toBe(post.updated_at);
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]?.toJSON()).toMatchObject({
      id: `urn:uuid:${post.id}`,
      title: post.title,
      description: post.excerpt,
      url: 'https://example.com/blog/tides-and-clocks',
      published: post.published_at,
      content: entry.html,
      authors: [{ name: 'Grace Okafor' }],
      media: [{ url: entry.imageAddress }],
    });
    const terms = feed.items[0]?.categories.map(({ term }) => term);
    expect(terms).toEqual(['Computer Science', 'C#', 'Tides']);
  });

  it('states when an entry was last changed', () => {
    expect(strictItem(write(facts, [entry])).updated).toBe(post.updated_at);
  });

  it('counts a late publication as a change', () => {
    const late = { ...post, published_at: '2026-05-01T00:00:00Z' };
    const feed = parseFeed(write(facts, [entryOf(late)]));
    expect(feed.updated?.toISOString()).toBe('2026-05-01T00:00:00.000Z');
  });

  it('carries any text without loss, except what XML forbids', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (title, excerpt, html, word) => {
        const hostile = numberedPost(1, {
          title: `T${title}.`,
          excerpt: `E${excerpt}.`,
          category: { title: `C${word}.`, color: '#000000' },
          tags: [],
          author: { first_name: `N${word}.`, last_name: '', username: 'n' },
        });
        const xml = write(facts, [entryOf(hostile, { html: `<p>${html}</p>` })]);
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(xml).not.toMatch(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/);
        expect(xml.isWellFormed()).toBe(true);

        const item = strictItem(xml);
        expect(item.category).toBe(sayable(`C${word}.`));
        expect(item.author).toBe(sayable(`N${word}.`));
        // HTML treats control characters as spaces, or ignores them.
        expect(visibleText(item.content)).toBe(visibleText(`<p>${html}</p>`));

        const [read] = parseFeed(xml).items;
        expect(read).toMatchObject({
          title: sayable(`T${title}.`),
          description: sayable(`E${excerpt}.`),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('is valid without any post', () => {
    const xml = write(facts, []);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(parseFeed(xml).items).toEqual([]);
  });
});

describe('JSON Feed', () => {
  it('has what version 1.1 requires, and every field of a post', () => {
    expect(JSON.parse(jsonFeed(facts, [entry]))).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ada Moreau',
      home_page_url: 'https://example.com/',
      feed_url: 'https://example.com/feed.json',
      description: 'Notes on tides & <clocks>.',
      language: 'en-US',
      authors: [{ name: 'Ada Moreau', url: 'https://example.com/' }],
      items: [
        {
          id: `urn:uuid:${post.id}`,
          url: 'https://example.com/blog/tides-and-clocks',
          title: post.title,
          summary: post.excerpt,
          content_html: entry.html,
          image: entry.imageAddress,
          date_published: post.published_at,
          date_modified: post.updated_at,
          authors: [{ name: 'Grace Okafor' }],
          tags: ['Computer Science', 'C#', 'Tides'],
        },
      ],
    });
  });

  it('carries any text without loss', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, html) => {
        const text = jsonFeed(facts, [entryOf(numberedPost(1, { title }), { html })]);
        expect(text.isWellFormed()).toBe(true);
        const { items } = JSON.parse(text) as { items: unknown[] };
        expect(items).toMatchObject([{ title, content_html: html }]);
      }),
    );
  });
});

describe.each(Object.entries(feeds))('%s', (_, write) => {
  const entries = Array.from({ length: 9 }, (_, number) => entryOf(numberedPost(number)));

  it('has no fault that a validator or a reader who shows all entries at once would name', () => {
    const old = numberedPost(30, { published_at: '0987-01-02T03:04:05.678Z' });
    expect(feedProblems(write(facts, [...entries.slice(0, 5), entry, entryOf(old)]))).toEqual([]);
    const html = '<p id="note-1"><a href="#note-1">1</a> <img src="/a.png"/></p>';
    const twice = [1, 1].map((number) => entryOf(numberedPost(number), { html }));
    expect(feedProblems(write(facts, twice))).toEqual(
      expect.arrayContaining([
        'entry 1: no absolute address within: #note-1',
        'entry 2: no absolute address within: /a.png',
        'repeated id of an entry: urn:uuid:01890000-0000-7000-8000-000000000001',
        'repeated id within: note-1',
      ]),
    );
  });

  it('lists the posts in the given order', () => {
    const places = entries.map(({ post: { slug } }) =>
      write(facts, entries).search(new RegExp(`https://example.com/blog/${slug}(?=["<])`)),
    );
    expect(places[0]).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("identifies a post by the same id when its slug and the site's domain change", () => {
    const moved = { ...facts, siteAddress: 'https://other.example' };
    const renamed = entryOf(numberedPost(7, { slug: 'renamed' }));
    expect(write(moved, [renamed])).toContain('urn:uuid:01890000-0000-7000-8000-000000000007');
    expect(write(moved, [renamed])).not.toContain('https://example.com/');
  });

  it('names an author without a name by the username', () => {
    const author = { first_name: '', last_name: '', username: 'ada' };
    expect(write(facts, [entryOf(numberedPost(1, { author }))])).toMatch(/[>"]ada[<"]/);
  });
});

it('name where a text appeared first, beside its own address and id', () => {
  const canonical = 'https://elsewhere.example/?a=1&b=2';
  const moved = entryOf(numberedPost(1), { canonical });
  const via = 'rel="via" href="https://elsewhere.example/?a=1&amp;b=2"';
  const lines: Record<keyof typeof feeds, string> = {
    RSS: `<atom:link ${via}/>`,
    Atom: `<link ${via}/>`,
    'JSON Feed': `"external_url":"${canonical}",`,
  };
  for (const [name, write] of Object.entries(feeds)) {
    const line = lines[name as keyof typeof feeds];
    const written = write(facts, [moved]);
    expect(written).toContain(line);
    expect(written.replace(line, '').replace('\n\n', '\n')).toBe(
      write(facts, [entryOf(numberedPost(1))]),
    );
  }
});
