import type { EditorProps } from '@tiptap/pm/view';
import { isComposing } from '#web/src/ui/composition.ts';

/**
 * Tab leaves the editor, except in lists, where it indents, and in tables, where it moves to the next
 * cell: there, as everywhere, Escape and then Tab leaves. Nobody is trapped in the text by keyboard.
 */
export function escapeThenTab(): EditorProps {
  let escaped = false;
  return {
    handleDOMEvents: {
      keydown: (_view, event) => {
        if (isComposing(event)) return false;
        const leaves = escaped && event.key === 'Tab';
        // Shift alone may be the start of Shift+Tab.
        if (event.key !== 'Shift') escaped = event.key === 'Escape';
        return leaves;
      },
    },
  };
}
