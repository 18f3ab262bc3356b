import { Node } from '@tiptap/core';
import { formulaProblem } from '#shared/content/formula.ts';
import { mathBlock, mathInline } from '#shared/content/tiptap-document.ts';
import { mathView } from './math-view.ts';
import { cleanText } from '#shared/clean-text.ts';

const attribute = 'data-formula';

/** A block formula. */
export const MathBlock = mathNode(mathBlock, 'block');

/** An inline formula. */
export const MathInline = mathNode(mathInline, 'inline');

function mathNode(name: string, group: 'block' | 'inline') {
  const tag = group === 'inline' ? 'span' : 'div';
  const dollars = group === 'inline' ? '$' : '$$';
  return Node.create({
    name,
    group,
    inline: group === 'inline',
    atom: true,
    draggable: true,
    addAttributes: () => ({ formula: { default: '', parseHTML: readFormula } }),
    // A page may have forged the editor's clipboard format: what no post may contain is dropped.
    parseHTML: () => [
      {
        tag: `${tag}[${attribute}]`,
        getAttrs: (element) => formulaProblem(readFormula(element)) === undefined && null,
      },
    ],
    renderHTML: ({ node }) => [tag, { [attribute]: node.attrs.formula }, node.attrs.formula],
    renderText: ({ node }) => `${dollars}${node.attrs.formula}${dollars}`,
    addNodeView: () => mathView,
  });
}

function readFormula(element: HTMLElement): string {
  return cleanText(element.getAttribute(attribute) ?? '');
}
