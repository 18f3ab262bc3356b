import { getMarkType, getNodeType, InputRule } from '@tiptap/core';
import type { MarkType, Node, Schema } from '@tiptap/pm/model';
import type { ContentElement } from '#shared/content/nodes.ts';
import { kindOfGithubCallout } from '#shared/content/schema.ts';
import { footnote } from '#shared/content/tiptap-document.ts';
import { fromTiptap, type TiptapNode } from '#shared/content/tiptap.ts';
import { linkAddress } from '../dialogs/link-address.ts';
import { readNote } from '../notes/footnote.ts';

/** Replaces each character of code, and of nodes without text, in the line that the rules see. */
export const filler = '\u{fffc}';

/** Syntax may not follow a letter, except in scripts without spaces between words, such as Chinese. */
export const startOfWord = String.raw`(?<![^\s\p{Ps}\p{Pi}\p{Lo}"'、。，！？：；])`;

/** Like `startOfWord`, but not after letters of scripts without spaces either. */
const startOfSpacedWord = startOfWord.replace(String.raw`\p{Lo}`, '');

/** The delimiters of each mark. TipTap's own rules would format `2 * 3 * 4`, too. */
const delimiters: Record<string, readonly string[]> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
  code: ['`'],
};

/** Used instead of `startOfWord` for some delimiters. Code may follow any character but a backtick or backslash. */
const startsBySign: Record<string, string> = { '`': '(?<![`\\\\])', _: startOfSpacedWord };

export function markRules(schema: Schema): InputRule[] {
  return Object.entries(delimiters).flatMap(([name, ofMark]) =>
    ofMark.map((delimiter) => delimiterRule(delimiter, getMarkType(name, schema))),
  );
}

function delimiterRule(delimiter: string, type: MarkType): InputRule {
  const sign = delimiter.charAt(0);
  const escaped = delimiter.replaceAll('*', String.raw`\*`);
  const start = startsBySign[sign] ?? startOfWord;
  const inner = String.raw`(?![\s${sign}])[^${sign}]*[^\s${sign}]`;
  return new InputRule({
    find: new RegExp(`${start}${escaped}${inner}${escaped}$`, 'u'),
    handler: ({ state: { tr }, range: { from, to } }) => {
      const { length } = delimiter;
      tr.delete(to - length, to).delete(from, from + length);
      tr.addMark(from, to - 2 * length, type.create());
    },
  });
}

/** `[text](address)` becomes a link, and so does an address when a space follows. */
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

/** An address or e-mail address as the Markdown reader finds it, and the white space that ends it. */
const bareAddress = new RegExp(
  String.raw`${startOfWord}(?<!\]\()(?:(?:https?://|www\.)[^\s<>"\u3000-\u303f\uff00-\uffef\ufffc]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[?!.,:;)]*)[^\S\n]$`,
  'iu',
);

/** Drops the punctuation of the sentence or the parenthesis around an address. */
function withoutPunctuation(token: string): string {
  const address = token.replace(/[?!.,:;*_~'"]+$/, '');
  const closesOuter = address.split(')').length > address.split('(').length;
  if (address.endsWith(')') && closesOuter) return withoutPunctuation(address.slice(0, -1));
  return address;
}

/** `[ ]` turns a list item into a task, and `[!NOTE]` turns a quote into a callout. */
export const blockRules: readonly InputRule[] = [
  new InputRule({
    find: /^\[([ x])\]\s$/i,
    handler: ({ state: { tr }, range: { from, to }, match }) => {
      const $line = tr.doc.resolve(from);
      if ($line.node(-1).type.name !== 'listItem' || $line.index(-1) > 0) return null;
      tr.delete(from, to).setNodeAttribute($line.before(-1), 'checked', match[1] !== ' ');
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

/** A reference `[^1]` and its definition, the paragraph `[^1]: text`, become a footnote once both are typed. */
export function footnoteRules(schema: Schema): InputRule[] {
  const type = getNodeType(footnote, schema);
  const link = getMarkType('link', schema);
  return [
    new InputRule({
      find: /(?<!\\)\[\^[^\]\s]+\]$/,
      handler: ({ state: { tr }, range: { from, to }, match: [reference] }) => {
        const definition = findLine(tr.doc, reference, 'definition');
        const node = definition && readDefinition(definition.line, reference);
        const isDefinition = definition?.start === from;
        if (!node || isDefinition || tr.doc.rangeHasMark(from, to, link)) return null;
        tr.replaceWith(from, to, type.create({ node }));
        const start = tr.mapping.map(definition.start);
        tr.deleteRange(start, start + definition.line.content.size);
        return undefined;
      },
    }),
    new InputRule({
      find: /^(\[\^[^\]\s]+\]): [^]+\n$/,
      handler: ({ state: { tr }, range, match: [, reference = ''] }) => {
        const { parent } = tr.doc.resolve(range.from);
        const found = findLine(tr.doc, reference, 'reference');
        const node = readDefinition(parent, reference);
        // The rule sees only the text up to the cursor, so more text in the line would be lost.
        if (!found || !node || parent.content.size > range.to - range.from) return null;
        const from = found.start + found.offset;
        const to = from + reference.length;
        if (tr.doc.rangeHasMark(from, to, link)) return null;
        tr.delete(range.from, range.to);
        tr.replaceWith(tr.mapping.map(from), tr.mapping.map(to), type.create({ node }));
        return undefined;
      },
    }),
  ];
}

/** Finds the first line with a reference such as `[^1]`, or the first with its definition. */
function findLine(doc: Node, label: string, kind: 'reference' | 'definition') {
  const lowerCaseLabel = label.toLowerCase();
  let found: { line: Node; start: number; offset: number } | undefined;
  doc.descendants((line, pos) => {
    if (found || !line.isTextblock) return !found;
    const text = line.type.spec.code ? '' : lineText(line).toLowerCase();
    let offset = text.indexOf(lowerCaseLabel);
    // A backslash makes the label text.
    while (text[offset - 1] === '\\') offset = text.indexOf(lowerCaseLabel, offset + 1);
    const isDefinition = offset === 0 && text.startsWith(': ', label.length);
    if (offset >= 0 && isDefinition === (kind === 'definition'))
      found = { line, start: pos + 1, offset };
    return false;
  });
  return found;
}

/** Reads the footnote after the label; undefined if a post may not contain it. */
function readDefinition({ content }: Node, label: string): ContentElement | undefined {
  // After the label come a colon and a space. The JSON of a fragment with children is an array.
  const text = content.cut(label.length + 2).toJSON() as TiptapNode[];
  const line = { type: 'paragraph', content: text };
  const [paragraph] = fromTiptap({ type: 'doc', content: [line] });
  return readNote(JSON.stringify([{ ...paragraph, type: footnote }]));
}

/** The text of a block, in which each character keeps its offset in the document. */
export function lineText(block: Node): string {
  let text = '';
  block.forEach((node) => {
    const isPlainText = node.isText && !node.marks.some(({ type }) => type.spec.code);
    if (isPlainText) text += node.text;
    else text += node.type.name === 'hardBreak' ? '\n' : filler.repeat(node.nodeSize);
  });
  return text;
}
