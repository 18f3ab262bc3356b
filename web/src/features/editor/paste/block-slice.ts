import { type Fragment, type Node, Slice } from '@tiptap/pm/model';

/**
 * Blocks to be put at the cursor. One block runs into the text there; of several, only paragraphs at
 * the ends do, for a heading or a list would lose what it is.
 */
export function blockSlice(blocks: Fragment): Slice {
  if (blocks.childCount < 2) return Slice.maxOpen(blocks);
  return new Slice(blocks, openness(blocks.firstChild), openness(blocks.lastChild));
}

function openness(node: Node | null): number {
  return node?.type.name === 'paragraph' ? 1 : 0;
}
