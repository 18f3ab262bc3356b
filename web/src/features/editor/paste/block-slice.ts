import { type Fragment, type Node, Slice } from '@tiptap/pm/model';

/**
 * Blocks to be inserted at the cursor. A single block merges into the text there; of several, only
 * paragraphs at the ends do, as a heading or a list would lose its kind. Tables and code stay whole.
 */
export function blockSlice(blocks: Fragment): Slice {
  if (blocks.childCount < 2 && !blocks.firstChild?.type.spec.code)
    return Slice.maxOpen(blocks, false);
  return new Slice(blocks, openDepth(blocks.firstChild), openDepth(blocks.lastChild));
}

function openDepth(node: Node | null): number {
  return node?.type.name === 'paragraph' ? 1 : 0;
}
