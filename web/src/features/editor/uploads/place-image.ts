import type { Node, NodeType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { canSplit, insertPoint } from '@tiptap/pm/transform';

/**
 * Inserts an image at `pos`, or as near as the document allows: a paragraph is split there, any
 * other text block stays whole and is followed by the image.
 * @returns the start and end of the image
 */
export function placeImage(
  tr: Transaction,
  pos: number,
  image: Node,
): { from: number; to: number } {
  const from = placeFor(tr, pos, image.type);
  tr.insert(from, image);
  return { from, to: from + image.nodeSize };
}

function placeFor(tr: Transaction, pos: number, type: NodeType): number {
  const $pos = tr.doc.resolve(pos);
  if ($pos.parent.type.spec.code) return placeAfter(tr, pos, type);
  const beside = insertPoint(tr.doc, pos, type);
  if (beside !== null) return beside;
  const isParted =
    $pos.parent.type.name === 'paragraph' &&
    canSplit(tr.doc, pos) &&
    takes($pos.node(-1), $pos.indexAfter(-1), type);
  if (!isParted) return placeAfter(tr, pos, type);
  tr.split(pos);
  return pos + 1;
}

/** After the innermost block that an image may follow; otherwise at the end of the document. */
function placeAfter(tr: Transaction, pos: number, type: NodeType): number {
  const $pos = tr.doc.resolve(pos);
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (takes($pos.node(depth - 1), $pos.indexAfter(depth - 1), type)) return $pos.after(depth);
  }
  return tr.doc.content.size;
}

function takes(parent: Node, index: number, type: NodeType): boolean {
  return parent.canReplaceWith(index, index, type);
}
