import { getMarkType, getNodeType, InputRule } from '@tiptap/core';
import type { MarkType, Node, Schema } from '@tiptap/pm/model';
import type { ContentElement } from '#shared/content/nodes.ts';
import { kindOfGithubCallout } from '#shared/content/schema.ts';
import { footnote } from '#shared/content/tiptap-document.ts';
import { fromTiptap, type TiptapNode } from '#shared/content/tiptap.ts';
import { linkAddress } from '../dialogs/link-address.ts';
import { checkedNote } from '../notes/footnote.ts';

/** Replaces code, and nodes that are no text, in the line that the rules see. */
export const filler = '\u{fffc}';

/** Syntax within a line may not follow a letter, except one of a script without spaces between words. */
export const startOfWord = String.raw`(?<![^\s\p{Ps}\p{Pi}\p{Lo}"'、。，！？：；])`;

const startOfLatinWord = startOfWord.replace(String.raw`\p{Lo}`, '');

/** Rules for these replace TipTap's own, which would format `2 * 3 * 4`, too. */
const delimiters: Record<string, readonly string[]> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
  code: ['`'],
};

const starts: Record<string, string> = { '`': '(?<![`\\\\])', _: startOfLatinWord };

export function markRules(schema: Schema): InputRule[] {
  return Object.entries(delimiters).flatMap(([name, signs]) =>
    signs.map((delimiter) => delimiterRule(delimiter, getMarkType(name, schema))),
  );
}

function delimiterRule(delimiter: string, type: MarkType): InputRule {
  const sign = delimiter.charAt(0);
  const quoted = delimiter.replaceAll('*', String.raw`\*`);
  const start = starts[sign] ?? startOfWord;
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

/** `[text](address)` becomes a link, and so does an address once a space follows. */
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
        const address = withoutPunctuation(token.slice(0, -1));
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

/** Drops punctuation after an address that belongs to the sentence or the parenthesis around it. */
function withoutPunctuation(token: string): string {
  const address = token.replace(/[?!.,:;*_~'"]+$/, '');
  const isOpen = address.split(')').length > address.split('(').length;
  if (address.endsWith(')') && isOpen) return withoutPunctuation(address.slice(0, -1));
  return address;
}

/** `[ ]` turns a list item into a task, and `[!NOTE]` turns a quote into a callout. */
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

/** A reference `[^1]` and a paragraph `[^1]: text` become a footnote once both are typed. */
export function footnoteRules(schema: Schema): InputRule[] {
  const type = getNodeType(footnote, schema);
  const link = getMarkType('link', schema);
  return [
    new InputRule({
      find: /(?<!\\)\[\^[^\]\s]+\]$/,
      handler: ({ state: { tr }, range: { from, to }, match: [reference] }) => {
        const note = findLine(tr.doc, reference, 'note');
        const node = note && noteIn(note.line, reference);
        if (!node || note.start === from || tr.doc.rangeHasMark(from, to, link)) return null;
        tr.replaceWith(from, to, type.create({ node }));
        const start = tr.mapping.map(note.start);
        tr.deleteRange(start, start + note.line.content.size);
        return undefined;
      },
    }),
    new InputRule({
      find: /^(\[\^[^\]\s]+\]): [^]+\n$/,
      handler: ({ state: { tr }, range, match: [, reference = ''] }) => {
        const { parent } = tr.doc.resolve(range.from);
        const found = findLine(tr.doc, reference, 'reference');
        const node = noteIn(parent, reference);
        if (!found || !node || parent.content.size > range.to - range.from) return null;
        const from = found.start + found.at;
        const to = from + reference.length;
        if (tr.doc.rangeHasMark(from, to, link)) return null;
        tr.delete(range.from, range.to);
        tr.replaceWith(tr.mapping.map(from), tr.mapping.map(to), type.create({ node }));
        return undefined;
      },
    }),
  ];
}

/** The first line with the reference to a note, or the line with the note itself. */
function findLine(doc: Node, label: string, wanted: 'reference' | 'note') {
  let found: { line: Node; start: number; at: number } | undefined;
  doc.descendants((line, position) => {
    if (found || !line.isTextblock) return !found;
    const text = line.type.spec.code ? '' : lineText(line).toLowerCase();
    let at = text.indexOf(label.toLowerCase());
    while (text[at - 1] === '\\') at = text.indexOf(label.toLowerCase(), at + 1);
    const isNote = at === 0 && text.startsWith(': ', label.length);
    if (at >= 0 && isNote === (wanted === 'note')) found = { line, start: position + 1, at };
    return false;
  });
  return found;
}

/** The note after the label; undefined if a footnote may not contain it. */
function noteIn({ content }: Node, label: string): ContentElement | undefined {
  const text = content.cut(label.length + 2).toJSON() as TiptapNode[];
  const line = { type: 'paragraph', content: text };
  const [paragraph] = fromTiptap({ type: 'doc', content: [line] });
  return checkedNote(JSON.stringify([{ ...paragraph, type: footnote }]));
}

/** The text of a block, in which each character keeps its offset in the document. */
export function lineText(block: Node): string {
  let text = '';
  block.forEach((node) => {
    const isRead = node.isText && !node.marks.some(({ type }) => type.spec.code);
    if (isRead) text += node.text;
    else text += node.type.name === 'hardBreak' ? '\n' : filler.repeat(node.nodeSize);
  });
  return text;
}
