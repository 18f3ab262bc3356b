import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Attrs, Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isAtom } from './keys/atoms.ts';
import { afterTable } from './table/table.ts';

/** Inserts a dialog's result into the document, each time as one step that can be undone. */

export interface NewNode {
  type: string;
  attrs: Attrs;
}

/**
 * Inserts a block at the cursor, or after the selection, and moves the cursor into the line after
 * it.
 */
export function insertBlock(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.nodes[type]?.create(attrs);
  if (!node) return;
  dispatch(editor, (tr) => {
    const { $to } = tr.selection;
    // Code and table cells contain only text, so the node goes after them.
    const at = afterTable($to) ?? ($to.parent.type.spec.code ? $to.after() : $to.pos);
    tr.replaceRangeWith(at, at, node);
    continueWritingAt(tr, endOfInserted(tr.doc, node));
  });
}

/** Inserts something inline at the cursor, replacing the selection. */
export function insertInline(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.nodes[type]?.create(attrs);
  if (!node) return;
  dispatch(editor, (tr) => {
    const { $from, $to } = tr.selection;
    if (holdsInline($from) && $from.sameParent($to)) tr.replaceSelectionWith(node, true);
    else insertInOwnParagraph(tr, node);
  });
}

/** Inserts something inline after the selection, and replaces nothing. */
export function insertInlineAfter(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.nodes[type]?.create(attrs);
  if (!node) return;
  dispatch(editor, (tr) => {
    const { $to } = tr.selection;
    if (!holdsInline($to)) return insertInOwnParagraph(tr, node);
    tr.insert($to.pos, node);
    tr.setSelection(TextSelection.create(tr.doc, $to.pos + node.nodeSize));
  });
}

/** Replaces the selected node, which stays selected if its kind is the same. */
export function replaceSelected(editor: Editor, { type, attrs }: NewNode): void {
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
      continueWritingAt(tr, endOfInserted(tr.doc, node));
    });
  }
}

/** Starts a paragraph after the selected block. Returns true, which tells TipTap that the key is handled. */
export function startParagraphAfter(editor: Editor): boolean {
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

/** Inserts an inline node in a paragraph of its own, after the block with the selection. */
function insertInOwnParagraph(tr: Transaction, node: Node): void {
  const { $to } = tr.selection;
  const at = $to.parent.inlineContent ? $to.after() : $to.pos;
  tr.insert(at, paragraph(tr, node));
  tr.setSelection(TextSelection.create(tr.doc, at + 1 + node.nodeSize));
}

/** Whether inline nodes are allowed here. Code is inline content, too, but of text only. */
function holdsInline({ parent }: ResolvedPos): boolean {
  return parent.inlineContent && !parent.type.spec.code;
}

function paragraph({ doc }: Transaction, content?: Node): Node {
  const type = doc.type.schema.nodes.paragraph;
  if (!type) throw new Error('The schema has no paragraph');
  return type.create(null, content);
}

function endOfInserted(doc: Node, inserted: Node): number {
  let end = 0;
  doc.descendants((node, position) => {
    if (node === inserted) end = position + node.nodeSize;
    return end === 0;
  });
  return end;
}

/** Moves the cursor to the text after a position, and adds a paragraph if no text follows. */
export function continueWritingAt(tr: Transaction, position: number): void {
  const next = tr.doc.resolve(position).nodeAfter;
  if (next === null || next.type.spec.code || isAtom(next)) tr.insert(position, paragraph(tr));
  tr.setSelection(TextSelection.near(tr.doc.resolve(position), 1));
}

/** Dispatches a change as an undo step of its own, apart from what is typed before and after it. */
export function dispatchOwnStep(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr));
  view.dispatch(closeHistory(view.state.tr));
}
