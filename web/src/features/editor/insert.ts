import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Attrs, Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isAtom } from './keys/selection.ts';
import { afterTable } from './table/table.ts';

export interface NewNode {
  type: string;
  attrs: Attrs;
}

/** Inserts a block at the cursor, or after the selection, and moves the cursor into the line after it. */
export function insertBlock(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.node(type, attrs);
  dispatch(editor, (tr) => {
    const { $to } = tr.selection;
    // Code and table cells contain only text, so the node goes after them.
    const pos = afterTable($to) ?? ($to.parent.type.spec.code ? $to.after() : $to.pos);
    tr.replaceRangeWith(pos, pos, node);
    continueWritingAt(tr, positionOf(node, tr.doc) + node.nodeSize);
  });
}

/** Inserts an inline node at the cursor, or in place of the selection if that is within one line. */
export function insertInline(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.node(type, attrs);
  dispatch(editor, (tr) => {
    const { $from, $to } = tr.selection;
    if (allowsInlineNodes($from) && $from.sameParent($to)) tr.replaceSelectionWith(node, true);
    else insertInOwnParagraph(tr, node);
  });
}

export function insertInlineAfterSelection(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.node(type, attrs);
  dispatch(editor, (tr) => {
    const { $to } = tr.selection;
    if (!allowsInlineNodes($to)) return insertInOwnParagraph(tr, node);
    tr.insert($to.pos, node);
    tr.setSelection(TextSelection.create(tr.doc, $to.pos + node.nodeSize));
  });
}

/** Replaces the selected node. The new one is selected, unless a block replaces an inline node or the reverse. */
export function replaceSelected(editor: Editor, { type, attrs }: NewNode): void {
  const node = editor.schema.node(type, attrs);
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return;
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
      continueWritingAt(tr, positionOf(node, tr.doc) + node.nodeSize);
    });
  }
}

/** Inserts an empty paragraph with the cursor in it. Returns true, which tells TipTap that the key is handled. */
export function startParagraphAt(view: EditorView, pos: number): boolean {
  const { tr } = view.state;
  tr.insert(pos, paragraph(tr)).setSelection(TextSelection.create(tr.doc, pos + 1));
  view.dispatch(tr.scrollIntoView());
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
  const pos = $to.parent.inlineContent ? $to.after() : $to.pos;
  tr.insert(pos, paragraph(tr, node));
  tr.setSelection(TextSelection.create(tr.doc, pos + 1 + node.nodeSize));
}

/** Whether the parent allows inline nodes. Code has inline content, but only text. */
function allowsInlineNodes({ parent }: ResolvedPos): boolean {
  return parent.inlineContent && !parent.type.spec.code;
}

function paragraph({ doc }: Transaction, content?: Node): Node {
  return doc.type.schema.node('paragraph', null, content);
}

/** Finds a new node, which `replaceRangeWith` may have put at another position than requested. */
export function positionOf(inserted: Node, doc: Node): number {
  let found = 0;
  doc.descendants((node, pos) => {
    if (node === inserted) found = pos;
  });
  return found;
}

/** Moves the cursor to the text after a position, and adds a paragraph if none follows or code does. */
export function continueWritingAt(tr: Transaction, pos: number): void {
  const next = tr.doc.resolve(pos).nodeAfter;
  if (next === null || next.type.spec.code || isAtom(next)) tr.insert(pos, paragraph(tr));
  tr.setSelection(TextSelection.near(tr.doc.resolve(pos), 1));
}

/** Dispatches a change as an undo step of its own, apart from what is typed before and after it. */
export function dispatchOwnStep(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr));
  view.dispatch(closeHistory(view.state.tr));
}
