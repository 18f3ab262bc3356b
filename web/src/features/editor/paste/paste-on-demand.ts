import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The key of the plugin that those for cleaning replace. */
export const placeOfPaste = new PluginKey('pasteOnDemand');

/** Loads what cleans pasted content apart from the form, as soon as the editor is there. An earlier paste waits for it. */
export const PasteOnDemand = Extension.create({
  name: 'cleanPaste',
  onBeforeCreate() {
    // TipTap would turn asterisks and underscores in any pasted text into marks.
    this.editor.options.enablePasteRules = false;
  },
  addProseMirrorPlugins() {
    return [pasteOnDemand(this.editor)];
  },
});

function pasteOnDemand(editor: Editor): Plugin {
  let ready: Promise<void> | undefined;
  const wait = (view: EditorView, event: ClipboardEvent): boolean => {
    if (!ready || !event.clipboardData) return false;
    // It is empty once the event has passed.
    const clipboardData = copyOf(event.clipboardData);
    event.preventDefault();
    void ready.then(() => {
      const again = new Event('paste', { bubbles: true, cancelable: true });
      view.dom.dispatchEvent(Object.assign(again, { clipboardData }));
    });
    return true;
  };
  return new Plugin({
    key: placeOfPaste,
    props: { handleDOMEvents: { paste: wait } },
    view: () => {
      ready = import('./clean-paste.ts').then(
        ({ registerCleanPaste }) => {
          if (!editor.isDestroyed) registerCleanPaste(editor, placeOfPaste);
        },
        // Without it, such as offline, the editor's own reading is better than nothing.
        () => void (ready = undefined),
      );
      return {};
    },
  });
}

function copyOf(data: DataTransfer) {
  const texts = new Map(data.types.map((type) => [type, data.getData(type)]));
  return { files: [...data.files], getData: (type: string) => texts.get(type) ?? '' };
}
