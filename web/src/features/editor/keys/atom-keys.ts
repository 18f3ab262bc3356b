import { Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { type EditorState, Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { startParagraphAt } from '../insert.ts';
import { atomBeside, type Direction, isAtom, selectedAtom } from './selection.ts';

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
        // Beside a block, the key first deletes an empty line.
        if (!atom || (!atom.node.isInline && state.selection.$from.parent.content.size === 0)) {
          return false;
        }
        dispatch?.(tr.setSelection(atom).scrollIntoView());
        return true;
      });
    /** Moves to a gap cursor: browsers have no cursor position before or after a block without text. */
    const goToEdge = (direction: Direction) => () =>
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
      'Mod-Home': goToEdge('before'),
      'Mod-End': goToEdge('after'),
      'Mod-Enter': () => {
        const { state, view } = this.editor;
        return selectedAtom(state)?.isBlock === true && startParagraphAt(view, state.selection.to);
      },
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
            view.focus();
            return startParagraphAt(view, view.state.doc.content.size);
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
