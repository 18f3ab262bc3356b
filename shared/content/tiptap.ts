import { type ContentNode, isLeaf } from './nodes.ts';
import type { TiptapNode } from './tiptap-document.ts';
import { type Piece, piecesOf, toTiptap } from './tiptap-read.ts';
import { fromTiptap } from './tiptap-write.ts';

/** Converts between the stored document and TipTap's without loss, in both directions. */
export { toTiptap } from './tiptap-read.ts';
export { fromTiptap } from './tiptap-write.ts';
export type { TiptapNode } from './tiptap-document.ts';

/** A block of the stored document, and the JSON that `fromTiptap` would write for it. */
interface StoredBlock {
  nodes: ContentNode[];
  written: string;
  /** Whether the block is bare text, which would merge with neighbouring bare text. */
  isBare: boolean;
}

/**
 * Returns a function that converts the editor's document like `fromTiptap`, but keeps blocks before the first and
 * after the last edited block exactly as they were stored. Without an edit, the stored document stays as it is.
 */
export function keepingUnedited(
  stored: readonly ContentNode[],
): (document: TiptapNode) => ContentNode[] {
  const blocks = storedBlocks(stored);
  return (document) => {
    const written = fromTiptap(document);
    const texts = written.map((node) => JSON.stringify(node));
    if (blocks.length === 0) return texts.join() === emptyText ? [...stored] : written;
    const shorter = Math.min(blocks.length, texts.length);
    let first = 0;
    while (first < shorter && blocks[first]?.written === texts[first]) first += 1;
    let last = 0;
    while (last < shorter - first && blocks.at(-1 - last)?.written === texts.at(-1 - last)) {
      last += 1;
    }
    const isJoined = first + last === texts.length && last < blocks.length - first;
    if (isJoined && blocks[first - 1]?.isBare && blocks.at(-last)?.isBare) last -= 1;
    return [
      ...blocks.slice(0, first).flatMap(({ nodes }) => nodes),
      ...written.slice(first, written.length - last),
      ...blocks.slice(blocks.length - last).flatMap(({ nodes }) => nodes),
    ];
  };
}

/** The JSON that `fromTiptap` writes for an empty document. */
const emptyText = JSON.stringify(fromTiptap(toTiptap([]))[0]);

/** Attaches empty runs, which are not blocks in the editor, to the block before or after them. */
function storedBlocks(stored: readonly ContentNode[]): StoredBlock[] {
  const blocks: StoredBlock[] = [];
  let leading: ContentNode[] = [];
  for (const piece of piecesOf(stored)) {
    const nodes = piece.kind === 'run' ? piece.nodes : [piece.node];
    const before = blocks.at(-1);
    if (!isEmptyRun(piece)) {
      blocks.push(storedBlock([...leading, ...nodes], piece.kind === 'run'));
      leading = [];
    } else if (before) before.nodes.push(...nodes);
    else leading = nodes;
  }
  return blocks;
}

function storedBlock(nodes: ContentNode[], isBare: boolean): StoredBlock {
  const [written] = fromTiptap(toTiptap(nodes));
  return { nodes, written: JSON.stringify(written), isBare };
}

function isEmptyRun(piece: Piece): boolean {
  return piece.kind === 'run' && piece.nodes.every((node) => isLeaf(node) && node.text === '');
}
