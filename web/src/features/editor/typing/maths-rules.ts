import { getNodeType, InputRule } from '@tiptap/core';
import {
  Fragment,
  type Node,
  type NodeType,
  type ResolvedPos,
  type Schema,
} from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { formulaProblem } from '#shared/content/formula.ts';
import { mathBlock, mathInline } from '#shared/content/tiptap-document.ts';
import { filler, lineText, startOfWord } from './input-rules.ts';

/**
 * `$$x$$` on a line of its own, and lines between two `$$`, become a block formula. `$x$` becomes an inline
 * formula once a character follows that cannot continue a price or the name of a variable.
 */
export function mathsRules(schema: Schema): InputRule[] {
  const block = getNodeType(mathBlock, schema);
  const inline = getNodeType(mathInline, schema);
  // Neither a price such as `$5 and`, nor ending in a space or an unescaped backslash.
  const inner = String.raw`(?![\s$]|\d[\d.,]*\s+\p{L}{2})((?:[^\\$\n]|\\[^\n])*?(?:[^\s\\$]|\\\S))`;
  const next = String.raw`(?:\p{Lo}+|[^\p{L}\p{N}$\\({_\n])`;
  return [
    new InputRule({
      find: /^\$\$((?:[^\\$]|\\[^])+)\$\$\s$/,
      handler: ({ state: { tr }, range, match: [, formula = ''] }) => {
        const $line = tr.doc.resolve(range.to);
        // The rule for inline formulas matches if other text follows in the line.
        if ($line.pos < $line.end()) return null;
        return replaceLines(tr, $line, $line.index(-1), createFormula(block, formula));
      },
    }),
    new InputRule({
      find: /^\$\$\s$/,
      handler: ({ state: { tr }, range }) => {
        const $line = tr.doc.resolve(range.to);
        const first = openFormula($line);
        if (first === undefined) return null;
        const lines = $line.node(-1).content.content.slice(first + 1, $line.index(-1));
        const formula = createFormula(block, lines.map(lineText).join('\n'));
        return replaceLines(tr, $line, first, formula);
      },
    }),
    new InputRule({
      find: new RegExp(String.raw`${startOfWord}(\$\$?)${inner}\1${next}$`, 'u'),
      handler: ({ state: { tr }, range: { from }, match: [, dollars = '', formula = ''] }) => {
        const node = createFormula(inline, formula);
        if (!node) return null;
        tr.replaceWith(from, from + formula.length + 2 * dollars.length, node);
        return undefined;
      },
    }),
  ];
}

/** The index of the nearest paragraph above that is only `$$`, if no empty line or other block is between. */
export function openFormula($end: ResolvedPos): number | undefined {
  if ($end.depth === 0) return undefined;
  const blocks = $end.node(-1);
  for (let index = $end.index(-1) - 1; index >= 0; index -= 1) {
    const block = blocks.child(index);
    if (block.type.name !== 'paragraph' || block.content.size === 0) return undefined;
    if (block.content.size === 2 && block.textContent === '$$') return index;
  }
  return undefined;
}

function createFormula(type: NodeType, formula: string): Node | undefined {
  const isFormula = !formula.includes(filler) && formulaProblem(formula) === undefined;
  return isFormula ? type.create({ formula: formula.trim() }) : undefined;
}

/** Replaces lines up to the cursor by a formula, and moves the cursor below it, before the rest of its line. */
function replaceLines(
  tr: Transaction,
  $cursor: ResolvedPos,
  first: number,
  formula: Node | undefined,
): null | void {
  const line = $cursor.parent;
  if (!formula || line.type.name !== 'paragraph') return null;
  const blocks = $cursor.node(-1);
  const rest = line.type.create(null, line.content.cut($cursor.parentOffset));
  const replacement = Fragment.from([formula, rest]);
  if (!blocks.canReplace(first, $cursor.index(-1) + 1, replacement)) return null;
  const from = $cursor.posAtIndex(first, -1);
  tr.replaceWith(from, $cursor.after(), replacement);
  tr.setSelection(TextSelection.create(tr.doc, from + formula.nodeSize + 1));
}
