import { describe, expect, it } from 'vitest';
import { isBidirectional, isolated } from './bidirectional.ts';
import { directionOf } from './text-direction.ts';

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

  it('is kept to itself in plain text, where it could turn what is beside it', () => {
    expect(isolated('Ada Moreau')).toBe('Ada Moreau');
    expect(isolated('ليلى!')).toBe('\u2068ليلى!\u2069');
  });
});
