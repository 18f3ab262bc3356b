import { type Attribute, Extension } from '@tiptap/core';
import type { Attrs, Node, NodeType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { tableTypes } from '#shared/content/tiptap-document.ts';

const name = 'codeBlock';

/**
 * Adds settings to code blocks, some of which the style sheet shows above the code, and commands that turn
 * all selected lines into one block.
 */
export const CodeBlocks = Extension.create({
  name: 'codeBlocks',
  addGlobalAttributes: () => [
    {
      types: [name],
      attributes: {
        language: {
          default: null,
          renderHTML: ({ language }) => ({ 'data-language': language }),
        },
        fileName: dataAttribute('fileName', 'data-file-name'),
        lines: dataAttribute('lines', 'data-lines'),
        // Not copied: a pasted diagram is drawn again, so that a page cannot smuggle in pictures.
        diagram: { default: null, rendered: false },
        lineNumbers: {
          default: null,
          parseHTML: (element) => element.dataset.numbers === '' || null,
          renderHTML: ({ lineNumbers }) => ({ 'data-numbers': lineNumbers && '' }),
        },
      },
    },
  ],
  addCommands: () => ({
    setCodeBlock:
      (attributes) =>
      ({ chain, tr }) =>
        (mustLeaveLists(tr) ? chain().clearNodes() : chain())
          .command((props) => makeCode(props.tr, attributes))
          .run(),
    toggleCodeBlock:
      (attributes) =>
      ({ editor, commands }) =>
        editor.isActive(name) ? commands.setParagraph() : commands.setCodeBlock(attributes),
  }),
});

function dataAttribute(attribute: string, name: string): Attribute {
  return {
    default: null,
    parseHTML: (element) => element.getAttribute(name),
    renderHTML: ({ [attribute]: value }) => ({ [name]: value }),
  };
}

export function codeBlocksIn(doc: Node): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === name) found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}

/** Whether the selected lines leave their lists before they become code. A table stays a table. */
function mustLeaveLists({ doc, selection: { from, to } }: Transaction): boolean {
  const types = new Set<string>();
  doc.nodesBetween(from, to, ({ type }) => void types.add(type.name));
  return types.has('listItem') && !types.has(tableTypes.table);
}

function makeCode(tr: Transaction, attributes: Attrs | undefined): boolean {
  const { type } = tr.doc.type.schema.node(name);
  const { from, to } = tr.selection;
  // Selected code blocks keep their language.
  tr.setBlockType(from, to, type, (node) => (node.type === type ? node.attrs : (attributes ?? {})));
  joinCodeBlocks(tr, type);
  return true;
}

/** Joins the selected code blocks that follow each other and have the same attributes. */
function joinCodeBlocks(tr: Transaction, type: NodeType): void {
  const { from, to } = tr.selection;
  const starts: number[] = [];
  tr.doc.nodesBetween(from, to, (node, pos, parent, index) => {
    const previous = index > 0 && pos > from ? parent?.child(index - 1) : undefined;
    if (node.type === type && previous?.hasMarkup(type, node.attrs)) starts.push(pos);
  });
  for (const start of starts.toReversed()) {
    tr.replaceWith(start - 1, start + 1, type.schema.text('\n'));
  }
}
