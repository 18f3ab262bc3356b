import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The plugin with this key waits for the plugins that clean a paste, which then replace it. */
export const pasteOnDemandKey = new PluginKey('pasteOnDemand');

export interface PasteOptions {
  /** Called when a paste begins to wait for the code that cleans it, and when it has been inserted. */
  onWaitingChange: (isWaiting: boolean) => void;
}

/** Loads the code that cleans pasted content once the editor is shown. A paste before that waits for it. */
export const PasteOnDemand = Extension.create<PasteOptions>({
  name: 'cleanPaste',
  addOptions: () => ({ onWaitingChange: () => undefined }),
  onBeforeCreate() {
    // TipTap would turn asterisks and underscores in any pasted text into marks.
    this.editor.options.enablePasteRules = false;
  },
  addProseMirrorPlugins() {
    return [pasteOnDemand(this.editor, this.options)];
  },
});

function pasteOnDemand(editor: Editor, { onWaitingChange }: PasteOptions): Plugin {
  let ready: Promise<void> | undefined;
  const wait = (view: EditorView, event: ClipboardEvent): boolean => {
    if (!ready || !event.clipboardData) return false;
    // Browsers empty the clipboard data after the event.
    const clipboardData = copyOf(event.clipboardData);
    event.preventDefault();
    onWaitingChange(true);
    void ready.then(() => {
      const again = new Event('paste', { bubbles: true, cancelable: true });
      view.dom.dispatchEvent(Object.assign(again, { clipboardData }));
      onWaitingChange(false);
    });
    return true;
  };
  return new Plugin({
    key: pasteOnDemandKey,
    props: { handleDOMEvents: { paste: wait } },
    view: () => {
      ready = import('./clean-paste.ts').then(
        ({ registerCleanPaste }) => {
          if (!editor.isDestroyed) registerCleanPaste(editor, pasteOnDemandKey);
        },
        // If it cannot be loaded, ProseMirror's own paste is better than none.
        () => {
          ready = undefined;
        },
      );
      return {};
    },
  });
}

function copyOf(data: DataTransfer) {
  const texts = new Map(data.types.map((type) => [type, data.getData(type)]));
  return { files: [...data.files], getData: (type: string) => texts.get(type) ?? '' };
}
