import { Node, type NodeViewRendererProps } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { cleanText } from '#shared/read-text.ts';
import { formulaProblem } from '#shared/content/formula.ts';
import { mathBlock, mathInline } from '#shared/content/tiptap-document.ts';
import { messages } from '#shared/schemas/messages.ts';

const attribute = 'data-formula';

export const MathBlock = mathNode(mathBlock, 'block');

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
    // Another site may imitate the editor's clipboard format, so formulas that no post may contain are dropped.
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

/** Shows a formula's source until KaTeX, which is loaded with the first formula, has rendered it. */
function mathView({ node, editor }: NodeViewRendererProps): NodeView {
  const type = node.type;
  const isBlock = type.name === mathBlock;
  const dom = document.createElement(isBlock ? 'div' : 'span');
  dom.className = 'post-formula';
  // A wide formula scrolls. The tab stop lets people scroll it by keyboard where there is no cursor.
  if (isBlock && !editor.isEditable) dom.tabIndex = 0;
  let shown = '';

  const show = (formula: string) => {
    shown = formula;
    dom.replaceChildren(sourceElement(formula));
    void renderedNodes(formula, isBlock).then((rendered) => {
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

async function renderedNodes(formula: string, isBlock: boolean): Promise<HTMLElement[]> {
  if (formulaProblem(formula) !== undefined) return [sourceElement(formula), errorElement()];
  const katex = await import('#web/src/ui/formula/katex.ts').catch(() => undefined);
  // If KaTeX cannot be loaded, the source stays.
  if (katex === undefined) return [sourceElement(formula)];
  const target = document.createElement('span');
  return katex.renderFormula(formula, target, isBlock)
    ? [target]
    : [sourceElement(formula), errorElement()];
}

function sourceElement(formula: string): HTMLElement {
  const code = document.createElement('code');
  code.textContent = formula;
  return code;
}

function errorElement(): HTMLElement {
  const message = document.createElement('span');
  message.className = 'post-formula-invalid';
  message.textContent = messages.formulaInvalid;
  return message;
}
