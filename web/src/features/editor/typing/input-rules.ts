import { getMarkType, InputRule } from '@tiptap/core';
import type { MarkType, Schema } from '@tiptap/pm/model';
import { startOfWord } from './line-text.ts';
import { linkAddress } from '../dialogs/link-address.ts';
import { kindOfGithubCallout } from '#shared/content/schema.ts';

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

/** `[text](address)` is a link, and so is an address that a space ends. */
export function linkRules(schema: Schema): InputRule[] {
  const type = getMarkType('link', schema);
  return [
    new InputRule({
      find: /(?<![!\\])\[([^[\]]*[^[\]\s][^[\]]*)\]\(((?:[^\s()]|\([^\s()]*\))+)\)$/,
      handler: ({ state: { tr }, range: { from, to }, match: [, text = '', entered = ''] }) => {
        const href = linkAddress(entered);
        if (!href) return null;
        tr.delete(from + 1 + text.length, to).delete(from, from + 1);
        tr.addMark(from, from + text.length, type.create({ href }));
        return undefined;
      },
    }),
    new InputRule({
      find: bareAddress,
      handler: ({ state: { tr }, range: { from }, match: [token] }) => {
        const address = withoutEnd(token.slice(0, -1));
        const to = from + address.length;
        const href = linkAddress(address);
        if (!href || tr.doc.rangeHasMark(from, to, type)) return null;
        tr.addMark(from, to, type.create({ href }));
        return undefined;
      },
    }),
  ];
}

/** An address as the Markdown reader finds it, and the character that ends it. */
const bareAddress = new RegExp(
  String.raw`${startOfWord}(?<!\]\()(?:(?:https?://|www\.)[^\s<>"\u3000-\u303f\uff00-\uffef\ufffc]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[?!.,:;)]*)[^\S\n]$`,
  'iu',
);

/** Without what ends the sentence or the parenthesis around an address. */
function withoutEnd(token: string): string {
  const address = token.replace(/[?!.,:;*_~'"]+$/, '');
  const isOpen = address.split(')').length > address.split('(').length;
  if (address.endsWith(')') && isOpen) return withoutEnd(address.slice(0, -1));
  return address;
}

/** `[ ]` makes the item of a list a task, and `[!NOTE]` a quote a callout. */
export const blockRules: readonly InputRule[] = [
  new InputRule({
    find: /^\[([ x])\]\s$/i,
    handler: ({ state: { tr }, range: { from, to }, match }) => {
      const $box = tr.doc.resolve(from);
      if ($box.node(-1).type.name !== 'listItem' || $box.index(-1) > 0) return null;
      tr.delete(from, to).setNodeAttribute($box.before(-1), 'checked', match[1] !== ' ');
      return undefined;
    },
  }),
  new InputRule({
    find: /^\[!([a-z]+)\]\s$/i,
    handler: ({ state: { tr }, range: { from, to }, match: [, name = ''] }) => {
      const kind = kindOfGithubCallout(name.toLowerCase());
      const $line = tr.doc.resolve(from);
      const quote = $line.node(-1);
      if (!kind || quote.type.name !== 'blockquote' || quote.attrs.kind !== null) return null;
      if ($line.index(-1) > 0) return null;
      tr.delete(from, to).setNodeAttribute($line.before(-1), 'kind', kind);
      return undefined;
    },
  }),
];
