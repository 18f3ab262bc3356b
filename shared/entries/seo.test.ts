import { describe, expect, it } from 'vitest';
import { sentSeoSchema } from './seo.ts';

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
