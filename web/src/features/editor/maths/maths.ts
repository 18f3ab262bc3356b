import { Node, type NodeViewRendererProps } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { cleanText } from '#shared/read-text.ts';
import { formulaProblem } from '#shared/content/formula.ts';
import { mathBlock, mathInline } from '#shared/content/tiptap-document.ts';
import { messages } from '#shared/schemas/messages.ts';

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

/**
 * A formula in the editor: its source until KaTeX, loaded with the first formula, has rendered it.
 * An error is shown in its place, and nowhere else.
 */
function mathView({ node, editor }: NodeViewRendererProps): NodeView {
  const type = node.type;
  const isBlock = type.name === mathBlock;
  const dom = document.createElement(isBlock ? 'div' : 'span');
  dom.className = 'post-formula';
  // A wide one scrolls, which a reader's keyboard must be able to do, too.
  if (isBlock && !editor.isEditable) dom.tabIndex = 0;
  let shown = '';

  const show = (formula: string) => {
    shown = formula;
    dom.replaceChildren(source(formula));
    void nodesOf(formula, isBlock).then((rendered) => {
      if (shown === formula) dom.replaceChildren(...rendered);
    });
  };
  show(node.attrs.formula as string);

  return {
    dom,
    update: (next) => {
      if (next.type !== type) return false;
      if (next.attrs.formula !== shown) show(next.attrs.formula as string);
      return true;
    },
    // KaTeX's output is not an edit.
    ignoreMutation: () => true,
  };
}

async function nodesOf(formula: string, isBlock: boolean): Promise<HTMLElement[]> {
  if (formulaProblem(formula) !== undefined) return [source(formula), invalid()];
  const katex = await import('#web/src/ui/formula/katex.ts').catch(() => undefined);
  // Without KaTeX, if it cannot be loaded, the source remains readable.
  if (katex === undefined) return [source(formula)];
  const target = document.createElement('span');
  return katex.renderFormula(formula, target, isBlock) ? [target] : [source(formula), invalid()];
}

function source(formula: string): HTMLElement {
  const code = document.createElement('code');
  code.textContent = formula;
  return code;
}

function invalid(): HTMLElement {
  const note = document.createElement('span');
  note.className = 'post-formula-invalid';
  note.textContent = messages.formulaInvalid;
  return note;
}
