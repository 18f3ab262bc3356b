import * as fc from 'fast-check';
import MiniSearch from 'minisearch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchIndexOptions, searchQuery, searchQueryOptions } from './publishing/search.ts';
import { containsWords, foldText, queryWords } from './search-words.ts';

const inChinese = '这是一篇关于使用JWT认证的文章，介绍数据库优化。';
const inJapanese = '駅前のカフェで、データベースの設計を考える。ﾃｽﾄ';
const inThai = 'การเว้นช่องว่างระหว่างคำในภาษาไทย';
const german = 'Die straße nach Zürich, Łódź und Ærø';
const english = 'An add-on, a résumé by e‑mail; they don’t use the command line of Node.js in C++';
const russian = 'Ёлка и йод';

/** Texts with the queries that find them, in the public search and in the admin area. */
const found: readonly [string, readonly string[]][] = [
  [
    inChinese,
    ['一篇', '文章', '文', 'JWT', 'jwt认证', '一篇文章', '数据库优化', '数据库的文章', '介绍 使用'],
  ],
  [inJapanese, ['カフェ', '設計', 'データベース', 'データベース設計', 'テスト', 'ｶﾌｪ', 'る']],
  [inThai, ['ช่องว่าง', 'ภาษาไทย', 'ภาษา', 'ว่าง', 'ไทย']],
  [german, ['strasse', 'STRAẞE', 'zurich', 'Zu\u0308rich', 'lodz', 'aero']],
  [english, ['addon', 'add-on', 'add‑on', 'add on', 'resume', 'Résumé', 'email', 'e-mail']],
  [english, ["don't", 'don’t', 'dont', 'command-line', 'node.js', 'c++']],
  [russian, ['елка', 'Ёлка', 'ЙОД']],
];
const cases = found.flatMap(([text, queries]) => queries.map((q) => [q, text] as const));

const notFound: readonly [string, string][] = [
  ['论文', inChinese],
  ['カフカ', inJapanese],
  ['ガ', 'カフェ'],
  ['ว่าช', inThai],
  ['mail-order', english],
];

function published(text: string, q: string): boolean {
  const index = new MiniSearch(searchIndexOptions);
  index.add({ id: '1', text });
  index.add({ id: '2', text: 'Another text' });
  return index.search(searchQuery(q), searchQueryOptions).some(({ id }) => id === '1');
}

const listed = (text: string, q: string) => containsWords([text], queryWords(q));

afterEach(() => vi.restoreAllMocks());

describe('a search by readers and in the admin area', () => {
  it.each(cases)('finds %s in “%s”', (q, text) => {
    expect([published(text, q), listed(text, q)]).toEqual([true, true]);
  });

  it.each(notFound)('does not find %s in “%s”', (q, text) => {
    expect([published(text, q), listed(text, q)]).toEqual([false, false]);
  });

  it.each([
    ['every letter', (text: string) => [...text]],
    ['every second letter', (text: string) => text.match(/.{1,2}/gu) ?? []],
    ['nothing', (text: string) => [text]],
  ])('finds the same words in a browser whose segmenter cuts at %s', (_, cut) => {
    vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(
      (text) => cut(text).map((segment) => ({ segment })) as unknown as Intl.Segments,
    );
    for (const [q, text] of [
      ['一篇', inChinese],
      ['数据库优化', inChinese],
      ['カフェ', inJapanese],
      ['ช่องว่าง', inThai],
    ] as const) {
      expect(published(text, q), q).toBe(true);
    }
  });
});

it('does not change a text that is folded already, as lists stored by earlier releases are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { examples: [['ΟΔΟΣ'], ['İstanbul'], ['ſ\u0323\u0307']] },
  );
});
