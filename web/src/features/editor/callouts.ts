import type { Editor } from '@tiptap/core';
import type { Node, NodeRange } from '@tiptap/pm/model';
import type { Selection, Transaction } from '@tiptap/pm/state';
import { liftTarget } from '@tiptap/pm/transform';
import { type CalloutKind, calloutKinds } from '#shared/content/nodes.ts';
import { tableAround } from './table/table.ts';

/**
 * Makes the quote at the cursor, also one around a list, a callout of the next kind, and of the last one
 * a quote again; outside of any, the block or the list a callout of the first kind.
 */
export function nextCallout(editor: Editor): void {
  const kind = editor.getAttributes('blockquote').kind ?? null;
  const next = calloutKinds[calloutKinds.indexOf(kind) + 1] ?? null;
  if (editor.isActive('blockquote')) {
    editor.chain().focus().updateAttributes('blockquote', { kind: next }).run();
  } else setCallout(editor, calloutKinds[0]);
}

/**
 * Makes the quote or the block at the cursor a callout of this kind. In a list that is the whole list,
 * as an item cannot hold one; a plain quote around the list stays as it is.
 */
export function setCallout(editor: Editor, kind: CalloutKind): void {
  const set = ({ tr }: { tr: Transaction }) => {
    const range = wholeBlocks(tr.selection);
    if (!range) return false;
    const { parent, depth, $from } = range;
    const inList = isList(parent.child(range.startIndex));
    if (isQuote(parent) && !(inList && parent.attrs.kind === null)) {
      tr.setNodeAttribute($from.before(depth), 'kind', kind);
    } else wrap(tr, range, kind);
    return true;
  };
  editor.chain().focus().command(set).run();
}

/** Makes the selected blocks, and whole lists, a quote; those of a quote stop being one. */
export function toggleQuote(tr: Transaction): boolean {
  const range = wholeBlocks(tr.selection);
  if (!range) return false;
  const { parent, startIndex, endIndex, start } = range;
  if (isQuote(parent)) {
    // A list that was loaded has an empty line before it, which nobody wrote.
    const first = parent.firstChild;
    if (startIndex === 1 && isList(parent.child(1)) && first?.content.size === 0) {
      tr.delete(start - first.nodeSize, start);
    }
    lift(tr, wholeBlocks(tr.selection));
    return true;
  }
  const blocks = parent.children.slice(startIndex, endIndex);
  if (!blocks.every(isQuote)) {
    wrap(tr, range, null);
    return true;
  }
  let position = range.end;
  for (const quote of blocks.toReversed()) {
    const last = tr.doc.resolve(position - 1);
    position -= quote.nodeSize;
    lift(tr, tr.doc.resolve(position + 1).blockRange(last));
  }
  return true;
}

function wrap(tr: Transaction, range: NodeRange, kind: CalloutKind | null): void {
  const type = tr.doc.type.schema.nodes.blockquote;
  if (type) tr.wrap(range, [{ type, attrs: { kind } }]);
}

function lift(tr: Transaction, range: NodeRange | null): void {
  const target = range === null ? null : liftTarget(range);
  if (range !== null && target !== null) tr.lift(range, target);
}

/** The selected blocks of the document or of one quote in it; a list is one of them. None in a table. */
function wholeBlocks({ $from, $to }: Selection): NodeRange | null {
  if (tableAround($from) !== undefined) return null;
  return $from.blockRange($to, (node) => node.type.name === 'doc' || isQuote(node));
}

function isQuote({ type }: Node): boolean {
  return type.name === 'blockquote';
}

function isList({ type }: Node): boolean {
  return type.name === 'bulletList' || type.name === 'orderedList';
}
