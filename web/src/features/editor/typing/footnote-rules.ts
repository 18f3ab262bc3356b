import { getMarkType, getNodeType, InputRule } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import type { ContentElement } from '#shared/content/nodes.ts';
import { fromTiptap, type TiptapNode } from '#shared/content/tiptap.ts';
import { footnote } from '#shared/content/tiptap-document.ts';
import { checkedNote } from '../notes/footnote.ts';
import { lineText } from './line-text.ts';

/** `[^1]`, and a paragraph of `[^1]: ` and a text, are a footnote once both are there. */
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

/** The first line that refers to a note, or the one that says it. */
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

/** The text behind the label, if a footnote may say it. */
function noteIn({ content }: Node, label: string): ContentElement | undefined {
  const text = content.cut(label.length + 2).toJSON() as TiptapNode[];
  const line = { type: 'paragraph', content: text };
  const [paragraph] = fromTiptap({ type: 'doc', content: [line] });
  return checkedNote(JSON.stringify([{ ...paragraph, type: footnote }]));
}
