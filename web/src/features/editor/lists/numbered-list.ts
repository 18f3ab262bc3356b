import { Node, wrappingInputRule } from '@tiptap/core';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { listStart } from '#shared/content/schema.ts';

/**
 * A numbered list that may begin at any number that a post allows. TipTap's own list also reads Markdown
 * and pasted lines that begin with numbers or letters, which would cost 3 kB compressed.
 */
export const NumberedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) =>
        listStart(Number(element.getAttribute('start') ?? 1)).start ?? 1,
      renderHTML: ({ start }: Record<string, unknown>) => (start === 1 ? {} : { start }),
    },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', { dir: 'auto', ...HTMLAttributes }, 0],
  addCommands() {
    return {
      toggleOrderedList:
        () =>
        ({ commands }) =>
          commands.toggleList(this.name, 'listItem'),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleOrderedList() };
  },
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: continueNumbering })],
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,8})\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], list) => list.childCount + list.attrs.start === Number(number),
      }),
    ];
  },
});

/** When a list that does not begin at 1 is split, the second list continues the numbering. */
function continueNumbering(
  changes: readonly Transaction[],
  before: EditorState,
  { doc, tr }: EditorState,
) {
  if (!changes.some(({ docChanged }) => docChanged) || changes.some(isHistoryTransaction)) return;
  const mapping = new Mapping(changes.flatMap(({ mapping: { maps } }) => maps));
  const inverted = mapping.invert();
  doc.descendants((list, pos) => {
    const { start } = list.attrs;
    if (list.type.name !== 'orderedList' || start === 1) return !list.isTextblock;
    // A split copies the attributes, so the second list begins within a list with the same start.
    const $before = before.doc.resolve(inverted.map(pos + 1));
    const { type, attrs } = $before.parent;
    if (type !== list.type || attrs.start !== start || $before.index() === 0) return true;
    const $first = doc.resolve(mapping.map($before.start(), -1));
    const isSplit = $first.parent.type === type && $first.start() <= pos;
    if (isSplit) tr.setNodeAttribute(pos, 'start', start + $first.parent.childCount);
    return true;
  });
  return tr.docChanged ? tr : undefined;
}
