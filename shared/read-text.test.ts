import { expect, it } from 'vitest';
import { cleanText, isCleanText } from './read-text.ts';

it.each(['\0', '\u0010', '\u001b', '\u007f', '\u0092', '\ud800'])(
  'refuses %j, and leaves it out of what arrives',
  (character) => {
    expect(isCleanText(`a${character}b`)).toBe(false);
    expect(cleanText(`a${character}b`).replace('\ufffd', '')).toBe('ab');
  },
);

it('keeps words apart that a word processor broke', () => {
  expect(cleanText('one\vtwo\fthree')).toBe('one two three');
  expect(isCleanText('one\vtwo')).toBe(false);
});

it('allows tabs, line breaks and all that is written', () => {
  expect(isCleanText('a\tb\r\nc 👩\u200d💻 \u00ad\u2028')).toBe(true);
});
