import { describe, expect, it } from 'vitest';
import { isBidirectional, isolateDirection } from './bidirectional.ts';
import { cleanText, isCleanText } from './read-text.ts';
import { contactSchema } from './schemas/contact.ts';
import { directionOf } from './text-direction.ts';

it.each(['\0', '\u0010', '\u001b', '\u007f', '\u0092', '\ud800'])(
  'refuses %j, and leaves it out of what arrives',
  (character) => {
    expect(isCleanText(`a${character}b`)).toBe(false);
    expect(cleanText(`a${character}b`).replace('\ufffd', '')).toBe('ab');
  },
);

it('replaces vertical tabs and form feeds by spaces, so that words stay apart', () => {
  expect(cleanText('one\vtwo\fthree')).toBe('one two three');
  expect(isCleanText('one\vtwo')).toBe(false);
});

it('allows tabs, line breaks, joined emoji and invisible characters', () => {
  expect(isCleanText('a\tb\r\nc 👩\u200d💻 \u00ad\u2028')).toBe(true);
});

it('accepts vertical tabs and form feeds in sent texts as spaces, but no other controls', () => {
  const { message, name } = contactSchema.shape;
  expect(message.parse('Dear Ada,\vthank you for the tables.\fGrace')).toBe(
    'Dear Ada, thank you for the tables. Grace',
  );
  expect(message.safeParse('Dear Ada,\0thank you for the tables.').success).toBe(false);
  expect(name.safeParse('Ada\u001b').success).toBe(false);
});

describe('the direction of a text', () => {
  it.each([
    ['What a page fault costs', 'ltr', false],
    ['Zażółć gęślą jaźń', 'ltr', false],
    ['ページフォールトの代償', 'ltr', false],
    ['पेज फ़ॉल्ट की क़ीमत', 'ltr', false],
    ['2026: 100 %', undefined, false],
    ['كلفة خطأ الصفحة', 'rtl', true],
    ['שלום, world', 'rtl', true],
    ['(1) ‎שלום', 'ltr', true],
    ['42 ‏', 'rtl', true],
    ['React للمبتدئين', 'ltr', true],
    ['𞤀𞤣𞤤𞤢𞤥', 'rtl', true],
    ['🎉 مرحبا', 'rtl', true],
    ['', undefined, false],
  ] as const)('%j: %s', (text, direction, bidirectional) => {
    expect(directionOf(text)).toBe(direction);
    expect(isBidirectional(text)).toBe(bidirectional);
  });

  it('is isolated in plain text, so that it does not affect the text around it', () => {
    expect(isolateDirection('Ada Moreau')).toBe('Ada Moreau');
    expect(isolateDirection('ليلى!')).toBe('\u2068ليلى!\u2069');
  });
});
