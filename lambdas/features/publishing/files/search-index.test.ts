import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import {
  type SearchDocument,
  type SearchIndexFile,
  searchIndexOptions,
  searchQuery,
  searchQueryOptions,
} from '#shared/publishing/search.ts';
import { anyText, numberedPost } from './files.fixtures.ts';
import { searchIndex } from './search-index.ts';

function documentOf(number: number, changes: Partial<SearchDocument> = {}): SearchDocument {
  const post = numberedPost(number, { title: changes.title ?? `Post number ${number}` });
  return { id: post.id, title: post.title, tags: '', text: '', post, ...changes };
}

const none = { projects: [], pages: [] };

/** Searches as a reader's browser does. @returns titles, best match first */
function find(documents: SearchDocument[], query: string): string[] {
  const file = JSON.parse(searchIndex(documents, none)) as SearchIndexFile;
  expect(file.version).toBe(1);
  const index = MiniSearch.loadJSON<SearchDocument>(JSON.stringify(file.index), searchIndexOptions);
  return index
    .search(searchQuery(query), searchQueryOptions)
    .map((result) => (result['post'] as SearchDocument['post']).title);
}

const library = [
  documentOf(1, { title: 'Lighthouses of the north', text: 'Lamps, lenses and a Café.' }),
  documentOf(2, { title: 'Writing an allocator', tags: 'C# Memory Systems Programming' }),
  documentOf(3, { title: 'Tide tables', text: 'High water near the lighthouses. \\int_0^1 x' }),
];

describe('the search index', () => {
  it.each([
    ['a word of the title', 'allocator', ['Writing an allocator']],
    ['a tag', 'memory', ['Writing an allocator']],
    ['the category', 'systems programming', ['Writing an allocator']],
    ['a word of the body', 'water', ['Tide tables']],
    ['a formula', 'int', ['Tide tables']],
    ['the beginning of a word', 'alloc', ['Writing an allocator']],
    ['one typo', 'allocater', ['Writing an allocator']],
    ['text without its accents', 'cafe', ['Lighthouses of the north']],
    ['accents that the text lacks', 'wäter', ['Tide tables']],
    ['capitals', 'LENSES', ['Lighthouses of the north']],
    ['a title before a body', 'lighthouses', ['Lighthouses of the north', 'Tide tables']],
    ['all words of the query', 'lighthouses water', ['Tide tables']],
    ['nothing', 'zeppelin', []],
  ])('finds by %s', (_, query, titles) => {
    expect(find(library, query)).toEqual(titles);
  });

  it('stores the posts that results show', () => {
    expect(searchIndex([documentOf(4)], none)).toContain(JSON.stringify(numberedPost(4)));
  });

  it('names pages only where there are some', () => {
    const pages = [{ slug: 'uses', title: 'Uses', description: '', tags: '', text: 'A pen.' }];
    expect(JSON.parse(searchIndex([], none))).not.toHaveProperty('pages');
    expect(JSON.parse(searchIndex([], { ...none, pages }))).toMatchObject({ pages });
  });

  it('finds words that are also property names of objects', () => {
    expect(find([documentOf(1, { text: '__proto__ constructor' })], 'constructor')).toHaveLength(1);
  });

  it('is the same text for documents in any order', () => {
    const texts = fc.array(anyText, { minLength: 2, maxLength: 6 });
    const shuffled = texts.chain((list) => {
      const documents = list.map((text, number) => documentOf(number, { title: text, text }));
      const order = fc.shuffledSubarray(documents, { minLength: documents.length });
      return fc.tuple(fc.constant(documents), order);
    });
    fc.assert(
      fc.property(shuffled, ([documents, others]) => {
        expect(searchIndex(others, none)).toBe(searchIndex(documents, none));
      }),
    );
  });

  it('is at most 1 MB on the wire for 500 posts of 1,000 words', () => {
    const word = naturalWords();
    const documents = Array.from({ length: 500 }, (_, number) =>
      documentOf(number, { text: Array.from({ length: 1000 }, word).join(' ') }),
    );
    expect(gzipSync(searchIndex(documents, none)).length).toBeLessThanOrEqual(1_000_000);
  });
});

/** Returns a function that picks words as in a natural language (Zipf's law), from 20,000, always in the same order. */
function naturalWords(): () => string {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const letters = () => 'etaoinshrdlucmwfgypbvk'.charAt(Math.floor(22 * random() ** 1.5));
  const vocabulary = Array.from({ length: 20_000 }, (_, rank) =>
    Array.from({ length: 2 + Math.floor(Math.log2(rank + 1) / 2 + 3 * random()) }, letters).join(
      '',
    ),
  );
  return () => vocabulary[Math.floor(20_000 ** random()) - 1] ?? 'the';
}
