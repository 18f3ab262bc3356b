import { getMarkType, InputRule } from '@tiptap/core';
import type { MarkType, Schema } from '@tiptap/pm/model';
import { startOfWord } from './line-text.ts';

const startOfLatinWord = startOfWord.replace(String.raw`\p{Lo}`, '');

/** TipTap's own rules mark `2 * 3 * 4`, too, which Markdown does not. */
const delimiters: Record<string, readonly string[]> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
  code: ['`'],
};

export function markRules(schema: Schema): InputRule[] {
  return Object.entries(delimiters).flatMap(([name, signs]) =>
    signs.map((delimiter) => delimiterRule(delimiter, getMarkType(name, schema))),
  );
}

function delimiterRule(delimiter: string, type: MarkType): InputRule {
  const sign = delimiter.charAt(0);
  const quoted = delimiter.replaceAll('*', String.raw`\*`);
  const start = sign === '`' ? '(?<![`\\\\])' : sign === '_' ? startOfLatinWord : startOfWord;
  const inner = String.raw`(?![\s${sign}])[^${sign}]*[^\s${sign}]`;
  return new InputRule({
    find: new RegExp(`${start}${quoted}${inner}${quoted}$`, 'u'),
    handler: ({ state: { tr }, range: { from, to } }) => {
      const { length } = delimiter;
      tr.delete(to - length, to).delete(from, from + length);
      tr.addMark(from, to - 2 * length, type.create());
    },
  });
}
