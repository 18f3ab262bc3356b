import { type Attribute, Extension } from '@tiptap/core';
import type { Attrs, NodeType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { tableTypes } from '#shared/content/tiptap-document.ts';

const name = 'codeBlock';

/**
 * The attributes that describe a block's code, which the style sheet shows above, and the commands that make one
 * of all selected lines. Its colours are in `code-colours.ts`.
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
        fileName: inData('fileName', 'data-file-name'),
        lines: inData('lines', 'data-lines'),
        // Pasted code is drawn again: pictures of strangers are none of ours.
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
        (outOfLists(tr) ? chain().clearNodes() : chain())
          .command((props) => makeCode(props.tr, attributes))
          .run(),
    toggleCodeBlock:
      (attributes) =>
      ({ editor, commands }) =>
        editor.isActive(name) ? commands.setParagraph() : commands.setCodeBlock(attributes),
  }),
});

function inData(attribute: string, name: string): Attribute {
  return {
    default: null,
    parseHTML: (element) => element.getAttribute(name),
    renderHTML: ({ [attribute]: value }) => ({ [name]: value }),
  };
}

/** An item is no line of code; a table stays one. */
function outOfLists({ doc, selection: { from, to } }: Transaction): boolean {
  const types = new Set<string>();
  doc.nodesBetween(from, to, ({ type }) => void types.add(type.name));
  return types.has('listItem') && !types.has(tableTypes.table);
}

function makeCode(tr: Transaction, attributes: Attrs | undefined): boolean {
  const type = tr.doc.type.schema.nodes[name];
  if (!type) return false;
  const { from, to } = tr.selection;
  // A block of code keeps its language.
  tr.setBlockType(from, to, type, (node) => (node.type === type ? node.attrs : (attributes ?? {})));
  joinLines(tr, type);
  return true;
}

function joinLines(tr: Transaction, type: NodeType): void {
  const { from, to } = tr.selection;
  const starts: number[] = [];
  tr.doc.nodesBetween(from, to, (node, position, parent, index) => {
    const before = index > 0 && position > from ? parent?.child(index - 1) : undefined;
    if (node.type === type && before?.hasMarkup(type, node.attrs)) starts.push(position);
  });
  for (const start of starts.toReversed()) {
    tr.replaceWith(start - 1, start + 1, type.schema.text('\n'));
  }
}
