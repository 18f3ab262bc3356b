import { describe, expect, it } from 'vitest';
import {
  coverViewAfter,
  focalPointOf,
  sentCoverViewSchema,
  storedCoverViewSchema,
} from './cover-view.ts';
import { distinctEntries } from '../schemas/entries.ts';
import { sentLanguageSchema } from './language.ts';
import { sentSeoSchema } from './seo.ts';

describe('the language of an entry', () => {
  it.each([
    ['a language', 'pl', 'pl'],
    ['a language of a country', 'pt-br', 'pt-BR'],
    ['a language in a script', 'zh-HANS', 'zh-Hans'],
    ['a language with three letters', 'yue', 'yue'],
    ['English of another country', 'en-GB', 'en-GB'],
    ['a tag with an underscore, as other programs write it', 'pt_BR', 'pt-BR'],
    ['a former tag as its current form', 'iw', 'he'],
    ['a tag without the white space around it', ' ar ', 'ar'],
    ['null for the language of the site', 'en', null],
    ['null for American English', 'en-us', null],
    ['null for an empty text', '', null],
    ['null for null', null, null],
  ])('is stored as %s', (_, sent, kept) => {
    expect(sentLanguageSchema.parse(sent)).toBe(kept);
  });

  it('does not change when it is sent again as it was stored', () => {
    for (const tag of ['sr-Latn', 'zh-Hans', 'ca-ES-valencia', 'ja-u-ca-japanese']) {
      expect(sentLanguageSchema.parse(tag)).toBe(tag);
    }
  });

  it.each([
    ['the name of a language', 'Polish'],
    ['several tags', 'pl, en'],
    ['a single letter', 'p'],
    ['a tag of private use', 'x-mine'],
    ['markup', '"><script>'],
    ['a tag that is too long', `ar-${'x-aaaaaaaa'.repeat(4)}`],
    ['a tag whose current form is too long', 'sh-x-aaaaaaaa-aaaaaaaa-aaaaaaaa-aaa'],
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

describe('the fields for search engines', () => {
  it.each([
    ['all fields', full, full],
    ['texts without the white space around them', { title: ' Tides ' }, { title: 'Tides' }],
    [
      'only the fields that are set',
      { ...full, canonical: null, noindex: false, description: ' ' },
      { title: full.title, image: full.image },
    ],
    ['null for an empty object', {}, null],
    ['null for fields that are not set', { title: '', noindex: null }, null],
    ['null for null', null, null],
  ])('are stored as %s', (_, sent, kept) => {
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
  ])('are refused with an invalid %s', (name, value) => {
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

  it('is stored as null for the middle', () => {
    expect(sentCoverViewSchema.parse('50% 50%')).toBeNull();
  });

  it.each(hostile)('is refused as %j, and ignored where that is stored', (view) => {
    expect(sentCoverViewSchema.safeParse(view).success).toBe(false);
    expect(storedCoverViewSchema.parse(view)).toBeUndefined();
  });

  it('has a point, which is the middle by default', () => {
    expect([undefined, 'whole', '30% 70%'].map(focalPointOf)).toEqual([
      { x: 50, y: 50 },
      { x: 50, y: 50 },
      { x: 30, y: 70 },
    ]);
  });

  it('stays as long as the picture does', () => {
    const before = { picture: 'a', coverView: '30% 70%' };
    expect(coverViewAfter(before, { picture: 'a' })).toBe('30% 70%');
    expect(coverViewAfter(before, { picture: 'b' })).toBeUndefined();
    expect(coverViewAfter(before, { picture: 'a', coverView: null })).toBeUndefined();
    expect(coverViewAfter(before, { picture: 'b', coverView: 'whole' })).toBe('whole');
    expect(coverViewAfter(before, { picture: null, coverView: 'whole' })).toBeUndefined();
  });
});

it('trims the entries of a list, and drops empty ones', () => {
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
])('reduces the entries %j to %j, and keeps the first spelling', (texts, kept) => {
  expect(distinctEntries(texts)).toEqual(kept);
});
