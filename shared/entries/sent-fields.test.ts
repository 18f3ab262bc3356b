import { describe, expect, it } from 'vitest';
import {
  coverViewAfter,
  focusOf,
  sentCoverViewSchema,
  storedCoverViewSchema,
} from './cover-view.ts';
import { distinctEntries } from '../schemas/entries.ts';
import { sentLanguageSchema } from './language.ts';
import { sentSeoSchema } from './seo.ts';

describe('the language of an entry', () => {
  it.each([
    ['a language', 'pl', 'pl'],
    ['one of a country', 'pt-br', 'pt-BR'],
    ['one in a script', 'zh-HANS', 'zh-Hans'],
    ['one of three letters', 'yue', 'yue'],
    ['another English', 'en-GB', 'en-GB'],
    ['a tag as other programs write it', 'pt_BR', 'pt-BR'],
    ['a former tag, as the present one', 'iw', 'he'],
    ['a tag without the white space around it', ' ar ', 'ar'],
    ['nothing for the language of the site', 'en', null],
    ['nothing for the English of its dates', 'en-us', null],
    ['nothing of nothing', '', null],
    ['nothing of null', null, null],
  ])('is kept: %s', (_, sent, kept) => {
    expect(sentLanguageSchema.parse(sent)).toBe(kept);
  });

  it('stays as it is once it was kept', () => {
    for (const tag of ['sr-Latn', 'zh-Hans', 'ca-ES-valencia', 'ja-u-ca-japanese']) {
      expect(sentLanguageSchema.parse(tag)).toBe(tag);
    }
  });

  it.each([
    ['a name', 'Polish'],
    ['several', 'pl, en'],
    ['what is no tag', 'p'],
    ['a tag of private use', 'x-mine'],
    ['markup', '"><script>'],
    ['a tag that is too long', `ar-${'x-aaaaaaaa'.repeat(4)}`],
    ['a tag whose present form is too long', 'sh-x-aaaaaaaa-aaaaaaaa-aaaaaaaa-aaa'],
  ])('is refused: %s', (_, sent) => {
    expect(sentLanguageSchema.safeParse(sent).success).toBe(false);
  });
});

const full = {
  title: 'Tides',
  description: 'Why they come.',
  canonical: 'https://elsewhere.example/tides',
  noindex: true,
  image: 'uploads/0199a000-0000-7000-8000-000000000001.png',
};

describe('what is sent for search engines', () => {
  it.each([
    ['all of it', full, full],
    ['texts without the white space around them', { title: ' Tides ' }, { title: 'Tides' }],
    [
      'only what is set',
      { ...full, canonical: null, noindex: false, description: ' ' },
      {
        title: full.title,
        image: full.image,
      },
    ],
    ['nothing of an object without members', {}, null],
    ['nothing of members that are not set', { title: '', noindex: null }, null],
    ['nothing of null', null, null],
  ])('is kept: %s', (_, sent, kept) => {
    expect(sentSeoSchema.parse(sent)).toEqual(kept);
  });

  it.each([
    ['title', 'T'.repeat(121)],
    ['description', 'D'.repeat(321)],
    ['canonical', 'javascript:alert(1)'],
    ['canonical', `https://a.example/${'a'.repeat(2048)}`],
    ['canonical', full.image],
    ['image', 'data:image/svg+xml,x'],
    ['noindex', 'yes'],
    ['keywords', 'tides'],
  ])('is refused: %s', (name, value) => {
    expect(sentSeoSchema.safeParse({ [name]: value }).success).toBe(false);
  });
});

const hostile = [
  '',
  'cover',
  '30%',
  '101% 0%',
  '-1% 0%',
  '1.5% 0%',
  '30% 70%;background:url(https://evil.example/x)',
  '30% 70%\n',
  'url(https://evil.example/x)',
  'whole"><script>alert(1)</script>',
  { x: 30, y: 70 },
  30,
];

describe('the view of a cover', () => {
  it.each(['whole', '0% 0%', '30% 70%', '100% 100%'])('is saved as %s', (view) => {
    expect(sentCoverViewSchema.parse(view)).toBe(view);
    expect(storedCoverViewSchema.parse(view)).toBe(view);
  });

  it('is left out for the middle', () => {
    expect(sentCoverViewSchema.parse('50% 50%')).toBeNull();
  });

  it.each(hostile)('is refused as %j, and ignored where that is stored', (view) => {
    expect(sentCoverViewSchema.safeParse(view).success).toBe(false);
    expect(storedCoverViewSchema.parse(view)).toBeUndefined();
  });

  it('has a point, in the middle where it says none', () => {
    expect([undefined, 'whole', '30% 70%'].map(focusOf)).toEqual([
      { x: 50, y: 50 },
      { x: 50, y: 50 },
      { x: 30, y: 70 },
    ]);
  });

  it('stays with its picture, and goes with it', () => {
    const before = { picture: 'a', coverView: '30% 70%' };
    expect(coverViewAfter(before, { picture: 'a' })).toBe('30% 70%');
    expect(coverViewAfter(before, { picture: 'b' })).toBeUndefined();
    expect(coverViewAfter(before, { picture: 'a', coverView: null })).toBeUndefined();
    expect(coverViewAfter(before, { picture: 'b', coverView: 'whole' })).toBe('whole');
    expect(coverViewAfter(before, { picture: null, coverView: 'whole' })).toBeUndefined();
  });
});

it('entries of a list are trimmed; empty ones are left out', () => {
  expect(distinctEntries([' C ', '', '  ', 'Zig'])).toEqual(['C', 'Zig']);
});

it.each([
  [['Rust', 'rust', 'RUST'], ['Rust']],
  [
    ['C', 'C++', 'C#'],
    ['C', 'C++', 'C#'],
  ],
  [['Spring  Boot', 'spring boot'], ['Spring  Boot']],
  [['Zig', 'ＺＩＧ'], ['Zig']],
])('of the entries %j, however they are written, %j are kept as written first', (texts, kept) => {
  expect(distinctEntries(texts)).toEqual(kept);
});
