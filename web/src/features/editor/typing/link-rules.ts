import { getMarkType, InputRule } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { linkAddress } from '../dialogs/link-address.ts';
import { startOfWord } from './line-text.ts';

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
