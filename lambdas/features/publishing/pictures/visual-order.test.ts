import { expect, it } from 'vitest';
import { visualOrder } from './fonts.ts';

/** Replaces Hebrew letters by Latin ones, so that the order is readable here. */
function shown(text: string, direction?: 'ltr' | 'rtl'): string {
  const hebrew = text.replaceAll(/[A-Z]/g, (letter) =>
    String.fromCodePoint(0x5d0 + letter.charCodeAt(0) - 65),
  );
  const { levels, visualIndexOf, mirrored } = visualOrder(hebrew, direction);
  const places = Array.from(text, (_, index) => index);
  return places
    .toSorted((a, b) => visualIndexOf(a) - visualIndexOf(b))
    .map((index) => ((levels[index] ?? 0) % 2 === 1 ? mirrored(text[index] ?? '') : text[index]))
    .join('');
}

it.each([
  ['plain', undefined, 'plain'],
  ['ABC', undefined, 'CBA'],
  ['ABC abc', undefined, 'abc CBA'],
  ['abc ABC', undefined, 'abc CBA'],
  ['ABC 2026!', undefined, '!2026 CBA'],
  ['A (B) C', undefined, 'C (B) A'],
  ['abc', 'rtl', 'abc'],
  ['abc, A', 'rtl', 'A ,abc'],
] as const)('%s in a paragraph %s is seen as %s', (text, direction, seen) => {
  expect(shown(text, direction)).toBe(seen);
});
