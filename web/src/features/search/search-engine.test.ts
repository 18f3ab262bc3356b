import MiniSearch from 'minisearch';
import { describe, expect, it, vi } from 'vitest';
import { type SearchDocument, searchIndexOptions } from '#shared/publishing/search.ts';
import { summary } from '#web/src/app/public.test-support.tsx';
import { loadSearchEngine } from './search-engine.ts';

const documents: Omit<SearchDocument, 'id' | 'post'>[] = [
  { title: 'What a page fault costs', tags: 'linux', text: 'The kernel keeps its memory map.' },
  { title: 'Memory orders', tags: 'arm', text: 'A café with C++ and 🦀.' },
  {
    title: 'Queues in Postgres',
    tags: 'sql memory',
    text: 'Skip what is locked. キューの設計を考える。',
  },
];

async function engineWith(answer: () => Response) {
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/search-index.json');
    return answer();
  });
  return loadSearchEngine(new AbortController().signal);
}

const engine = () =>
  engineWith(() => {
    const index = new MiniSearch<SearchDocument>(searchIndexOptions);
    index.addAll(
      documents.map((document, at) => {
        const post = summary(at + 1, { title: document.title });
        return { ...document, id: post.id, post };
      }),
    );
    return Response.json({ version: 1, index });
  });

const titles = async (q: string) => (await engine()).findPosts(q).map(({ post }) => post.title);

describe('the search of the published index', () => {
  it('finds in title, labels and text, in this order', async () => {
    expect(await titles('memory')).toEqual([
      'Memory orders',
      'Queues in Postgres',
      'What a page fault costs',
    ]);
  });

  it('finds posts that have all the words, by their prefixes and with a typo', async () => {
    expect(await titles('mem kern')).toEqual(['What a page fault costs']);
    expect(await titles('postgers')).toEqual(['Queues in Postgres']);
    expect(await titles('memory nowhere')).toEqual([]);
  });

  it('finds words in any spelling', async () => {
    for (const q of ['CAFE', 'Café', 'cafe\u0301', 'c++', '🦀']) {
      expect(await titles(q)).toEqual(['Memory orders']);
    }
  });

  it.each([
    '',
    '   ',
    '...',
    '.*',
    '(a+)+$',
    '[',
    '\\',
    '\u0000',
    '\ud83d',
    '__proto__',
    '🤷'.repeat(50),
  ])('finds nothing, and does not fail, for %j', async (q) => {
    expect(await titles(q)).toEqual([]);
  });

  it('returns the words that were found, and whether a card shows one of them', async () => {
    const [title, , text] = (await engine()).findPosts('memory');
    expect(title).toMatchObject({ words: ['memory'], onlyInText: false });
    expect(text).toMatchObject({ words: ['memory'], onlyInText: true });
    const [both] = (await engine()).findPosts('fault kernel');
    expect(both).toMatchObject({ words: ['fault', 'kernel'], onlyInText: false });
    const [unspaced] = (await engine()).findPosts('設計 skip');
    expect(unspaced).toMatchObject({ words: ['設計', 'skip'], onlyInText: true });
  });
});

describe('the index', () => {
  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is no JSON', () => new Response('<html>')],
    ['is of another version', () => Response.json({ version: 2, index: {} })],
    ['cannot be read', () => Response.json({ version: 1, index: { serializationVersion: 99 } })],
  ])('is an error when it %s', async (_case, answer) => {
    await expect(engineWith(answer)).rejects.toThrow();
  });
});
