import { Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { type EditorState, Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { startParagraphAfter } from '../insert.ts';
import { atomBeside, type Direction, isAtom, selectedAtom } from './atoms.ts';

/**
 * Keys for nodes that are edited as a whole, such as formulas and images: Backspace and Delete first
 * select what they would delete, Escape puts the cursor after the selected node, Ctrl/Cmd+Enter starts a
 * paragraph there, and Ctrl/Cmd+Home and End reach the place before a first and after a last such node.
 */
export const AtomKeys = Extension.create({
  name: 'atomKeys',
  // Handled before ProseMirror's own keys, which would delete the node at once.
  priority: 1000,
  addKeyboardShortcuts() {
    const select = (direction: Direction) => () =>
      this.editor.commands.command(({ state, tr, dispatch }) => {
        const atom = atomBeside(state, direction);
        // An empty line beside a block is deleted before the block is selected.
        if (!atom || (!atom.node.isInline && state.selection.$from.parent.content.size === 0)) {
          return false;
        }
        dispatch?.(tr.setSelection(atom).scrollIntoView());
        return true;
      });
    /** A browser has no cursor position beside a block without text. */
    const edge = (direction: Direction) => () =>
      this.editor.commands.command(({ state: { doc }, tr, dispatch }) => {
        const isBefore = direction === 'before';
        if (!isAtom(isBefore ? doc.firstChild : doc.lastChild)) return false;
        const $edge = doc.resolve(isBefore ? 0 : doc.content.size);
        dispatch?.(tr.setSelection(new GapCursor($edge)).scrollIntoView());
        return true;
      });
    return {
      Backspace: select('before'),
      Delete: select('after'),
      Escape: () =>
        this.editor.commands.command(({ state, tr, dispatch }) => {
          if (!selectedAtom(state)) return false;
          dispatch?.(tr.setSelection(cursorAfter(state)).scrollIntoView());
          return true;
        }),
      'Mod-Home': edge('before'),
      'Mod-End': edge('after'),
      'Mod-Enter': () =>
        selectedAtom(this.editor.state)?.isBlock === true && startParagraphAfter(this.editor),
    };
  },
});

/** The cursor where writing continues after a selected atom. */
function cursorAfter({ doc, selection }: EditorState): Selection {
  const { $to } = selection;
  if ($to.parent.inlineContent) return TextSelection.create(doc, $to.pos);
  const next = $to.nodeAfter;
  return next && !isAtom(next) ? TextSelection.near($to, 1) : new GapCursor($to);
}

/** A click on the empty space below a document that does not end in a paragraph adds one there. */
export const ClickBelow = Extension.create({
  name: 'clickBelow',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => {
            if (!view.editable || event.button !== 0 || !isBelow(view, event)) return false;
            event.preventDefault();
            beginParagraph(view);
            return true;
          },
        },
      },
    }),
  ],
});

function isBelow(view: EditorView, { target, clientY }: MouseEvent): boolean {
  const last = view.dom.lastElementChild;
  if (target !== view.dom || !last || view.state.doc.lastChild?.isTextblock) return false;
  return clientY > last.getBoundingClientRect().bottom;
}

function beginParagraph(view: EditorView): void {
  const { tr, schema } = view.state;
  const paragraph = schema.nodes.paragraph?.create();
  if (!paragraph) return;
  const end = tr.doc.content.size;
  tr.insert(end, paragraph).setSelection(TextSelection.create(tr.doc, end + 1));
  view.focus();
  view.dispatch(tr.scrollIntoView());
}
