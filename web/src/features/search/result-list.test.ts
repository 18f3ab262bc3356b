import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markWords } from './result-list.tsx';

const marked = (text: string, words: string[]) =>
  markWords(text, words)
    .filter((part) => part.marked)
    .map((part) => part.text);

describe('marked words', () => {
  it('are whole words, in any spelling', () => {
    expect(marked('Caching at the CAFÉ, café-style.', ['cafe'])).toEqual(['CAFÉ', 'café']);
    expect(marked('Postgres queues', ['postgres'])).toEqual(['Postgres']);
    expect(marked('Postgresql queues', ['postgres'])).toEqual([]);
  });

  it('may contain special characters', () => {
    expect(marked('C++ and c# | a+b $1', ['c++', '$1'])).toEqual(['C++', '$1']);
    expect(marked('All the crabs 🦀 here', ['🦀'])).toEqual(['🦀']);
  });

  it('may be written with or without joiners, and begin anywhere in scripts without spaces', () => {
    expect(marked('An add‑on, an addon, on top', ['addon'])).toEqual(['add‑on', 'addon']);
    expect(marked('Don’t add', ['don'])).toEqual(['Don']);
    expect(marked('这是一篇JWT文章，文', ['一篇', '文章', 'jwt'])).toEqual(['一篇JWT文章']);
    expect(marked('เว้นช่องว่าง', ['ช่องว่าง'])).toEqual(['ช่องว่าง']);
  });

  it('do not change a character of the text', () => {
    const anyText = string({ unit: 'binary' });
    assert(
      property(anyText, array(anyText), (text, words) => {
        const parts = markWords(text, [...words, text]);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
