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
import { blank, lineText, startOfWord } from './input-rules.ts';

/**
 * `$$x$$` in a line and lines between two of `$$` are a block formula, `$x$` an inline one, before what
 * cannot continue a price or the name of a variable.
 */
export function mathsRules(schema: Schema): InputRule[] {
  const block = getNodeType(mathBlock, schema);
  const inline = getNodeType(mathInline, schema);
  const inner = String.raw`(?![\s$]|\d[\d.,]*\s+\p{L}{2})((?:[^\\$\n]|\\[^\n])*?(?:[^\s\\$]|\\\S))`;
  const behind = String.raw`(?:\p{Lo}+|[^\p{L}\p{N}$\\({_\n])`;
  return [
    new InputRule({
      find: /^\$\$((?:[^\\$]|\\[^])+)\$\$\s$/,
      handler: ({ state: { tr }, range, match: [, formula = ''] }) => {
        const $line = tr.doc.resolve(range.to);
        // In a line with other text, it is an inline one.
        if ($line.pos < $line.end()) return null;
        return replaceLines(tr, $line, $line.index(-1), asFormula(block, formula));
      },
    }),
    new InputRule({
      find: /^\$\$\s$/,
      handler: ({ state: { tr }, range }) => {
        const $line = tr.doc.resolve(range.to);
        const first = openFormula($line);
        if (first === undefined) return null;
        const lines = $line.node(-1).content.content.slice(first + 1, $line.index(-1));
        const formula = asFormula(block, lines.map(lineText).join('\n'));
        return replaceLines(tr, $line, first, formula);
      },
    }),
    new InputRule({
      find: new RegExp(String.raw`${startOfWord}(\$\$?)${inner}\1${behind}$`, 'u'),
      handler: ({ state: { tr }, range: { from }, match: [, dollars = '', formula = ''] }) => {
        const node = asFormula(inline, formula);
        if (!node) return null;
        tr.replaceWith(from, from + formula.length + 2 * dollars.length, node);
        return undefined;
      },
    }),
  ];
}

/** The place of the `$$` in the lines above that no other has closed. */
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

function asFormula(type: NodeType, formula: string): Node | undefined {
  const isFormula = !formula.includes(blank) && formulaProblem(formula) === undefined;
  return isFormula ? type.create({ formula: formula.trim() }) : undefined;
}

/** Puts a formula in place of the lines up to the cursor; writing continues below, before the rest. */
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
  const written = Fragment.from([formula, rest]);
  if (!blocks.canReplace(first, $cursor.index(-1) + 1, written)) return null;
  const from = $cursor.posAtIndex(first, -1);
  tr.replaceWith(from, $cursor.after(), written);
  tr.setSelection(TextSelection.create(tr.doc, from + formula.nodeSize + 1));
}
