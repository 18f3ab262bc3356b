import type { Editor } from '@tiptap/core';
import type { Node, NodeRange } from '@tiptap/pm/model';
import type { Selection, Transaction } from '@tiptap/pm/state';
import { liftTarget } from '@tiptap/pm/transform';
import { type CalloutKind, calloutKinds } from '#shared/content/nodes.ts';
import { isInTable } from './table/table.ts';

/**
 * Gives the quote at the cursor the next callout kind; after the last kind, it becomes a plain quote
 * again. Outside a quote, the block or list at the cursor becomes a callout of the first kind.
 */
export function cycleCallout(editor: Editor): void {
  const kind = editor.getAttributes('blockquote').kind ?? null;
  const next = calloutKinds[calloutKinds.indexOf(kind) + 1] ?? null;
  if (editor.isActive('blockquote')) {
    editor.chain().focus().updateAttributes('blockquote', { kind: next }).run();
  } else setCallout(editor, calloutKinds[0]);
}

/**
 * Turns the quote or block at the cursor into a callout. A list is wrapped as a whole, because an item
 * cannot hold a callout; a plain quote around that list stays a plain quote.
 */
export function setCallout(editor: Editor, kind: CalloutKind): void {
  const setKind = ({ tr }: { tr: Transaction }) => {
    const range = wholeBlocks(tr.selection);
    if (!range) return false;
    const { parent, depth, $from } = range;
    const isPlainQuoteOfList = isList(parent.child(range.startIndex)) && parent.attrs.kind === null;
    if (isQuote(parent) && !isPlainQuoteOfList) {
      tr.setNodeAttribute($from.before(depth), 'kind', kind);
    } else wrap(tr, range, kind);
    return true;
  };
  editor.chain().focus().command(setKind).run();
}

/** Wraps the selected blocks in a quote, or takes them out of their quotes. A list counts as one block. */
export function toggleQuote(tr: Transaction): boolean {
  const range = wholeBlocks(tr.selection);
  if (!range) return false;
  const { parent, startIndex, endIndex, start } = range;
  if (isQuote(parent)) {
    // `toTiptap` put an empty paragraph before a list at the start of a quote, which nobody wrote.
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
  // From the last to the first, because lifting moves everything after it.
  let pos = range.end;
  for (const quote of blocks.toReversed()) {
    const $end = tr.doc.resolve(pos - 1);
    pos -= quote.nodeSize;
    lift(tr, tr.doc.resolve(pos + 1).blockRange($end));
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

/** The selected blocks of the document or of one quote. A list is one block. Null in a table. */
function wholeBlocks({ $from, $to }: Selection): NodeRange | null {
  if (isInTable($from)) return null;
  return $from.blockRange($to, (node) => node.type.name === 'doc' || isQuote(node));
}

function isQuote({ type }: Node): boolean {
  return type.name === 'blockquote';
}

function isList({ type }: Node): boolean {
  return type.name === 'bulletList' || type.name === 'orderedList';
}
