import type { EditorView } from '@tiptap/pm/view';

type HandleEnter = (view: EditorView, event: KeyboardEvent, forward: () => boolean) => boolean;

/**
 * Makes a key handler for Enter and Shift+Enter that can act after the editor has handled the key: `forward`
 * lets all other handlers have it, and returns whether one handled it.
 */
export function enterHandler(handle: HandleEnter) {
  let isForwarding = false;
  return (view: EditorView, event: KeyboardEvent): boolean => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== 'Enter' || hasModifier || view.composing || isForwarding) return false;
    return handle(view, event, () => {
      // ProseMirror asks all handlers again, so this one declines meanwhile.
      isForwarding = true;
      const isHandled = view.someProp('handleKeyDown', (other) => other(view, event)) === true;
      isForwarding = false;
      return isHandled;
    });
  };
}
