import type { Node } from '@tiptap/pm/model';

/** Stands in a line for code and for what is no text. */
export const blank = '\u{fffc}';

/** Before syntax that begins within a line: no letter, but for those of scripts without spaces. */
export const startOfWord = String.raw`(?<![^\s\p{Ps}\p{Pi}\p{Lo}"'、。，！？：；])`;

/** The text of a block, in which each character has the place that it has in the document. */
export function lineText(block: Node): string {
  let text = '';
  block.forEach((node) => {
    const isRead = node.isText && !node.marks.some(({ type }) => type.spec.code);
    if (isRead) text += node.text;
    else text += node.type.name === 'hardBreak' ? '\n' : blank.repeat(node.nodeSize);
  });
  return text;
}
