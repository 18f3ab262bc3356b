import { callOrReturn, getExtensionField, Node } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { isAlignment } from '#shared/content/tables.ts';
import { tableTypes } from '#shared/content/tiptap-document.ts';

declare module '@tiptap/core' {
  interface NodeConfig {
    /** The node's role for `prosemirror-tables`. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell';
  }
}

/** A table. Commands that change its rows and columns are in `table-tools.ts`, which loads later. */
export const Table = Node.create({
  name: tableTypes.table,
  // Keys of tables come before those of line breaks and lists.
  priority: 110,
  group: 'block',
  content: `${tableTypes.row}+`,
  isolating: true,
  tableRole: 'table',
  extendNodeSchema: (extension) => ({
    tableRole: callOrReturn(getExtensionField(extension, 'tableRole')),
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['div', { class: 'post-table' }, ['table', { dir: 'auto' }, ['tbody', 0]]],
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return {
      Enter: run(breakLine),
      'Shift-Enter': run(breakLine),
      'Mod-Enter': run(paragraphAfter),
      Backspace: run(({ selection }) => isAtEdge(selection.$from, 'start') && selection.empty),
      Delete: run(({ selection }) => isAtEdge(selection.$from, 'end') && selection.empty),
    };
  },
});

export const TableRow = Node.create({
  name: tableTypes.row,
  content: `(${tableTypes.cell} | ${tableTypes.header})+`,
  tableRole: 'row',
  // Text typed at a cursor between two cells would become a third cell.
  allowGapCursor: false,
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const TableCell = cellNode(tableTypes.cell, 'td', 'cell');
export const TableHeader = cellNode(tableTypes.header, 'th', 'header_cell');

export function isInTable($pos: ResolvedPos): boolean {
  return tableDepth($pos) > 0;
}

/** The position after the table around this one; undefined outside. */
export function afterTable($pos: ResolvedPos): number | undefined {
  const depth = tableDepth($pos);
  return depth > 0 ? $pos.after(depth) : undefined;
}

/** Whether a position is in the line of a cell. */
export function isInCell({ parent }: ResolvedPos): boolean {
  return parent.type.name === tableTypes.cell || parent.type.name === tableTypes.header;
}

function tableDepth($pos: ResolvedPos): number {
  let { depth } = $pos;
  while (depth > 0 && $pos.node(depth).type.name !== tableTypes.table) depth -= 1;
  return depth;
}

function cellNode(name: string, tag: 'td' | 'th', tableRole: 'cell' | 'header_cell') {
  return Node.create({
    name,
    content: 'inline*',
    isolating: true,
    tableRole,
    addAttributes: () => ({
      align: {
        default: null,
        parseHTML: (element: HTMLElement) => {
          const { align } = element.dataset;
          return isAlignment(align) ? align : null;
        },
        renderHTML: ({ align }) => (align === null ? {} : { 'data-align': align }),
      },
      // `prosemirror-tables` reads these attributes, though a document never has merged cells.
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

/** Enter breaks the line, because a cell holds only one paragraph. */
const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!isInTable($from)) return false;
  // A table selected as a whole has no line to break.
  if (isInCell($from)) {
    const lineBreak = state.schema.node('hardBreak');
    dispatch?.(state.tr.replaceSelectionWith(lineBreak).scrollIntoView());
  }
  return true;
};

const paragraphAfter: Command = (state, dispatch) => {
  const end = afterTable(state.selection.$to);
  if (end === undefined) return false;
  const tr = state.tr.insert(end, state.schema.node('paragraph'));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** Whether Backspace or Delete at this position would make the browser merge two cells. */
function isAtEdge($pos: ResolvedPos, edge: 'start' | 'end'): boolean {
  return isInCell($pos) && $pos.pos === (edge === 'start' ? $pos.start() : $pos.end());
}
