import { type ContentNode, isLeaf } from './nodes.ts';
import type { TiptapNode } from './tiptap-document.ts';
import { type Piece, splitAtBlocks, toTiptap } from './to-tiptap.ts';
import { fromTiptap } from './from-tiptap.ts';

/** Converts between the stored document and TipTap's without loss, in both directions. */
export { toTiptap } from './to-tiptap.ts';
export { fromTiptap } from './from-tiptap.ts';
export type { TiptapNode } from './tiptap-document.ts';

/** A block of the stored document, and the JSON that `fromTiptap` makes of it. */
interface StoredBlock {
  nodes: ContentNode[];
  json: string;
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
    const nodes = fromTiptap(document);
    const jsons = nodes.map((node) => JSON.stringify(node));
    // Stored documents may have no blocks, but the editor shows one empty paragraph.
    if (blocks.length === 0) return jsons.join() === emptyJson ? [...stored] : nodes;
    const maxSame = Math.min(blocks.length, jsons.length);
    let sameAtStart = 0;
    while (sameAtStart < maxSame && blocks[sameAtStart]?.json === jsons[sameAtStart]) {
      sameAtStart += 1;
    }
    let sameAtEnd = 0;
    while (
      sameAtEnd < maxSame - sameAtStart &&
      blocks.at(-1 - sameAtEnd)?.json === jsons.at(-1 - sameAtEnd)
    ) {
      sameAtEnd += 1;
    }
    // Where blocks were only deleted, bare texts on both sides would merge, so one is written anew.
    const isDeletion = sameAtStart + sameAtEnd === jsons.length && jsons.length < blocks.length;
    const wouldMerge = blocks[sameAtStart - 1]?.isBare && blocks.at(-sameAtEnd)?.isBare;
    if (isDeletion && wouldMerge) sameAtEnd -= 1;
    return [
      ...blocks.slice(0, sameAtStart).flatMap((block) => block.nodes),
      ...nodes.slice(sameAtStart, nodes.length - sameAtEnd),
      ...blocks.slice(blocks.length - sameAtEnd).flatMap((block) => block.nodes),
    ];
  };
}

/** The JSON that `fromTiptap` makes of an empty document. */
const emptyJson = JSON.stringify(fromTiptap(toTiptap([]))[0]);

/** Attaches empty runs, which are not blocks in the editor, to the block before or after them. */
function storedBlocks(stored: readonly ContentNode[]): StoredBlock[] {
  const blocks: StoredBlock[] = [];
  let leading: ContentNode[] = [];
  for (const piece of splitAtBlocks(stored)) {
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
  const [node] = fromTiptap(toTiptap(nodes));
  return { nodes, json: JSON.stringify(node), isBare };
}

function isEmptyRun(piece: Piece): boolean {
  return piece.kind === 'run' && piece.nodes.every((node) => isLeaf(node) && node.text === '');
}
