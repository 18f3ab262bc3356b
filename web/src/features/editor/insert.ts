/** Puts what a dialog was about into the document, each time as one step that undo takes back. */
import type { Editor } from '@tiptap/core';
import type { Attrs, Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { isAtom } from './keys/atoms.ts';

/** What is inserted: the name of its node, and the attributes. */
export interface Insert {
  type: string;
  attrs: Attrs;
}

/** Puts a block at the cursor, or behind what is selected, and the cursor into the line after it. */
export function insertBlock(editor: Editor, { type, attrs }: Insert): void {
  const node = editor.schema.nodes[type]?.create(attrs);
  if (!node) return;
  dispatch(editor, (tr) => {
    const { $to } = tr.selection;
    // Code holds text only; what is inserted comes behind it.
    const at = $to.parent.type.spec.code ? $to.after() : $to.pos;
    tr.replaceRangeWith(at, at, node);
    writeBehind(tr, endOf(tr.doc, node));
  });
}

/** Puts something within the line at the cursor, in place of what is selected. */
export function insertInline(editor: Editor, { type, attrs }: Insert): void {
  const node = editor.schema.nodes[type]?.create(attrs);
  if (!node) return;
  dispatch(editor, (tr) => {
    const { $from, $to } = tr.selection;
    if ($from.parent.inlineContent && !$from.parent.type.spec.code && $from.sameParent($to)) {
      tr.replaceSelectionWith(node, true);
      return;
    }
    const at = $to.parent.inlineContent ? $to.after() : $to.pos;
    tr.insert(at, paragraph(tr, node));
    tr.setSelection(TextSelection.create(tr.doc, at + 1 + node.nodeSize));
  });
}

/** Puts another node in place of the selected one, which stays selected when its kind does. */
export function replaceSelected(editor: Editor, { type, attrs }: Insert): void {
  const node = editor.schema.nodes[type]?.create(attrs);
  const { selection } = editor.state;
  if (!node || !(selection instanceof NodeSelection)) return;
  const { from, to } = selection;
  if (node.isInline === selection.node.isInline) {
    dispatch(editor, (tr) => {
      tr.replaceWith(from, to, node.mark(selection.node.marks));
      tr.setSelection(NodeSelection.create(tr.doc, from));
    });
  } else if (node.isInline) {
    dispatch(editor, (tr) => {
      tr.replaceWith(from, to, paragraph(tr, node));
      tr.setSelection(TextSelection.create(tr.doc, from + 1 + node.nodeSize));
    });
  } else {
    dispatch(editor, (tr) => {
      tr.delete(from, to).replaceRangeWith(from, from, node);
      writeBehind(tr, endOf(tr.doc, node));
    });
  }
}

/** Begins a paragraph behind the selected block. */
export function paragraphBehind(editor: Editor): boolean {
  dispatch(editor, (tr) => {
    const { to } = tr.selection;
    tr.insert(to, paragraph(tr)).setSelection(TextSelection.create(tr.doc, to + 1));
  });
  return true;
}

function dispatch(editor: Editor, change: (tr: Transaction) => void): void {
  const { tr } = editor.state;
  change(tr);
  editor.view.dispatch(tr.scrollIntoView());
}

function paragraph({ doc }: Transaction, content?: Node): Node {
  const type = doc.type.schema.nodes.paragraph;
  if (!type) throw new Error('The schema has no paragraph');
  return type.create(null, content);
}

/** The position behind a node that was just put into the document. */
function endOf(doc: Node, inserted: Node): number {
  let end = 0;
  doc.descendants((node, position) => {
    if (node === inserted) end = position + node.nodeSize;
    return end === 0;
  });
  return end;
}

/** Where no text follows, a paragraph is begun for it. */
function writeBehind(tr: Transaction, position: number): void {
  const next = tr.doc.resolve(position).nodeAfter;
  if (next === null || isAtom(next)) tr.insert(position, paragraph(tr));
  tr.setSelection(TextSelection.near(tr.doc.resolve(position), 1));
}
