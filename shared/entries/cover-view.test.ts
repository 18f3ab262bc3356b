import { describe, expect, it } from 'vitest';
import {
  coverViewAfter,
  focusOf,
  sentCoverViewSchema,
  storedCoverViewSchema,
} from './cover-view.ts';

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
