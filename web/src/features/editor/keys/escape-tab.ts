import type { EditorProps } from '@tiptap/pm/view';

/**
 * Tab leaves the editor, but for lists, where it indents: there, as everywhere, Escape and then Tab
 * leaves. Nobody who has only a keyboard is held in the text.
 */
export function escapeThenTab(): EditorProps {
  let escaped = false;
  return {
    handleDOMEvents: {
      keydown: (_view, event) => {
        const leaves = escaped && event.key === 'Tab';
        // Shift alone is on its way to Shift+Tab.
        if (event.key !== 'Shift') escaped = event.key === 'Escape';
        return leaves;
      },
    },
  };
}
