import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

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
